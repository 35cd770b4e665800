import type { StudyProgress } from '#contract/study/study-view.ts';
import type { StudyState } from './study-state.ts';
import type { StudyTools } from './study-tools.ts';

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
