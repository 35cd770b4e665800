import type { ConceptGraph, ConceptMastery, MisconceptionCase, SelfReport } from '#contract/study/study.ts';
import type { StoredStudyEvent } from '#contract/study/study-events.ts';
import { type ConceptWalk, walkConcepts } from '../concept-walk.ts';
import { type Belief, foldBeliefs, type GradedAnswer, gradedAnswers } from './answers-and-beliefs.ts';
import { inferMastery, isKnown, itemError, newMastery, RIGHT_FROM, reopenMastery, updateMastery } from './mastery.ts';
import { isNearlyDue, practisedAlong, reviewAfter } from './review.ts';

/** Chance that a concept is known before the first answer, by what the learner says of themselves. */
const START_P: Readonly<Record<SelfReport, number>> = { new: 0.2, some: 0.35, familiar: 0.5 };
/** However many answers speak of it, a concept that was not asked itself moves by this much in log-odds at most. */
const MOST_INFERRED = 2;
const DAY = 86_400_000;

export interface Learner {
  /** Of every concept of the graph, and of those that were answered and are no longer in it. */
  mastery: Record<string, ConceptMastery>;
  /** Misconceptions met more than once. */
  cases: MisconceptionCase[];
  /** Every misconception met, once or more. */
  beliefs: Belief[];
}

interface Learned {
  graph: ConceptGraph;
  /** Chances known from other sessions, by concept id; they go before the self-report. */
  priors: Readonly<Record<string, number>>;
  selfReport: SelfReport;
  events: readonly StoredStudyEvent[];
}

/**
 * The one way from events to what a learner knows. A grade counts where the answer was first graded, by its newest grade;
 * what was asked from a source that was withdrawn since does not count; a diagnostic answer tells of its neighbours too.
 */
export function foldLearner({ graph, priors, selfReport, events }: Learned): Learner {
  const walk = walkConcepts(graph);
  const names = new Map(graph.concepts.map(({ id, name }) => [id, name]));
  const start = (id: string) => newMastery(id, priors[id] ?? START_P[selfReport]);
  const mastery = new Map(graph.concepts.map(({ id }) => [id, start(id)]));
  const of = (id: string) => mastery.get(id) ?? start(id);
  const inferred = new Map<string, number>();
  const answers = gradedAnswers(events);
  // Cards come back from the first answer on; what a model teaches comes back once it was reached.
  const isScheduledAtOnce = events.some(({ event }) => event.type === 'started' && !event.withModel);
  const bySeq = new Map(answers.map((answer) => [answer.seq, answer]));
  for (const { seq, at, event } of events) {
    if (event.type === 'source_withdrawn') {
      for (const id of reopenedBy(event, answers, seq)) mastery.set(id, dueAgain(reopenMastery(of(id)), at));
    }
    const answer = bySeq.get(seq);
    if (!answer) continue;
    const { conceptId } = answer.question;
    mastery.set(conceptId, withReview(of(conceptId), answer, isScheduledAtOnce));
    for (const [id, card] of practised(answer, walk, of)) mastery.set(id, { ...of(id), card });
    if (!answer.input.isDiagnostic || !countsAtAll(answer)) continue;
    for (const [id, logOdds] of expectedOf(answer, walk)) {
      if (of(id).attempts > 0) continue;
      const before = inferred.get(id) ?? 0;
      const total = Math.min(MOST_INFERRED, Math.max(-MOST_INFERRED, before + logOdds));
      inferred.set(id, total);
      const why = whyExpected(logOdds, names.get(conceptId) ?? answer.question.conceptName);
      mastery.set(id, inferMastery(of(id), { logOdds: total - before, why, from: answer.input }));
    }
  }
  const { cases, beliefs } = foldBeliefs(answers);
  return { mastery: Object.fromEntries(mastery), cases, beliefs };
}

function countsAtAll({ input }: GradedAnswer): boolean {
  return !(input.isRevealed || input.isRepeat || input.isWithdrawn);
}

/** A card starts with the first answer, or when a concept is reached. A right answer within a day of the last review says nothing of remembering. */
function withReview(before: ConceptMastery, { input }: GradedAnswer, isScheduledAtOnce: boolean): ConceptMastery {
  const after = updateMastery(before, input);
  if (input.isWithdrawn) return after;
  const { card } = after;
  if (!card && isScheduledAtOnce)
    return input.isRevealed ? after : { ...after, card: reviewAfter(null, { ...input, isFirstTry: false }) };
  if (!card)
    return isKnown(after.status) ? { ...after, card: reviewAfter(null, { ...input, isFirstTry: true }) } : after;
  if (input.isRevealed) return dueAgain(after, input.at);
  const isReview =
    Date.parse(input.at) - Date.parse(card.lastReview) >= DAY || Date.parse(card.due) <= Date.parse(input.at);
  if (!isReview && input.score >= RIGHT_FROM) return after;
  return { ...after, card: reviewAfter(card, { ...input, isFirstTry: !input.isRepeat }) };
}

function dueAgain(mastery: ConceptMastery, at: string): ConceptMastery {
  const { card } = mastery;
  return card && Date.parse(card.due) > Date.parse(at) ? { ...mastery, card: { ...card, due: at } } : mastery;
}

/** A right answer also reviews what the concept directly requires, where that is nearly due. */
function practised(answer: GradedAnswer, walk: ConceptWalk, of: (id: string) => ConceptMastery) {
  const { input, question } = answer;
  if (!countsAtAll(answer) || input.hintsUsed > 0 || input.score < RIGHT_FROM) return [];
  return walk.prerequisites(question.conceptId).flatMap((id) => {
    const { card } = of(id);
    return card && isNearlyDue(card, input.at) ? [[id, practisedAlong(card, input.at)] as const] : [];
  });
}

/** Who knows a thing probably knows what it requires; who does not probably knows nothing that requires it. In log-odds. */
function expectedOf({ input, question }: GradedAnswer, walk: ConceptWalk): [string, number][] {
  const { slip, guess } = itemError(input);
  const isRight = input.score >= RIGHT_FROM && !input.isDontKnow;
  if (!isRight && input.score >= 0.5) return [];
  const step = isRight ? Math.log((1 - slip) / guess) : Math.log(slip / (input.isDontKnow ? 1 : 1 - guess));
  const neighbours = isRight ? walk.ancestors(question.conceptId) : walk.descendants(question.conceptId);
  return [...neighbours].map(([id, distance]) => [id, 0.5 ** distance * step]);
}

function whyExpected(logOdds: number, name: string): string {
  return logOdds > 0
    ? `Inferred: “${name}”, which builds on this, was answered right.`
    : `Inferred: “${name}”, which this builds on, was not known.`;
}

/** The concepts named with it, and those that were answered from it before. */
function reopenedBy(
  { evidenceId, conceptIds }: { evidenceId: string; conceptIds: readonly string[] },
  answers: readonly GradedAnswer[],
  before: number,
): Set<string> {
  const asked = answers.filter(({ seq, question }) => seq < before && question.citation.evidenceId === evidenceId);
  return new Set([...conceptIds, ...asked.map(({ question }) => question.conceptId)]);
}
