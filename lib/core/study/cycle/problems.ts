import type { StudyProblem } from '#contract/study/study-agents.ts';

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
