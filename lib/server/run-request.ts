import * as z from 'zod';
import { DOMAINS, domainOf } from '#core/agents/domains.ts';
import { type ChosenModels, DEPTHS, type Depth, type RunRequest } from '#core/events/run-request.ts';
import { TOOL_NAMES, type ToolName } from '#core/evidence/search-record.ts';
import { chooseMode, type ModelAbilities } from '#core/orchestrator/mode.ts';

const LONGEST_QUESTION = 4000;
const MOST_ROUNDS = 20;
const DEFAULT_ROUNDS = 5;
const LEAST_TOKENS = 1000;
/** More than any provider sells in a day. */
const MOST_TOKENS = 1_000_000_000;

/** Names people use for the sources, beside the tools' own. */
const SOURCE_NAMES: ReadonlyMap<string, ToolName> = new Map([
  ...TOOL_NAMES.flatMap((name): [string, ToolName][] => [
    [name, name],
    [name.replace('search_', ''), name],
  ]),
  ['clinicaltrials', 'search_clinical_trials'],
  ['clinicaltrials.gov', 'search_clinical_trials'],
  ['europe_pmc', 'search_preprints'],
  ['europepmc', 'search_preprints'],
]);

export const KNOWN_SOURCES = TOOL_NAMES.map((name) => name.replace('search_', '')).join(', ');

const source = z.string({ error: 'Each source is a name in quotes.' }).transform((name, context): ToolName => {
  const tool = SOURCE_NAMES.get(name.trim().toLowerCase());
  if (tool) return tool;
  context.addIssue({ code: 'custom', message: `There is no source of that name. Choose from: ${KNOWN_SOURCES}.` });
  return z.NEVER;
});

const question = z
  .string({ error: 'Send the question as text in the field "question".' })
  // A database cannot keep NUL, and half of a character is not text.
  .refine((text) => !text.includes('\0') && text.isWellFormed(), {
    error: 'The question holds characters that are not text. Remove them and send it again.',
  })
  .trim()
  .refine((text) => /[\p{L}]/u.test(text), { error: 'Write a question of at least a few words.' })
  .refine((text) => text.length >= 3, { error: 'Write a question of at least a few words.' })
  .refine((text) => text.length <= LONGEST_QUESTION, {
    error: `Shorten the question to at most ${LONGEST_QUESTION} characters.`,
  });

const DOMAIN_IDS = DOMAINS.map(({ id }) => id).join(', ');
const BUDGET = `Give a budget of at least ${LEAST_TOKENS} tokens, as a whole number.`;
const MONEY = 'Give the limit of money in US dollars, as a number above 0.';

const budget = z.object(
  {
    tokens: z
      .int({ error: BUDGET })
      .min(LEAST_TOKENS, { error: BUDGET })
      .max(MOST_TOKENS, { error: `Give a budget of at most ${MOST_TOKENS} tokens.` })
      .nullish(),
    money: z.number({ error: MONEY }).positive({ error: MONEY }).nullish(),
  },
  { error: 'Give the budget as {"tokens": 50000} or {"tokens": 50000, "money": 0.5}.' },
);

const body = z.object(
  {
    question,
    mode: z.enum(['simple', 'advanced'], { error: 'The mode is "simple" or "advanced".' }).nullish(),
    sources: z
      .array(source, { error: 'Send the sources as a list of names.' })
      .min(1, { error: `Choose at least one source: ${KNOWN_SOURCES}.` })
      .max(20, { error: `Name each source once: ${KNOWN_SOURCES}.` })
      .nullish(),
    domain: z
      .string({ error: `The domain is one of: ${DOMAIN_IDS}.` })
      .refine((id) => DOMAINS.some((domain) => domain.id === id), {
        error: `There is no domain of that name. Choose from: ${DOMAIN_IDS}.`,
      })
      .default('general'),
    depth: z.enum(DEPTHS, { error: `The depth is one of: ${DEPTHS.join(', ')}.` }).default('standard'),
    budget: budget.nullish(),
    autoStart: z.boolean({ error: 'The field "autoStart" is true or false.' }).default(true),
    maxRounds: z
      .int({ error: `The number of rounds is a whole number from 1 to ${MOST_ROUNDS}.` })
      .min(1, { error: `The number of rounds is a whole number from 1 to ${MOST_ROUNDS}.` })
      .max(MOST_ROUNDS, { error: `The number of rounds is a whole number from 1 to ${MOST_ROUNDS}.` })
      .default(DEFAULT_ROUNDS),
  },
  { error: 'Send a JSON object with the field "question".' },
);

const ADVANCED_NEEDS_MODEL =
  'Advanced mode needs a language model. Enter a key on the settings page, or start the server with OPENAI_API_KEY or MODEL_BASE_URL.';

interface RunCircumstances {
  timeoutSeconds: number;
  /** What the run would be worked on with; null where only rules are there. */
  model: { chosen: ChosenModels; abilities: ModelAbilities } | null;
  /** Tokens a run may use where its request names no budget. */
  tokens: Readonly<Record<Depth, number>>;
}

/**
 * Reads what somebody asked for, fills in the defaults and chooses the mode. The error of a failed parse holds one
 * sentence for each field that says what to change.
 */
export function parseRunRequest(
  input: unknown,
  { timeoutSeconds, model, tokens }: RunCircumstances,
): z.ZodSafeParseResult<RunRequest> {
  return body
    .transform(({ mode: wanted, sources, budget: limits, ...request }, context): RunRequest => {
      if (wanted === 'advanced' && !model) {
        context.addIssue({ code: 'custom', path: ['mode'], message: ADVANCED_NEEDS_MODEL });
        return z.NEVER;
      }
      const { mode, engine, note } = chooseMode(wanted ?? null, model?.abilities ?? null);
      const asked = sources ?? domainOf(request.domain).sources;
      return {
        ...request,
        mode,
        engine,
        modeNote: note,
        sources: TOOL_NAMES.filter((name) => asked.includes(name)),
        timeoutSeconds,
        models: model?.chosen ?? null,
        budget: model ? { tokens: limits?.tokens ?? tokens[request.depth], money: limits?.money ?? null } : null,
        again: null,
      };
    })
    .safeParse(input);
}
