import * as z from 'zod';
import { citation } from '../citation.ts';
import { evidence, evidenceIds, textField } from '../evidence.ts';
import { TEXT_VERDICTS } from './text-verdicts.ts';

/** `reading`: the file; `looking_up`: its references; `checking`: its sentences. */
export const TEXT_CHECK_STATUSES = [
  'waiting',
  'reading',
  'looking_up',
  'checking',
  'complete',
  'failed',
  'cancelled',
] as const;
export const textCheckStatus = z.enum(TEXT_CHECK_STATUSES);
export type TextCheckStatus = z.infer<typeof textCheckStatus>;

export const textVerdict = z.enum(TEXT_VERDICTS);
export type TextVerdict = z.infer<typeof textVerdict>;

/**
 * The state of a reference. `found`: the work is known; `doubtful`: a work with this title is known, by other authors
 * or from another year; `missing`: every source answered, and none knows such a work; `unknown`: none knows it, but
 * works of its kind (books, reports, pages) are often in none; `not_asked`: a source did not answer.
 */
export const REFERENCE_STATES = ['found', 'doubtful', 'missing', 'unknown', 'not_asked'] as const;
export const referenceState = z.enum(REFERENCE_STATES);
export type ReferenceState = z.infer<typeof referenceState>;

/** A work as it is listed; its texts stay with the sources. */
export const textWork = evidence.omit({ texts: true, keys: true, related: true }).extend({
  /** Which of its texts were read. */
  read: z.array(textField),
});
export type TextWork = z.infer<typeof textWork>;

/** Offsets, here and below, are UTF-16 code units of the text that was checked. */
export const checkedReference = z.object({
  id: z.string(),
  /** As the text numbers it; null where it does not. */
  label: z.string().nullable(),
  text: z.string(),
  start: z.int(),
  end: z.int(),
  state: referenceState,
  isRetracted: z.boolean(),
  /** Whether any sentence cites it. */
  isCited: z.boolean(),
  /** Id of the work that it is. */
  workId: z.string().nullable(),
  /** What differs, what could not be looked up, notices on the work: one sentence each. */
  remarks: z.array(z.string()),
  /** The nearest work, where no known work matches. */
  probablyMeant: z
    .object({ title: z.string(), authors: z.array(z.string()), year: z.int().nullable(), ids: evidenceIds })
    .nullable(),
});
export type CheckedReference = z.infer<typeof checkedReference>;

export const checkedTextSentence = z.object({
  id: z.string(),
  start: z.int(),
  end: z.int(),
  /** Without its marks of citation, as it was compared. */
  text: z.string(),
  marks: z.array(z.object({ start: z.int(), end: z.int(), references: z.array(z.string()) })),
  verdict: textVerdict,
  /** Why; null where it is supported. */
  reason: z.string().nullable(),
  /** The passages that support the verdict. */
  citations: z.array(citation),
  /** The nearest passage, where none supports it. */
  nearest: citation.nullable(),
});
export type CheckedTextSentence = z.infer<typeof checkedTextSentence>;

/** The result of checking a text. */
export const textCheckResult = z.object({
  schema: z.literal('assay.text-check/1'),
  text: z.string(),
  /** Headings and paragraphs of the text, and its list of references. */
  blocks: z.array(z.object({ kind: z.enum(['heading', 'paragraph', 'reference']), start: z.int(), end: z.int() })),
  /** Whether a model compared meanings; without one only words, numbers, quotations and references were. */
  engine: z.enum(['rules', 'model']),
  sentences: z.array(checkedTextSentence),
  references: z.array(checkedReference),
  works: z.array(textWork),
  /** What was left out or could not be done, one sentence each. */
  notices: z.array(z.string()),
});
export type TextCheckResult = z.infer<typeof textCheckResult>;

export const textCheckHead = z.object({
  id: z.string(),
  name: z.string(),
  status: textCheckStatus,
  /** Of the work that `status` names. */
  progress: z.object({ done: z.int(), total: z.int() }),
  /** A sentence for its owner where it failed. */
  problem: z.string().nullable(),
  createdAt: z.string(),
});
export type TextCheckHead = z.infer<typeof textCheckHead>;

export const textCheck = textCheckHead.extend({ result: textCheckResult.nullable() });
export type TextCheck = z.infer<typeof textCheck>;
