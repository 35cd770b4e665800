import { isRetracted } from '#contract/evidence.ts';
import type { EffectDirection, Finding } from '#contract/finding.ts';
import type { WorkReading } from '#contract/work-reading.ts';
import type { ReportInput } from '#core/agents/handlers.ts';
import { appraisalOf } from '#core/appraisal/appraisals.ts';
import { asksYesNo } from '#core/appraisal/direction.ts';
import { hasResults } from '#core/appraisal/study-strength.ts';
import { stanceIn } from '#core/reading/stance.ts';
import { stableId } from '#core/text/stable-id.ts';
import { type Candidate, readCandidates } from './candidates.ts';
import { createFocus, type Focus } from './focus.ts';
import { readRegistryResults } from './registry-results.ts';

/** Sentences of one work that stand for its findings where none were read. */
const MOST_SENTENCES = 4;
/** A sentence must speak of this share of the question to count as a finding on it. */
const LEAST_COVERAGE = 0.25;

/**
 * The readings of a report's works, completed: a work that bears on the question and of which no finding was read is told
 * by its best sentences; where nothing was read at all, so is every work. Quotes only: such findings hold no numbers.
 */
export function withSentenceReadings(input: ReportInput): ReportInput {
  const { plan, readings } = input;
  const works = input.works.filter(({ work }) => !isRetracted(work));
  const read = new Map(readings.map((reading) => [reading.evidenceId, reading]));
  const silent = works.filter(({ work }) => hasResults(work) && isSilent(read.get(work.id), readings.length > 0));
  if (silent.length === 0) return input;
  const focus = createFocus(plan);
  const isYesNo = asksYesNo(plan);
  const isTest = plan.questionType === 'diagnosis';
  const posted = readRegistryResults(silent, plan).map(({ candidate }) => candidate);
  const byWork = Map.groupBy([...readCandidates(silent, plan), ...posted], ({ citation }) => citation.evidenceId);
  const completed = silent.map(({ work, relevance }): WorkReading => {
    const own = (byWork.get(work.id) ?? []).filter(({ statement }) => statement.part !== 'background');
    const telling = tellingOf(own, focus);
    const known = read.get(work.id);
    const chosen = (telling.length > 0 ? telling : own).slice(0, MOST_SENTENCES);
    return {
      evidenceId: work.id,
      relevance,
      by: 'rules',
      reason: '',
      bearing: telling.some((each) => focus.answers(each) || isPosted(each)) ? 'answers' : 'bears_on',
      ...(known && { bearing: known.bearing, reason: known.reason, relevance: known.relevance }),
      findings: chosen.map((candidate, at) => asFinding(candidate, at, { focus, isYesNo, isTest })),
    };
  });
  const filled = new Map(completed.map((reading) => [reading.evidenceId, reading]));
  const kept = readings.filter(({ evidenceId }) => !filled.has(evidenceId));
  return { ...input, readings: [...kept, ...completed] };
}

/** Sentences that answer and say the kind of thing that is asked come first; of harm only those that speak of harm. */
function tellingOf(own: readonly Candidate[], focus: Focus): Candidate[] {
  const worth = (each: Candidate) =>
    Number(focus.answers(each)) + Number(focus.meetsAim(each)) + Number(each.statement.part === 'conclusion') / 2;
  return own
    .filter((each) => each.coverage >= LEAST_COVERAGE || isPosted(each) || (focus.asksForHarm && focus.meetsAim(each)))
    .filter((each) => !focus.asksForHarm || focus.meetsAim(each))
    .sort((a, b) => worth(b) - worth(a) || b.score - a.score);
}

function isPosted({ citation }: Candidate): boolean {
  return citation.field === 'registry';
}

function isSilent(reading: WorkReading | undefined, isAnyRead: boolean): boolean {
  if (!reading) return !isAnyRead;
  return reading.findings.length === 0 && (reading.bearing === 'answers' || reading.bearing === 'bears_on');
}

const STANCES = { effect: 'yes', none: 'no', good: 'yes', poor: 'no' } as const;

function asFinding(
  { citation, statement, coverage }: Candidate,
  place: number,
  { focus, isYesNo, isTest }: { focus: Focus; isYesNo: boolean; isTest: boolean },
): Finding {
  // Of a test what counts is whether it is called good, not that something differs.
  const said = isTest ? appraisalOf(citation.quote) : stanceIn(citation.quote);
  const { evidenceId, field, start } = citation;
  const [told] = statement.outcomes;
  return {
    id: stableId('finding', `${evidenceId} ${field} ${start}`),
    evidenceId,
    citation,
    outcome: told?.text ?? '',
    population: null,
    comparison: null,
    measure: null,
    value: null,
    low: null,
    high: null,
    n: null,
    p: null,
    timepoint: null,
    direction: directionOf(told?.change, focus),
    stance: isYesNo ? (said ? STANCES[said] : 'unclear') : null,
    part: null,
    relevance: Math.round(coverage * 100) / 100,
    isMain: place === 0,
    by: 'code',
  };
}

/** More and less are good or bad by what they are of, which words alone do not tell. */
function directionOf(change: string | undefined, { asksForHarm }: Focus): EffectDirection {
  if (change === 'same') return 'none';
  if (change === 'worse') return 'harm';
  return change === 'better' && !asksForHarm ? 'benefit' : 'unclear';
}
