import type { StoredStudyEvent } from '#contract/study/study-events.ts';
import type { StudyProgress } from '#contract/study/study-view.ts';

/** A longer pause is no learning. */
const LONGEST_PAUSE = 5 * 60_000;
const DAY = 86_400_000;
/** What a learner does themselves; the rest is the server's work. */
const OWN = new Set([
  'answered',
  'hint_shown',
  'said',
  'next_asked',
  'quiz_asked',
  'quiz_paused',
  'quiz_resumed',
  'disputed',
  'graph_edited',
]);

/**
 * Figures over the events of one session or, one after the other, of several. Days are UTC. `minutes` is the time between
 * what the learner did, pauses over five minutes left out, and what the first answer of each stretch took.
 */
export function statsOf(events: readonly StoredStudyEvent[], now: string): StudyProgress['stats'] {
  const days = new Map<string, number>();
  const purposes = new Map<string, string>();
  const answers = new Map<string, { at: string; purpose: string }>();
  const grades = new Map<string, { isCorrect: boolean; outcome: string }>();
  for (const { at, event } of events) {
    if (event.type === 'question_asked') purposes.set(event.questionId, event.purpose);
    if (event.type === 'answered') {
      answers.set(event.answer.answerId, { at, purpose: purposes.get(event.answer.questionId) ?? 'quiz' });
    }
    if (event.type === 'graded' || event.type === 'regraded') grades.set(event.grade.answerId, event.grade);
  }
  const graded = [...answers].flatMap(([id, answer]) => {
    const grade = grades.get(id);
    return grade && grade.outcome !== 'clarify' ? [{ ...answer, ...grade }] : [];
  });
  for (const { at } of graded) days.set(at.slice(0, 10), (days.get(at.slice(0, 10)) ?? 0) + 1);
  const reviews = graded.filter(({ purpose }) => purpose === 'review');
  return {
    answers: graded.length,
    right: graded.filter(({ isCorrect }) => isCorrect).length,
    minutes: minutesOf(events),
    streakDays: streakOf(new Set(days.keys()), now),
    days: [...days].map(([day, count]) => ({ day, answers: count })).sort((a, b) => (a.day < b.day ? -1 : 1)),
    retention: reviews.length === 0 ? null : reviews.filter(({ isCorrect }) => isCorrect).length / reviews.length,
  };
}

function minutesOf(events: readonly StoredStudyEvent[]): number {
  const own = events
    .filter(({ event }) => OWN.has(event.type))
    .map(({ at, event }) => ({ at: Date.parse(at), took: event.type === 'answered' ? (event.answer.tookMs ?? 0) : 0 }))
    .sort((a, b) => a.at - b.at);
  const spent = own.map(({ at, took }, n) => {
    const pause = at - (own[n - 1]?.at ?? Number.NEGATIVE_INFINITY);
    return pause <= LONGEST_PAUSE ? pause : Math.min(LONGEST_PAUSE, Math.max(0, took));
  });
  return spent.reduce((sum, ms) => sum + ms, 0) / 60_000;
}

/** Days in a row up to today, or up to yesterday as long as today is not over. */
function streakOf(days: ReadonlySet<string>, now: string): number {
  const dayBefore = (n: number) => new Date(Date.parse(now) - n * DAY).toISOString().slice(0, 10);
  const from = days.has(dayBefore(0)) ? 0 : 1;
  let length = 0;
  while (days.has(dayBefore(from + length))) length += 1;
  return length;
}
