import type { Evidence } from '#contract/evidence.ts';
import type { Finding } from '#contract/finding.ts';
import { indirectWords } from '#core/appraisal/standing.ts';
import { designName } from '#core/appraisal/study-counts.ts';
import { shortReference } from '#core/evidence/citation.ts';
import type { ParsedQuestion } from '#core/question/parsed-question.ts';

/** "Doe 2021, randomised trial, n = 312, women with migraine, compared with placebo:" before what the work says. */
export function contextLine(work: Evidence, finding: Finding, plan: ParsedQuestion): string {
  const population = finding.population ?? work.population?.value;
  const n = finding.n ?? work.sampleSize?.value;
  const parts = [
    shortReference(work),
    designName(work.design.value) ?? 'design not known',
    n !== undefined && n !== null && `n = ${n}`,
    population,
    finding.comparison && `compared with ${finding.comparison}`,
    finding.timepoint,
    indirectWords(work, plan),
  ];
  return `${parts.filter(Boolean).join(', ')}:`;
}
