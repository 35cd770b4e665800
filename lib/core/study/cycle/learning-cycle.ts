import type * as z from 'zod';
import type { ConceptMastery, Grade } from '#contract/study/study.ts';
import type {
  FeedbackOutput,
  learningCycleOutput,
  MasteryLoopOutput,
  StudyProblem,
  TutorOutput,
} from '#contract/study/study-agents.ts';
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

/** Cycles on the same concepts before something else is to be tried. */
const MOST_CYCLES = 5;

interface Loop {
  /** On the same concepts, in order. */
  cycles: readonly LearningCycleOutput[];
  mastery: Readonly<Record<string, ConceptMastery>>;
  conceptIds: readonly string[];
}

/** What the cycles came to: mastery, or remediation after the fifth; null while another cycle is worth it. */
export function masteryLoop({ cycles, mastery, conceptIds }: Loop): MasteryLoopOutput | null {
  const last = cycles.at(-1);
  if (!last || (!last.masteryAchieved && cycles.length < MOST_CYCLES)) return null;
  const known = conceptIds.map((id) => mastery[id]?.p ?? 0);
  return {
    // Of the weakest: a loop is as far as its last concept.
    finalMastery: known.length === 0 ? 0 : Math.min(...known),
    totalCycles: cycles.length,
    masteryAchieved: last.masteryAchieved,
    recommendation: last.masteryAchieved ? 'mastered' : 'needs_remediation',
  };
}

type Code = StudyProblem['error']['code'];
type FallbackAction = StudyProblem['error']['fallbackAction'];

const PROBLEMS: Readonly<Record<Code, { message: string; fallbackAction: FallbackAction }>> = {
  INVALID_INPUT: {
    message: 'This could not be understood. Say in a few words what you want: learn, have explained, be asked.',
    fallbackAction: 'ask_to_clarify',
  },
  RAG_EMPTY: {
    message: 'The material says nothing about this. Choose one of the topics that it does speak of.',
    fallbackAction: 'suggest_related_topics',
  },
  TIMEOUT: { message: 'This took too long. It is tried once more.', fallbackAction: 'retry' },
  STATE_MISSING: {
    message: 'It is not known yet what you know. A few questions first.',
    fallbackAction: 'diagnostic',
  },
};

/** @param isRetried whether it timed out before: then the tutor takes over. */
export function studyProblem(
  code: Code,
  { message, isRetried = false }: { message?: string; isRetried?: boolean } = {},
): StudyProblem {
  const known = PROBLEMS[code];
  const gaveUp = code === 'TIMEOUT' && isRetried;
  return {
    success: false,
    error: {
      code,
      message: message ?? (gaveUp ? 'This took too long twice. The tutor goes on from here.' : known.message),
      recoverable: true,
      fallbackAction: gaveUp ? 'tutor' : known.fallbackAction,
    },
  };
}
