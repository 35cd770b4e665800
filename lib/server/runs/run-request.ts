import * as z from 'zod';
import { studyDesign } from '#contract/evidence.ts';
import {
  type ChosenModels,
  DEPTHS,
  type Depth,
  NO_CHANGES,
  NO_FILTERS,
  type RunRequest,
} from '#contract/run-request.ts';
import { ALL_TOOL_NAMES, type ToolName } from '#contract/search-record.ts';
import { SOURCE_FACTS, SOURCE_LABELS } from '#contract/source-labels.ts';
import { DOMAINS, domainOf } from '#core/agents/domains.ts';
import { chooseMode, type ModelAbilities } from '#core/runs/mode.ts';

const LONGEST_QUESTION = 4000;
const MOST_ROUNDS = 20;
/** Rounds of searching at most, where none are asked for. */
const ROUNDS: Readonly<Record<Depth, number>> = { quick: 1, standard: 5, deep: 10 };
const LONGEST_SEARCH = 4000;
const MOST_SEARCHES = 20;
const MOST_LANGUAGES = 20;
const LEAST_TOKENS = 1000;
/** More than any provider sells in a day. */
const MOST_TOKENS = 1_000_000_000;

/** The tools' names and labels, however their words are joined. */
const SOURCE_NAMES: ReadonlyMap<string, ToolName> = new Map(
  ALL_TOOL_NAMES.flatMap((tool) => {
    const names = [tool, tool.replace('search_', ''), SOURCE_LABELS[tool].toLowerCase()];
    return names.flatMap((name) =>
      ['_', '', ' '].map((gap): [string, ToolName] => [name.replaceAll(/[_ ]/g, gap), tool]),
    );
  }),
);

export const KNOWN_SOURCES = ALL_TOOL_NAMES.map((name) => name.replace('search_', '')).join(', ');

const source = z.string({ error: 'Each source is a name in quotes.' }).transform((name, context): ToolName => {
  const tool = SOURCE_NAMES.get(name.trim().toLowerCase());
  if (tool) return tool;
  context.addIssue({ code: 'custom', message: `There is no source of that name. Choose from: ${KNOWN_SOURCES}.` });
  return z.NEVER;
});

/** A valid question. Its errors are sentences that say what to change. */
export const askedQuestion = z
  .string({ error: 'Send the question as text in the field "question".' })
  // A database cannot keep NUL, and half of a character is not text.
  .refine((text) => !text.includes('\0') && text.isWellFormed(), {
    error: 'The question contains characters that are not text. Remove them and send it again.',
  })
  .trim()
  .refine((text) => /[\p{L}]/u.test(text), { error: 'Write a question of at least a few words.' })
  .refine((text) => text.length >= 3, { error: 'Write a question of at least a few words.' })
  .refine((text) => text.length <= LONGEST_QUESTION, {
    error: `Shorten the question to at most ${LONGEST_QUESTION} characters.`,
  });

const YEAR = 'Give the years as whole numbers from 1800 to 2200.';
const year = z.int({ error: YEAR }).min(1800, { error: YEAR }).max(2200, { error: YEAR }).nullish();
const DESIGNS = studyDesign.options.join(', ');
const LANGUAGES = 'Give each language by its two letters, e.g. "en".';

const filters = z
  .object(
    {
      fromYear: year,
      toYear: year,
      designs: z
        .array(z.enum(studyDesign.options, { error: `The designs are: ${DESIGNS}.` }), {
          error: 'Send the designs as a list of names.',
        })
        .max(studyDesign.options.length, { error: `Name each design once: ${DESIGNS}.` })
        .default([]),
      humansOnly: z.boolean({ error: 'The field "humansOnly" is true or false.' }).default(false),
      languages: z
        .array(z.string({ error: LANGUAGES }).regex(/^[a-z]{2}$/, { error: LANGUAGES }), {
          error: 'Send the languages as a list.',
        })
        .max(MOST_LANGUAGES, { error: `Name at most ${MOST_LANGUAGES} languages.` })
        .default([]),
    },
    { error: 'Send the filters as an object, e.g. {"fromYear": 2010}.' },
  )
  .refine(({ fromYear, toYear }) => !fromYear || !toYear || fromYear <= toYear, {
    error: 'The first year is after the last. Exchange them.',
  })
  .transform(({ fromYear = null, toYear = null, designs, languages, ...rest }) => ({
    ...rest,
    fromYear,
    toYear,
    designs: [...new Set(designs)],
    languages: [...new Set(languages)],
  }));

const ownSearches = z
  .array(
    z.object(
      {
        tool: source,
        query: z
          .string({ error: 'Each search has its text in the field "query".' })
          .refine((text) => !text.includes('\0') && text.isWellFormed(), {
            error: 'A search contains characters that are not text. Remove them and send it again.',
          })
          .trim()
          .min(1, { error: 'Write something to search for, or leave the search out.' })
          .max(LONGEST_SEARCH, { error: `Shorten each search to at most ${LONGEST_SEARCH} characters.` }),
      },
      { error: 'Send each search as {"tool": "pubmed", "query": "..."}.' },
    ),
    { error: 'Send the searches as a list.' },
  )
  .max(MOST_SEARCHES, { error: `Send at most ${MOST_SEARCHES} searches.` });

