import type { Evidence } from '#contract/evidence.ts';
import type { WorkReading } from '#contract/work-reading.ts';
import type { ParsedQuestion } from '../question/parsed-question.ts';

/** A work with its relevance to the question, 0..1. */
export interface AppraisedWork {
  work: Evidence;
  relevance: number;
}

/** What an appraisal is made from: the works included, best first, none of them retracted, each with its reading where it was read. */
export interface Appraised {
  plan: ParsedQuestion;
  works: readonly AppraisedWork[];
  readings: readonly WorkReading[];
}
