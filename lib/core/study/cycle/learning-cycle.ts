import type * as z from 'zod';
import type { ConceptMastery, Grade } from '#contract/study/study.ts';
import type { FeedbackOutput, learningCycleOutput, TutorOutput } from '#contract/study/study-agents.ts';
import type { StoredStudyEvent } from '#contract/study/study-events.ts';
import { isKnown } from '../learner/mastery.ts';

export type LearningCycleOutput = z.infer<typeof learningCycleOutput>;

interface Cycle {
  /** The last explanation of the concepts; null where a quiz was asked for without one. */
  explanation: TutorOutput | null;
  /** Of the quiz, the newest of each answer. */
  grades: readonly Grade[];
  feedback: FeedbackOutput;
  /** Of the concepts of the cycle, after the quiz. */
  mastery: Readonly<Record<string, ConceptMastery>>;
  conceptIds: readonly string[];
  /** Cycles on these concepts before this one, since the last loop on them ended. */
  earlier: number;
}

/**
 * One round of tutor, quiz and feedback. Mastery is achieved when each concept has passed its gates at 0.85; a quiz with all
 * answers right is no mastery by itself.
 */
export function learningCycle({
  explanation,
  grades,
  feedback,
  mastery,
  conceptIds,
  earlier,
}: Cycle): LearningCycleOutput {
  return {
    explanation: explanation?.explanation ?? [],
    quizScore: quizScore(grades),
    feedbackText: feedback.feedbackText,
    masteryAchieved: conceptIds.length > 0 && conceptIds.every((id) => isKnown(mastery[id]?.status ?? 'unseen')),
    cycleNumber: earlier + 1,
  };
}

/** Mean score, 0..1; a question back does not count, a revealed one counts nothing. 0 before the first. */
export function quizScore(grades: readonly Grade[]): number {
  const counted = grades.filter(({ outcome }) => outcome !== 'clarify');
  return (
    counted.reduce((sum, { score, outcome }) => sum + (outcome === 'revealed' ? 0 : score), 0) /
    Math.max(1, counted.length)
  );
}

/** The cycles on the same concepts since a loop on them ended last, in order. */
export function cyclesOn(conceptIds: readonly string[], events: readonly StoredStudyEvent[]): LearningCycleOutput[] {
  const key = (ids: readonly string[]) => ids.toSorted().join('\n');
  const wanted = key(conceptIds);
  let cycles: LearningCycleOutput[] = [];
  for (const { event } of events) {
    if (event.type === 'cycle_ended' && key(event.conceptIds) === wanted) cycles.push(event.output);
    if (event.type === 'loop_ended' && key(event.conceptIds) === wanted) cycles = [];
  }
  return cycles;
}
