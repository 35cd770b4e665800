import * as z from 'zod';
import type { RunRequest } from '#core/events/run-request.ts';
import { TOOL_NAMES, type ToolName } from '#core/evidence/search-record.ts';

const LONGEST_QUESTION = 4000;
const MOST_ROUNDS = 20;
const DEFAULT_ROUNDS = 5;

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

const body = z.object(
  {
    question,
    mode: z
      .enum(['simple', 'advanced'], { error: 'The mode is "simple" or "advanced".' })
      .default('simple')
      .refine((mode) => mode === 'simple', {
        error: 'Advanced mode needs a language model, and this server has none. Use the mode "simple".',
      }),
    sources: z
      .array(source, { error: 'Send the sources as a list of names.' })
      .min(1, { error: `Choose at least one source: ${KNOWN_SOURCES}.` })
      .max(20, { error: `Name each source once: ${KNOWN_SOURCES}.` })
      .default([...TOOL_NAMES]),
    domain: z
      .string({ error: 'The domain is a short text.' })
      .max(80, { error: 'The domain is a short text.' })
      .refine((text) => !text.includes('\0') && text.isWellFormed(), { error: 'The domain is a short text.' })
      .default('general'),
    maxRounds: z
      .int({ error: `The number of rounds is a whole number from 1 to ${MOST_ROUNDS}.` })
      .min(1, { error: `The number of rounds is a whole number from 1 to ${MOST_ROUNDS}.` })
      .max(MOST_ROUNDS, { error: `The number of rounds is a whole number from 1 to ${MOST_ROUNDS}.` })
      .default(DEFAULT_ROUNDS),
  },
  { error: 'Send a JSON object with the field "question".' },
);

/**
 * Reads what somebody asked for and fills in the defaults. The error of a failed parse holds one sentence for each field
 * that says what to change.
 */
export function parseRunRequest(input: unknown, timeoutSeconds: number): z.ZodSafeParseResult<RunRequest> {
  return body
    .transform(
      ({ sources, ...request }): RunRequest => ({
        ...request,
        sources: TOOL_NAMES.filter((name) => sources.includes(name)),
        engine: 'rules',
        timeoutSeconds,
        depth: 'standard',
        models: null,
        budget: null,
        autoStart: true,
        modeNote: null,
        again: null,
      }),
    )
    .safeParse(input);
}
