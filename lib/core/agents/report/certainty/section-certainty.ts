import type { CertaintyFactor, CertaintyStep, OutcomeCertainty } from '#contract/appraisal/short-answer.ts';
import type { StudyDesign } from '#contract/evidence.ts';
import { certaintyOf, graded, isAbove, startOf } from '../../../appraisal/certainty.ts';
import type { CertaintyInput } from '../../../appraisal/certainty-body.ts';
import { LARGE, ratioSize } from '../../../appraisal/certainty-steps.ts';
import { crossesNoEffect, isRatio } from '../../../appraisal/effects.ts';
import { capitalised } from '../../../text/sentences.ts';
import type { ReportInput } from '../../handlers.ts';
import { claimText, isGrounded } from '../check/claim-text.ts';
import { type CertaintyRow, isFinding, type ProposedCertainty, type Source, wholeQuote } from '../sentence.ts';
import {
  borneOut,
  isUncounted,
  replication,
  type Shown,
  shownSentence,
  startOfShown,
  studiesOfPeople,
} from './shown-certainty.ts';

/** Levels by which one step may lower or raise a grade (GRADE handbook, 5.2 and 5.3). */
const WIDEST_STEP = 2;
const LONGEST_REASON = 160;
/** A writer sees what code cannot; where its grade is higher by more than this, code's grade is used (proposal). */
const MOST_ABOVE_CODE = 1;
/** Levels between a high and a low start, where code sees no reason for a high start but the works give one. */
const START_DIFFERENCE = 2;
/**
 * "Variant CJD can be transmitted by blood": that something happens at all, rather than how often or how much more
 * often.
 */
const HAPPENS =
  /\b(?:can (?!not\b|only\b)|has been|have been|is possible|are possible)(?!.*\b(?:more|less|fewer|higher|lower|than|rate|often|per|%|reduc\w*|increas\w*|rais\w*|improv\w*|prevent\w*|protect\w*|worsen\w*|reliev\w*|help\w*|benefit\w*)\b)/i;
const TRIALS =
  /(?<!\b(?:no|not|without|lack of|few|future|further|more|larger?|await\w*|need\w*) (?:[\p{L}-]+ ){0,2})(?:\brandomi[sz]ed\b[^.;:]{0,50}?\b(?:trials|studies|evidence)\b|\bRCTs\b)(?! (?:are|is|will|would|should|have yet)\b)|\bmeta-analys[ei]s of (?:[\p{L}\d-]+ ){0,4}trials\b/iu;
const RAISES: ReadonlySet<CertaintyFactor> = new Set(['large_effect', 'dose_response', 'opposing_confounding']);
/** Used where the writer's own words cannot be shown. */
const PLAIN_REASONS: Readonly<Record<ProposedCertainty['steps'][number]['factor'], string>> = {
  risk_of_bias: 'Weaknesses in how the studies were done.',
  inconsistency: 'The studies do not agree.',
  indirectness: 'Not quite the people, comparison or outcome asked about.',
  imprecision: 'Too few participants, or an interval too wide to tell.',
  publication_bias: 'Studies are likely to be missing.',
  large_effect: 'The effect is large.',
  dose_response: 'More goes with more.',
  opposing_confounding: 'What confounds it would make the effect look smaller.',
  replication: 'Two works show it.',
};

/**
 * The certainty of one result, from the GRADE steps that its writer proposes. Code adds them up, bounds them, and uses
 * its own grade where the writer is far more certain than records and findings allow. A mechanism is graded by how and
 * in whom it was shown, where its writer says so. Null where the check did not support the result.
 */
