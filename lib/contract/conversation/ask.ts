import * as z from 'zod';
import { contradiction } from '../appraisal/contradiction.ts';
import { evidence } from '../evidence.ts';

/** Where to search for an answer. Memory guides the search and the wording; it is never evidence. */
export const ASK_SOURCES = ['rag_search', 'web_search', 'academic_search', 'memory_recall'] as const;
export const askSource = z.enum(ASK_SOURCES);
export type AskSource = z.infer<typeof askSource>;

export const RESPONSE_FORMATS = ['concise', 'detailed', 'technical'] as const;
export const responseFormat = z.enum(RESPONSE_FORMATS);
export type ResponseFormat = z.infer<typeof responseFormat>;

/** One turn before this one, as a follow-up is understood from it. */
export const earlierTurn = z.object({
  runId: z.string(),
  question: z.string(),
  /** The question as it was understood, complete in itself. */
  understood: z.string(),
  /** The short answer, in plain text. */
  answer: z.string(),
});
export type EarlierTurn = z.infer<typeof earlierTurn>;

/** A remembered preference that settled something which the reader left open. */
export const appliedPreference = z.object({
  name: z.enum(['response_format', 'length', 'source', 'domain', 'design']),
  value: z.string(),
});
export type AppliedPreference = z.infer<typeof appliedPreference>;

/** Input of a run in mode `ask` besides its question: a turn of a conversation. */
export const askSettings = z.object({
  conversationId: z.string(),
  /** Turns before this one on its branch, oldest first; the last few. */
  earlier: z.array(earlierTurn).max(6).default([]),
  /** The question is asked as it is: the user has seen the whole text, and nothing is added from earlier turns. */
  isWhole: z.boolean().default(false),
  /** Its reader wanted no model, and so it is with what is asked on after it. */
  byRules: z.boolean().default(false),
  /** The run whose report is asked about; its works are evidence for the answer. */
  aboutRunId: z.string().nullable().default(null),
  /** Documents of the library that are asked about; only these are searched in the library. */
  documentIds: z.array(z.string()).max(20).default([]),
  preferredSources: z.array(askSource).default([]),
  excludeSources: z.array(askSource).default([]),
  /** Works below it are left out, but the best three stay, marked as weak. */
  qualityThreshold: z.number().min(0).max(1).default(0.2),
  /** `assay`: the product of the terms; `seed`: the weighted sum of the original contract, normalised, with its threshold of 0.6. */
  scoring: z.enum(['assay', 'seed']).default('assay'),
  /** Seconds that one source may take. */
  timeoutPerSource: z.number().min(1).max(30).default(7),
  responseFormat: responseFormat.default('detailed'),
  /** Characters of the answer. */
  maxResponseLength: z.int().min(200).max(8_000).default(2_000),
  minResponseLength: z.int().min(0).max(2_000).default(100),
  includeSections: z.boolean().default(true),
  /** Works of these study designs weigh a little more. */
  preferredDesigns: z.array(z.string()).default([]),
  /** Which of these settings the reader did not choose for this question, but are remembered to want. */
  byPreference: z.array(appliedPreference).default([]),
});
export type AskSettings = z.infer<typeof askSettings>;

/** Input of the retriever. `userId` is the workspace. */
export const retrieverInput = z.object({
  queryText: z.string(),
  userId: z.string(),
  sessionId: z.string(),
  preferredSources: z.array(askSource).default([]),
  excludeSources: z.array(askSource).default([]),
  qualityThreshold: z.number().min(0).max(1).default(0.6),
  timeoutPerSource: z.number().default(7),
});
export type RetrieverInput = z.infer<typeof retrieverInput>;

/** `success`: all that were asked answered; `partial`: some; `failed`: none. */
export const retrieverOutput = z.object({
  aggregatedContext: z.array(evidence),
  retrievalStatus: z.enum(['success', 'partial', 'failed']),
  sourcesUsed: z.array(askSource),
  sourcesFailed: z.array(askSource),
  errorMessage: z.string().nullable(),
  executionTimeMs: z.number(),
});
export type RetrieverOutput = z.infer<typeof retrieverOutput>;

export const qualityStats = z.object({
  original: z.int(),
  filtered: z.int(),
  /** Share of the works that was removed, 0..1. */
  removalRate: z.number(),
  /** Mean quality of what was kept, 0..1. */
  average: z.number(),
  /** Kept works by quality: below 0.2, up to 0.5, up to 0.8, above. */
  distribution: z.object({ weak: z.int(), fair: z.int(), good: z.int(), strong: z.int() }),
});

export const evaluatorOutput = z.object({
  filteredContext: z.array(evidence),
  qualityStats,
  contradictionsFound: z.array(contradiction),
  /** Every work that was removed, with the reason. */
  removalRationale: z.array(z.object({ evidenceId: z.string(), reason: z.string() })),
});
export type EvaluatorOutput = z.infer<typeof evaluatorOutput>;

export const synthesizerInput = z.object({
  maxResponseLength: z.int().default(2_000),
  minResponseLength: z.int().default(100),
  includeSections: z.boolean().default(true),
  responseFormat: responseFormat.default('detailed'),
});
export type SynthesizerInput = z.infer<typeof synthesizerInput>;

/**
 * Shares, 0..1: of the question's concepts that the answer covers, of the evidence's topics that it reports, of the
 * sources with results that it uses, and of all together.
 */
export const coverageMetrics = z.object({
  queryAddressed: z.number(),
  coverageOfTopics: z.number(),
  sourceDiversity: z.number(),
  informationCompleteness: z.number(),
});

export const synthesizerOutput = z.object({
  /** Plain text of the answer. */
  finalResponse: z.string(),
  generationMethod: z.enum(['standard', 'multi_perspective']),
  coverageMetrics,
});
export type SynthesizerOutput = z.infer<typeof synthesizerOutput>;