const DOMAIN_IDS = DOMAINS.map(({ id }) => id).join(', ');
const BUDGET = `Give a budget of at least ${LEAST_TOKENS} tokens, as a whole number.`;
const MONEY = 'Give the limit of money in US dollars, as a number above 0.';

/** Limits of what models may use. */
export const budgetLimits = z.object(
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

/** A request for a run, before its models are known. */
export const runBody = z.object(
  {
    question: askedQuestion,
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
    filters: filters.nullish(),
    searches: ownSearches.nullish(),
    engine: z.enum(['rules', 'model'], { error: 'The engine is "rules", which needs no model, or "model".' }).nullish(),
    depth: z.enum(DEPTHS, { error: `The depth is one of: ${DEPTHS.join(', ')}.` }).default('standard'),
    budget: budgetLimits.nullish(),
    sample: z
      .boolean({ error: 'The field "sample" is true or false.' })
      .default(false)
      .describe('Asks the invented sample data of a demonstration in place of the live sources.'),
    startsFrom: z
      .string({ error: 'Send the id of the run to start from as text.' })
      .max(64, { error: 'There is no run of that id.' })
      .nullish()
      .describe('A run of your own whose works this one starts from, as if it had found them itself.'),
    autoStart: z.boolean({ error: 'The field "autoStart" is true or false.' }).default(true),
    maxRounds: z
      .int({ error: `The number of rounds is a whole number from 1 to ${MOST_ROUNDS}.` })
      .min(1, { error: `The number of rounds is a whole number from 1 to ${MOST_ROUNDS}.` })
      .max(MOST_ROUNDS, { error: `The number of rounds is a whole number from 1 to ${MOST_ROUNDS}.` })
      .nullish(),
  },
  { error: 'Send a JSON object with the field "question".' },
);

const NOTHING_OWN = 'Your library has nothing to search yet. Add documents, or choose another source.';
const HOW_TO_GET_ONE = 'Enter a key on the settings page, or start the server with OPENAI_API_KEY or MODEL_BASE_URL.';
const ADVANCED_NEEDS_MODEL = `Advanced mode needs a language model. ${HOW_TO_GET_ONE}`;
const NEEDS_MODEL = `There is no language model to work with. ${HOW_TO_GET_ONE}`;

/** What is known about the server and the models when a question is asked. */
export interface RunCircumstances {
  timeoutSeconds: number;
  /** The models of the run; null for rules only. */
  model: { chosen: ChosenModels; abilities: ModelAbilities; mostTokens?: number | null } | null;
  /** Tokens a run may use where its request names no budget. */
  tokens: Readonly<Record<Depth, number>>;
  /** Whether the workspace's library has anything to search. */
  hasLibrary?: boolean;
}

/**
 * Reads a request, fills in the defaults and chooses the mode. The error of a failed parse has one sentence for each
 * field that says what to change.
 */
export function parseRunRequest(
  input: unknown,
  { timeoutSeconds, model, tokens, hasLibrary = false }: RunCircumstances,
): z.ZodSafeParseResult<RunRequest> {
  return runBody
    .transform(
      (
        {
          mode: wanted,
          engine: wantedEngine,
          sources,
          budget: limits,
          filters: wanting,
          searches,
          sample: _,
          startsFrom,
          maxRounds,
          ...request
        },
        context,
      ): RunRequest => {
        if (wantedEngine === 'model' && !model) {
          context.addIssue({ code: 'custom', path: ['engine'], message: NEEDS_MODEL });
          return z.NEVER;
        }
        if (wanted === 'advanced' && !model) {
          context.addIssue({ code: 'custom', path: ['mode'], message: ADVANCED_NEEDS_MODEL });
          return z.NEVER;
        }
        const own = hasLibrary ? ALL_TOOL_NAMES.filter((name) => SOURCE_FACTS[name].isOwn) : [];
        const wished = sources ?? [...domainOf(request.domain).sources, ...own];
        const asked = wished.filter((name) => hasLibrary || !SOURCE_FACTS[name].isOwn);
        if (asked.length === 0) {
          context.addIssue({ code: 'custom', path: ['sources'], message: NOTHING_OWN });
          return z.NEVER;
        }
        const unasked = searches?.find(({ tool }) => !asked.includes(tool));
        if (unasked) {
          const message = `There is a search for ${SOURCE_LABELS[unasked.tool]}, which is not among the sources. Add the source or remove the search.`;
          context.addIssue({ code: 'custom', path: ['searches'], message });
          return z.NEVER;
        }
        const { mode, engine, note } = chooseMode(wanted ?? null, model?.abilities ?? null);
        return {
          ...request,
          maxRounds: maxRounds ?? ROUNDS[request.depth],
          ...(startsFrom && { startsFrom: [startsFrom] }),
          mode,
          engine,
          modeNote: note,
          sources: ALL_TOOL_NAMES.filter((name) => asked.includes(name)),
          timeoutSeconds,
          models: model?.chosen ?? null,
          budget: model && {
            tokens: Math.min(limits?.tokens ?? tokens[request.depth], model.mostTokens ?? Number.POSITIVE_INFINITY),
            money: limits?.money ?? null,
          },
          filters: wanting ?? NO_FILTERS,
          readsFilters: wanting == null,
          searches: searches?.length ? searches : null,
          changes: NO_CHANGES,
          recalls: true,
          again: null,
        };
      },
    )
    .safeParse(input);
}