export function resultCertainty(
  { about, isChecked = false, sources, certainty: proposed }: CertaintyRow,
  {
    works,
    plan,
    certaintyChanges: changes,
    biasJudgements: bias,
    contradictions,
    trials,
  }: Pick<ReportInput, 'works' | 'plan' | 'certaintyChanges' | 'biasJudgements' | 'contradictions' | 'trials'>,
): OutcomeCertainty | null {
  const claimed = plan.questionType === 'mechanism' ? proposed.shown : null;
  const read = restsOn(sources, { mayBeClaimed: Boolean(claimed) });
  if (!isChecked || read.length === 0) return null;
  const title = about;
  const part = null;
  const own = read.filter(isFinding).map(({ finding }) => finding);
  const ids = [...new Set(read.map(({ citation: { evidenceId } }) => evidenceId))];
  const isDisputed = contradictions.some(
    ({ first, second }) => ids.includes(first.evidenceId) && ids.includes(second.evidenceId),
  );
  const group = { outcome: title, part, isAsked: true, findings: own, works: ids };
  const input: CertaintyInput = { group, works, plan, changes, bias, isDisputed, trials: trials?.trials ?? [] };
  if (claimed) return asShown(input, { proposed, shown: borneOut(claimed, read, plan.question), read, sources });
  const coded = certaintyOf(input);
  const begins = startOf(input);
  // Frequencies are observed, not randomised (Iorio et al., BMJ 2015;350:h870), and so are prognostic associations that
  // no source calls causal (Foroutan et al., J Clin Epidemiol 2020;121:62). One case shows that something can happen.
  const isPossible = HAPPENS.test(title);
  // A review without a design of its own may report what randomised trials found.
  const speaksOfTrials = begins.speaksOfTrials || read.some(({ citation }) => TRIALS.test(citation.quote));
  const mayBeHigh = begins.isHigh || speaksOfTrials || plan.questionType === 'epidemiology' || isPossible;
  const isHigh = proposed.start === 'high' && mayBeHigh;
  const level = isHigh ? 'high' : 'low';
  const start: CertaintyStep = {
    factor: 'start',
    change: 0,
    reason: startReason(isHigh, { ...begins, speaksOfTrials: speaksOfTrials, isPossible }),
    by: 'model',
  };
  const steps = [...stepsOf(proposed, { isHigh, sources }), ...asOneStudy(read, { isHigh, proposed })];
  const suggested = graded(input, { start: level, steps: [start, ...steps], evidenceIds: ids });
  const most = MOST_ABOVE_CODE + (isHigh && !begins.isHigh ? START_DIFFERENCE : 0);
  if (!isAbove(suggested.level, coded.level, most)) return suggested;
  // Steps up that raise the grade too far are dropped before the writer's assessment is.
  const lowering = steps.filter(({ change }) => change < 0);
  const unraised = graded(input, { start: level, steps: [start, ...lowering], evidenceIds: ids });
  return isAbove(unraised.level, coded.level, most) ? coded : unraised;
}

/** The sources that support a result. A mechanism that appears only in background sentences rests on those. */
function restsOn(sources: readonly Source[], { mayBeClaimed }: { mayBeClaimed: boolean }): Source[] {
  const own = sources.filter(isFinding);
  const background = sources.filter((each) => !isFinding(each) && each.role === 'background');
  return own.length === 0 && mayBeClaimed ? background : own;
}

/** Grades a mechanism by how and in whom it was shown; only code adds steps up. */
function asShown(
  input: CertaintyInput,
  {
    proposed,
    shown,
    read,
    sources,
  }: { proposed: ProposedCertainty; shown: Shown; read: readonly Source[]; sources: readonly Source[] },
): OutcomeCertainty {
  const level = startOfShown(shown);
  const isHigh = level === 'high';
  const start: CertaintyStep = { factor: 'start', change: 0, reason: shownSentence(shown), by: 'model' };
  // A mechanism that is only stated has the lowest certainty.
  const isStated = shown.by === 'statement';
  const down = proposed.steps.filter((step) => !isStated && step.change < 0 && isUncounted(step, shown));
  const steps = stepsOf({ steps: down }, { isHigh, sources });
  const isProposed = proposed.steps.some(({ factor, change }) => factor === 'replication' && change > 0);
  const added = [
    ...asOneStudy(studiesOfPeople(read), { isHigh, proposed: { steps } }),
    ...replication({ about: input.group.outcome, shown, read, isProposed }, steps),
  ];
  return {
    ...graded(input, { start: level, steps: [start, ...steps, ...added], evidenceIds: input.group.works }),
    shown,
  };
}

