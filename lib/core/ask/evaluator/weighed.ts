import type { Evidence } from '#contract/evidence.ts';
import type { WorkReading } from '#contract/work-reading.ts';
import type { ParsedQuestion } from '../../question/parsed-question.ts';

/** What is known of a work when it is weighed as evidence for one answer. */
export interface Weighed {
  work: Evidence;
  /** By rank, 0..1. */
  relevance: number;
  reading: WorkReading | undefined;
  /** Its versions and near duplicates, which are shown once, with it. */
  duplicates: readonly Evidence[];
}

export interface Weighing {
  plan: Pick<ParsedQuestion, 'question' | 'questionType'>;
  /** Age is counted to it. */
  referenceYear: number;
  /** Whether the reader prefers the source that a work was found by. */
  isPreferred: (work: Evidence) => boolean;
}
