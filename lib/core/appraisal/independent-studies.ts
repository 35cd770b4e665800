import type { Evidence } from '#contract/evidence.ts';
import type { EffectDirection, Finding, Stance } from '#contract/finding.ts';
import type { WorkReading } from '#contract/work-reading.ts';
import type { ParsedQuestion } from '../question/parsed-question.ts';
import { groupByStudy } from './studies.ts';

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

/** What one study says about one outcome; a study that several works report counts once. */
export interface IndependentStudy {
  /** The report of the study that tells most of the outcome. */
  work: Evidence;
  relevance: number;
  /** Of all its reports: the main findings, or where none is marked so the most relevant one. */
  findings: Finding[];
  direction: EffectDirection;
  /** Null where no finding takes one. */
  stance: Stance | null;
}

/** One entry for each study behind the findings, in the order of the works. Findings of other works are left out. */
export function independentStudiesOf(
  findings: readonly Finding[],
  works: readonly AppraisedWork[],
): IndependentStudy[] {
  const byWork = Map.groupBy(findings, ({ evidenceId }) => evidenceId);
  const reporting = works.filter(({ work }) => byWork.has(work.id));
  return groupByStudy(reporting).flatMap((reports): IndependentStudy[] => {
    const own = reports.flatMap(({ work }) => byWork.get(work.id) ?? []);
    const main = own.filter(({ isMain }) => isMain);
    const [best] = own.toSorted((a, b) => b.relevance - a.relevance);
    const stated = main.length > 0 ? main : best ? [best] : [];
    const speaker = reports.find(({ work }) => work.id === stated[0]?.evidenceId) ?? reports[0];
    if (!speaker || stated.length === 0) return [];
    const stance = stanceOf(stated);
    return [{ ...speaker, findings: stated, direction: directionOf(stated, stance), stance }];
  });
}

/**
 * Benefit in one measure and none in another is benefit, unless the study says both yes and no to the question; benefit and
 * harm together are unclear.
 */
function directionOf(findings: readonly Finding[], stance: Stance | null): EffectDirection {
  const directions = new Set(findings.map(({ direction }) => direction));
  if (stance === 'mixed' && directions.has('none')) return 'unclear';
  if (directions.has('benefit') && directions.has('harm')) return 'unclear';
  if (directions.has('benefit')) return 'benefit';
  if (directions.has('harm')) return 'harm';
  return directions.has('none') ? 'none' : 'unclear';
}

function stanceOf(findings: readonly Finding[]): Stance | null {
  const stances = new Set(findings.flatMap(({ stance }) => stance ?? []));
  if (stances.size === 0) return null;
  if (stances.has('mixed') || (stances.has('yes') && stances.has('no'))) return 'mixed';
  if (stances.has('yes')) return 'yes';
  return stances.has('no') ? 'no' : 'unclear';
}
