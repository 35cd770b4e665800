import type { QuestionType } from '#contract/appraisal/assessment.ts';
import type { BiasJudgement } from '#contract/appraisal/bias.ts';
import type { CertaintyStep } from '#contract/appraisal/short-answer.ts';
import type { Evidence, StudyDesign } from '#contract/evidence.ts';
import { biasDomainsOf } from './bias/suggest-bias.ts';
import type { IndependentStudy } from './independent-studies.ts';
import { counted } from './study-counts.ts';
import { isUnderConcern } from './study-strength.ts';

const WEAK: ReadonlySet<StudyDesign> = new Set(['review', 'editorial', 'case_report', 'unknown', 'protocol']);
/** RoB 2 calls a study of high risk, too, where several domains raise some concerns; how many it leaves open (proposal). */
const SEVERAL = 3;

type Judged = 'at_risk' | 'sound' | 'in_part';

/** Designs whose result says little, whatever it is. */
export function isWeakDesign({ design }: Pick<Evidence, 'design'>): boolean {
  return WEAK.has(design.value);
}

/**
 * The step of risk of bias, from what records show and from what a reader has judged: a level down where it touches half of
 * the studies or more. Of a study that a reader found sound in every domain it does not count that nobody reviewed it.
 * Null where there is nothing to say; no change where a reader's judgements leave the level as it is.
 */
export function riskOfBias(
  independentStudies: readonly IndependentStudy[],
  bias: readonly BiasJudgement[],
  questionType: QuestionType,
): Omit<CertaintyStep, 'by'> | null {
  const judged = new Map(independentStudies.map((study) => [study, judgedOf(study, bias)]));
  const atRisk = independentStudies.filter((study) => judged.get(study) === 'at_risk');
  const doubted = independentStudies.filter(({ work }) => isUnderConcern(work));
  const unreviewed = independentStudies.filter(
    (study) => study.work.peerReviewed === false && judged.get(study) !== 'sound' && !doubted.includes(study),
  );
  // An experiment on a mechanism has none of the designs that trials and cohorts have names for.
  const weak = questionType === 'mechanism' ? [] : independentStudies.filter(({ work }) => isWeakDesign(work));
  const read = independentStudies.filter((study) => judged.get(study) !== null).length;
  const why = [
    atRisk.length > 0 && `${atRisk.length} of high concern as judged by a reader`,
    doubted.length > 0 && `${doubted.length} with an expression of concern`,
    unreviewed.length > 0 && `${unreviewed.length} not peer reviewed`,
    weak.length > 0 && `${weak.length} of weak or unknown design`,
  ].filter(Boolean);
  const affected = new Set([...atRisk, ...doubted, ...unreviewed, ...weak]).size;
  const studies = counted(independentStudies.length, 'study', 'studies');
  if (affected > 0 && affected * 2 >= independentStudies.length)
    return { factor: 'risk_of_bias', change: -1, reason: `Of ${studies}, ${why.join(', ')}.` };
  if (read === 0) return null;
  const reason = `Of ${studies}, ${read} judged by a reader, ${atRisk.length === 0 ? 'none' : atRisk.length} of high concern.`;
  return { factor: 'risk_of_bias', change: 0, reason };
}

/** What a reader's judgements come to for one study; null where there are none. */
function judgedOf({ work, findings }: IndependentStudy, bias: readonly BiasJudgement[]): Judged | null {
  const reports = new Set([work.id, ...findings.map(({ evidenceId }) => evidenceId)]);
  const own = bias.filter(({ evidenceId }) => reports.has(evidenceId));
  if (own.length === 0) return null;
  const of = (wanted: string) => own.filter(({ concern }) => concern === wanted).length;
  if (of('high') > 0 || of('some') >= SEVERAL) return 'at_risk';
  const low = new Set(own.flatMap(({ domain, concern }) => (concern === 'low' ? [domain] : [])));
  const domains = biasDomainsOf(work);
  return domains?.every((domain) => low.has(domain)) ? 'sound' : 'in_part';
}
