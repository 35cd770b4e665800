import * as z from 'zod';
import { qualityTerm } from '../evidence.ts';
import { entityType, memoryPreference, recalledItem } from '../memory.ts';
import { askSource, coverageMetrics, qualityStats } from './ask.ts';

/** How the question of a turn was understood: as self-contained, or completed from earlier turns. */
const understoodBy = z.enum(['alone', 'rules', 'model']);
export type UnderstoodBy = z.infer<typeof understoodBy>;

/** The quality of a work as evidence for one answer, with every term, and whether it is kept although it is weak. */
export const contextScore = z.object({
  evidenceId: z.string(),
  /** 0..1. */
  score: z.number(),
  terms: z.array(qualityTerm),
  isWeak: z.boolean(),
  /** Further works that say the same in nearly the same words, or are versions of it: shown once, with it. */
  duplicates: z.array(z.string()),
});
export type ContextScore = z.infer<typeof contextScore>;

/** One side of a disagreement: what it says, who says it and how good the evidence is. */
export const positionSide = z.object({
  label: z.string(),
  evidenceIds: z.array(z.string()),
  /** Studies behind it, each counted once, however many works report it. */
  independent: z.int(),
  /** Mean quality of its works, 0..1. */
  quality: z.number(),
  fromYear: z.int().nullable(),
  toYear: z.int().nullable(),
});

/** Positions that works take on one matter, side by side. */
export const position = z.object({
  topic: z.string(),
  sides: z.array(positionSide).min(2),
  /** In what the sides differ, as far as their texts say. */
  differs: z.string(),
  wouldSettle: z.string(),
});

/** The confidence in an answer, in one word, with its reasons. */
export const answerConfidence = z.object({
  word: z.enum(['high', 'moderate', 'low', 'very low']),
  /** 0..1. */
  value: z.number(),
  inputs: z.array(z.string()),
});
export type AnswerConfidence = z.infer<typeof answerConfidence>;

/** What memory changed in how a question was read and searched. It guides; none of it is evidence. */
export const memoryGuidance = z.object({
  /** Further names under which ideas of the question were searched for. */
  names: z.array(z.object({ term: z.string(), also: z.array(z.string()) })),
  /** Titles of works that earlier answers cite, that the searches did not bring, and that were found again by their identifiers. */
  works: z.array(z.string()),
  /** The question was completed by a model that saw what was recalled. */
  isReadWith: z.boolean(),
});
export type MemoryGuidance = z.infer<typeof memoryGuidance>;

const namedThing = z.object({ name: z.string(), type: entityType });

/**
 * What a model has read in a finished answer. Each item names its place: a claim, or, with null, the user's own words.
 * It is a proposal; code decides what is stored.
 */
export const memoryReading = z.object({
  entities: z.array(namedThing.extend({ claimId: z.string().nullable() })),
  relations: z.array(z.object({ subject: namedThing, relation: z.string(), object: namedThing, claimId: z.string() })),
  preferences: z.array(memoryPreference.pick({ name: true, value: true }).extend({ words: z.string() })),
  /** Names that are other names of things that are remembered. */
  same: z.array(namedThing.extend({ into: z.string() })),
});
export type MemoryReading = z.infer<typeof memoryReading>;

/**
 * Events of a conversation turn, in addition to those of every run; also of any run that starts from the works of
 * others.
 */
export const ASK_EVENTS = [
  /** Works of earlier runs were taken over as if found here; `message` says why some could not be. */
  z.object({
    type: z.literal('works_taken_over'),
    fromRuns: z.array(z.string()),
    works: z.int(),
    message: z.string().optional(),
  }),
  z.object({
    type: z.literal('question_understood'),
    /** Complete in itself. */
    question: z.string(),
    by: understoodBy,
    /** The turn that it was completed from. */
    fromRunId: z.string().nullable(),
  }),
  z.object({
    type: z.literal('retrieved'),
    /** `success`: all that were asked answered; `partial`: some; `failed`: none. */
    status: z.enum(['success', 'partial', 'failed']),
    sourcesUsed: z.array(askSource),
    sourcesFailed: z.array(askSource),
    errorMessage: z.string().nullable(),
    executionTimeMs: z.number(),
    /** Works that are at hand, those of earlier runs among them. */
    works: z.int(),
    /** Relevant items from memory; they guide, and are not evidence. */
    recalled: z.array(recalledItem),
    /** What memory changed in the search; absent where it changed nothing. */
    guidance: memoryGuidance.optional(),
  }),
  z.object({
    type: z.literal('evaluated'),
    stats: qualityStats,
    scoring: z.enum(['assay', 'seed']),
    /** Of the works that were kept, best first. */
    scores: z.array(contextScore),
    /** Every work that was removed, with the reason. */
    removals: z.array(z.object({ evidenceId: z.string(), reason: z.string() })),
    contradictions: z.int(),
  }),
  z.object({
    type: z.literal('answered'),
    method: z.enum(['standard', 'multi_perspective']),
    /** Its sentences were chosen, not written. */
    isExtractive: z.boolean(),
    coverage: coverageMetrics,
    positions: z.array(position),
    /** Null where no model has written the answer. */
    confidence: answerConfidence.nullable(),
    /** Characters of the answer as it is read. */
    characters: z.int(),
    /** The note that the answer relies on memory, and for what; absent where it does not. */
    memory: z.string().optional(),
  }),
  z.object({ type: z.literal('memory_read'), reading: memoryReading }),
] as const;
