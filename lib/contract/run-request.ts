import * as z from 'zod';
import { biasJudgement } from './appraisal/bias.ts';
import { certaintyChange } from './appraisal/short-answer.ts';
import { askSettings } from './conversation/ask.ts';
import { studyDesign } from './evidence.ts';
import { toolName } from './search-record.ts';
import { price } from './usage.ts';

/** Fast models search and extract, smart ones manage, judge and write. */
export const MODEL_ROLES = ['fast', 'smart'] as const;
export type ModelRole = (typeof MODEL_ROLES)[number];

const chosenModel = z.object({ id: z.string(), price: price.nullable() });

/** The models a run works with, and their prices as they were when it began. Never a key. */
export const chosenModels = z.object({
  /** The provider's name as readers know it, e.g. "OpenAI". */
  provider: z.string(),
  /** Scheme, host and port of the server asked. */
  origin: z.string(),
  fast: chosenModel,
  smart: chosenModel,
  /** Name of the embedding model of the same server that ranks works; absent where the offline vectors do. */
  embed: z.string().optional(),
});
export type ChosenModels = z.infer<typeof chosenModels>;

export const DEPTHS = ['quick', 'standard', 'deep'] as const;
export const depth = z.enum(DEPTHS);
export type Depth = z.infer<typeof depth>;

/** Limits of what models may use: tokens in and out together, US dollars where a price is known. */
export const budget = z.object({ tokens: z.int().min(1), money: z.number().positive().nullable() });
export type Budget = z.infer<typeof budget>;

/** The user's search filters. An empty list or null allows everything. */
export const searchFilters = z.object({
  fromYear: z.int().min(1800).max(2200).nullable().default(null),
  toYear: z.int().min(1800).max(2200).nullable().default(null),
  designs: z.array(studyDesign).default([]),
  humansOnly: z.boolean().default(false),
  /** ISO 639-1 codes. */
  languages: z.array(z.string().length(2)).default([]),
});
export type SearchFilters = z.infer<typeof searchFilters>;

/** A search as its reader wrote it, in the source's own syntax. */
export const ownSearch = z.object({ tool: toolName, query: z.string().trim().min(1).max(4_000) });
export type OwnSearch = z.infer<typeof ownSearch>;

/** What a reader has decided by hand, each with a reason; a domain of bias may be judged without. */
export const readerChanges = z.object({
  works: z
    .array(z.object({ evidenceId: z.string(), included: z.boolean(), reason: z.string().trim().min(1).max(500) }))
    .max(500)
    .default([]),
  certainty: z.array(certaintyChange).max(100).default([]),
  bias: z.array(biasJudgement).max(1_000).default([]),
});
export type ReaderChanges = z.infer<typeof readerChanges>;

export const NO_FILTERS = searchFilters.parse({});
export const NO_CHANGES = readerChanges.parse({});

/**
 * What was asked, complete with the defaults that were filled in. Defaults in the schema are for logs that were written
 * before a field existed.
 */
export const runRequest = z.object({
  question: z.string(),
  /** `ask`: a turn of a conversation, answered at once from one round. */
  mode: z.enum(['simple', 'advanced', 'ask']),
  engine: z.enum(['rules', 'model']),
  sources: z.array(toolName),
  domain: z.string(),
  maxRounds: z.int(),
  timeoutSeconds: z.int(),
  depth: depth.default('standard'),
  /** Null where no model works. */
  models: chosenModels.nullable().default(null),
  budget: budget.nullable().default(null),
  /** False: the plan waits for its reader's approval. */
  autoStart: z.boolean().default(true),
  /** Why the mode is not the one a reader may have expected, e.g. that the model is too weak for the team. */
  modeNote: z.string().nullable().default(null),
  /** The run whose recorded steps this one shares up to the start of `round`, and what the reader wants changed from there. */
  filters: searchFilters.default(NO_FILTERS),
  /** Filters that the question states are applied: nobody has set any. A run from before this could be asked for goes on without. */
  readsFilters: z.boolean().optional(),
  /** Searches of the first round as the reader wants them; null: as they are planned. */
  searches: z.array(ownSearch).max(20).nullable().default(null),
  changes: readerChanges.default(NO_CHANGES),
  /** Runs whose works this one starts from, as if it had found them itself. */
  startsFrom: z.array(z.string()).max(8).optional(),
  /** It hears of hypotheses of earlier runs. A run that began before this could be asked for goes on without. */
  recalls: z.boolean().optional(),
  /** Set in mode `ask` alone. */
  ask: askSettings.optional(),
  again: z.object({ runId: z.string(), round: z.int(), instruction: z.string().nullable() }).nullable().default(null),
});
export type RunRequest = z.infer<typeof runRequest>;
