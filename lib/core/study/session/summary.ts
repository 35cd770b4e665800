import * as z from 'zod';
import type { StudyProgress, StudySummary } from '#contract/study/study-view.ts';
import { currentQuiz, type StudyState } from './study-state.ts';
import type { StudyTools } from './study-tools.ts';

/** What is kept with a session, so that lists, other sessions and sweeps need not read its events. */
export const storedSummary = z.object({
  status: z.enum(['preparing', 'ready', 'failed']),
  concepts: z.int(),
  known: z.int(),
  isQuizPaused: z.boolean(),
  /** Anything was done in it: a session in which nothing was is the same as a new one. */
  isTouched: z.boolean().default(true),
  /** When each concept's review is due. */
  due: z.array(z.string()),
  /** Chance that each concept is known, of those that were answered on. */
  mastery: z.record(z.string(), z.number()),
  /** Runs that have not joined yet. */
  waitingRuns: z.array(z.string()),
});
export type StoredSummary = z.infer<typeof storedSummary>;

export function summarise(state: StudyState): StoredSummary {
  const all = Object.values(state.mastery);
  return {
    status: state.status,
    concepts: state.graph.concepts.length,
    known: all.filter(({ status }) => status === 'reached' || status === 'confirmed').length,
    isTouched: isTouched(state),
    isQuizPaused: currentQuiz(state)?.isPaused ?? false,
    due: all.flatMap(({ card }) => card?.due ?? []),
    mastery: Object.fromEntries(all.flatMap(({ conceptId, p, attempts }) => (attempts > 0 ? [[conceptId, p]] : []))),
    waitingRuns: state.runs.filter(({ end }) => end === null).map(({ runId }) => runId),
  };
}

function isTouched({ cards, asked, edits, quizzes, unexplained, diagnostic }: StudyState): boolean {
  return [cards, asked, edits, quizzes, unexplained].some((each) => each.length > 0) || diagnostic !== 'none';
}

interface Listed {
  id: string;
  title: string;
  summary: StoredSummary;
  createdAt: string;
  updatedAt: string;
}

export function listed({ summary, ...session }: Listed, now: string): StudySummary {
  const { status, concepts, known, isQuizPaused, due } = summary;
  return { ...session, status, concepts, known, isQuizPaused, due: due.filter((at) => at <= now).length };
}

/** Nobody begins a session as sure as this of anything: it was learned from other sources, and time has passed. */
const MOST_SURE = 0.8;

/** What other sessions say of these concepts: the most hopeful, kept below certainty. */
export function priorsFrom(
  summaries: readonly Pick<StoredSummary, 'mastery'>[],
  conceptIds: readonly string[],
): Record<string, number> {
  return Object.fromEntries(
    conceptIds.flatMap((id) => {
      const known = summaries.flatMap(({ mastery }) => mastery[id] ?? []);
      return known.length === 0 ? [] : [[id, Math.min(MOST_SURE, Math.max(...known))] as const];
    }),
  );
}

type Rules = Pick<StudyTools, 'shownMastery' | 'dueNow' | 'statsOf'>;

/** What a learner knows over all their sessions, and what is due today. */
export function progressOf(states: readonly StudyState[], tools: Rules, now: string): StudyProgress {
  const concepts = states.flatMap((state) =>
    state.graph.concepts.flatMap(({ id: conceptId, name, definition, citation }) => {
      const mastery = state.mastery[conceptId];
      if (!mastery || mastery.attempts === 0) return [];
      const { shown, isFading } = tools.shownMastery(mastery, now);
      return [
        { studyId: state.id, studyTitle: state.title, conceptId, name, mastery, shown, isFading, definition, citation },
      ];
    }),
  );
  // One cap for a day, whatever the number of sessions; a concept of two sessions is due in each.
  const keyed = concepts.map((each) => ({ ...each.mastery, conceptId: `${each.studyId}/${each.conceptId}` }));
  const ids = tools.dueNow(keyed, now);
  const due = ids.flatMap((key) => {
    const found = concepts.find(({ studyId, conceptId }) => `${studyId}/${conceptId}` === key);
    const at = found?.mastery.card?.due;
    return found && at ? [{ studyId: found.studyId, conceptId: found.conceptId, name: found.name, due: at }] : [];
  });
  const later = concepts.flatMap(({ mastery }) => (mastery.card && mastery.card.due > now ? [mastery.card.due] : []));
  const events = states
    .flatMap((state) => state.events)
    .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : a.seq - b.seq));
  return { concepts, due, nextDue: later.toSorted()[0] ?? null, stats: tools.statsOf(events, now) };
}
