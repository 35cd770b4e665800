import type { EvidenceCounts } from '#contract/appraisal/assessment.ts';
import type { WorkReading } from '#contract/work-reading.ts';
import type { RankedWork, ReportInput } from '../agents/handlers.ts';
import { byDesign } from '../evidence/study-design.ts';
import type { WordKnowledge } from '../ports/embedder.ts';
import { CLEARLY } from '../retrieval/work-relevance.ts';
import { countEvidence, ENOUGH_WORKS } from './count-evidence.ts';
import { type QuestionIdeas, questionIdeas } from './read-work.ts';

/** A work of the digest with what was quoted of it. */
export interface DigestWork extends RankedWork {
  reading: WorkReading;
}

/** What every part of a digest is written from. */
export interface DigestMaterial {
  input: ReportInput;
  /** Works that are quoted, strongest designs first, the newest first within one. */
  best: DigestWork[];
  /** Included works, in the order of the table: those quoted first. */
  all: RankedWork[];
  /** Of the included, works that more likely than not bear on the question. */
  clear: number;
  counts: EvidenceCounts;
  ideas: QuestionIdeas;
}

/** @param input without retracted works. */
export function digestMaterial(input: ReportInput, words?: WordKnowledge): DigestMaterial {
  const ideas = questionIdeas(input.plan, words);
  const readings = new Map(input.readings.map((reading) => [reading.evidenceId, reading]));
  const quotable = input.works.flatMap((each): DigestWork[] => {
    const reading = readings.get(each.work.id);
    return reading && reading.findings.length > 0 ? [{ ...each, reading }] : [];
  });
  const best = quotable.slice(0, ENOUGH_WORKS).toSorted((a, b) => byDesign(a.work, b.work));
  const quoted = new Set(best.map(({ work }) => work.id));
  return {
    input,
    best,
    all: [
      ...best,
      ...input.works.filter(({ work }) => !quoted.has(work.id)).toSorted((a, b) => byDesign(a.work, b.work)),
    ],
    clear: input.works.filter(({ relevance }) => relevance >= CLEARLY).length,
    counts: countEvidence(input.works, ideas),
    ideas,
  };
}