function startReason(isHigh: boolean, begins: ReturnType<typeof startOf> & { isPossible: boolean }): string {
  if (isHigh === begins.isHigh) return begins.reason;
  if (isHigh && begins.isPossible) return 'That it can happen is shown by cases, and starts high.';
  if (!isHigh) return 'For this result groups formed by chance are not compared: it starts low.';
  return begins.speaksOfTrials
    ? 'Randomised evidence starts high.'
    : 'An observation that claims no cause starts high.';
}

function stepsOf(
  { steps }: Pick<ProposedCertainty, 'steps'>,
  { isHigh, sources }: { isHigh: boolean; sources: readonly Source[] },
): CertaintyStep[] {
  const seen = new Set<CertaintyFactor>();
  return steps.flatMap(({ factor, change, reason }) => {
    const isRaise = RAISES.has(factor);
    // One study cannot disagree with itself; the studies of a synthesis can.
    if (factor === 'inconsistency' && isOneStudy(sources)) return [];
    if (factor === 'large_effect' && !sources.some(isLarge)) return [];
    if (change === 0 || change > 0 !== isRaise || (isRaise && isHigh) || seen.has(factor)) return [];
    seen.add(factor);
    const bounded = Math.sign(change) * Math.min(WIDEST_STEP, Math.abs(change));
    return [{ factor, change: bounded, reason: shownReason(reason, sources) ?? PLAIN_REASONS[factor], by: 'model' }];
  });
}

/** A ratio that GRADE calls large, with an interval that excludes no effect. */
function isLarge(source: Source): boolean {
  if (!isFinding(source)) return false;
  const { finding } = source;
  const { measure, value } = finding;
  return isRatio(measure) && value !== null && ratioSize(value) > LARGE && crossesNoEffect(finding) === false;
}

const SYNTHESES: ReadonlySet<StudyDesign> = new Set(['meta_analysis', 'systematic_review', 'guideline']);

/** From this number of participants on, a single study is not lowered for being the only one (proposal). */
const MANY = 10_000;

/** A result of one study alone has not been replicated, whatever its writer thinks of it. */
function asOneStudy(
  read: readonly Source[],
  { isHigh, proposed }: { isHigh: boolean; proposed: { steps: readonly Pick<CertaintyStep, 'factor' | 'change'>[] } },
): CertaintyStep[] {
  const isLowered = proposed.steps.some(({ factor, change }) => change < 0 && !RAISES.has(factor));
  const isOfMany = read.some(({ work: { work } }) => (work.sampleSize?.value ?? 0) >= MANY);
  return isHigh && isOneStudy(read) && !isOfMany && !isLowered
    ? [{ factor: 'replication', change: -1, reason: 'It rests on a single study.', by: 'code' }]
    : [];
}

function isOneStudy(sources: readonly Source[]): boolean {
  const [first, ...others] = new Map(sources.map(({ work: { work } }) => [work.id, work])).values();
  return first !== undefined && others.length === 0 && !SYNTHESES.has(first.design.value);
}

/**
 * One short plain sentence whose numbers appear in the works that the section was written from, or count those works.
 */
function shownReason(reason: string, sources: readonly Source[]): string | null {
  const quotes = sources.map((each) => wholeQuote(each).quote);
  const text = claimText(reason, quotes);
  if (text === null || text.length > LONGEST_REASON) return null;
  const works = new Map(sources.map(({ work: { work } }) => [work.id, work]));
  const texts = [...works.values()].flatMap(({ title, sampleSize, texts: { abstract } }) => [
    title,
    ...(abstract ? [abstract] : []),
    ...(sampleSize ? [String(sampleSize.value)] : []),
  ]);
  if (!isGrounded(text, [...quotes, ...texts], works.size)) return null;
  return capitalised(text).replace(/[.\s]*$/, '.');
}
