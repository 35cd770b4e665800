import type { ShortAnswer } from '#contract/appraisal/short-answer.ts';
import { isRetracted } from '#contract/evidence.ts';
import type { Finding } from '#contract/finding.ts';
import type { Bearing, WorkReading } from '#contract/work-reading.ts';
import type { RankedWork, ReportInput } from '#core/agents/handlers.ts';
import { shortAnswer } from '#core/appraisal/answer.ts';
import { type Appraisal, appraise } from '#core/appraisal/appraise.ts';
import { bearingOf } from '#core/appraisal/directness.ts';

/** A work as the report shows it. */
export interface ShownWork extends RankedWork {
  bearing: Extract<Bearing, 'answers' | 'bears_on'>;
  reading: WorkReading;
  /** Main findings first, then by relevance. */
  findings: Finding[];
}

/** Input of every standard section. */
export interface Material {
  /** Without retracted works. */
  input: ReportInput;
  appraisal: Appraisal;
  /** Its claims are unchecked quotes. */
  answer: ShortAnswer;
  /** Works that answer the question or are related to it, best first; those that answer come first. */
  shown: ShownWork[];
}

/** Prepares the input once for all sections and leaves out retracted works. */
export function materialOf(given: ReportInput): Material {
  const works = given.works.filter(({ work }) => !isRetracted(work));
  const input = { ...given, works };
  const read = new Map(input.readings.map((reading) => [reading.evidenceId, reading]));
  const shown = works.flatMap(({ work, relevance }): ShownWork[] => {
    const reading = read.get(work.id);
    const bearing = bearingOf(work, reading, input.plan);
    if (!reading || (bearing !== 'answers' && bearing !== 'bears_on')) return [];
    const findings = reading.findings.toSorted(
      (a, b) => Number(b.isMain) - Number(a.isMain) || b.relevance - a.relevance || (a.id < b.id ? -1 : 1),
    );
    return [{ work, relevance, bearing, reading, findings }];
  });
  return {
    input,
    appraisal: appraise(input),
    answer: shortAnswer(input),
    shown: [
      ...shown.filter(({ bearing }) => bearing === 'answers'),
      ...shown.filter(({ bearing }) => bearing === 'bears_on'),
    ],
  };
}
