import type { ConceptGraph, ConceptMastery } from '#contract/study.ts';
import type { StudyProblem } from '#contract/study-agents.ts';
import { fringeOf } from '../learner/fringe.ts';

type Code = StudyProblem['error']['code'];
type FallbackAction = StudyProblem['error']['fallbackAction'];

/** Related topics that are offered. */
const MOST_OFFERED = 3;

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

/** What is done about a problem. */
export type Fallback =
  /** Say the message and wait; `offers` are things that can be asked for, one click each. */
  | { kind: 'ask'; text: string; offers: string[] }
  /** Say the message and offer these concepts. */
  | { kind: 'suggest'; text: string; conceptIds: string[] }
  /** Do the same piece of work again. */
  | { kind: 'retry' }
  /** Explain the concept at hand, or the next one. */
  | { kind: 'explain'; conceptId: string | null }
  | { kind: 'diagnose' };

interface Around {
  graph: ConceptGraph;
  mastery: Readonly<Record<string, ConceptMastery>>;
  /** The concept at hand. */
  conceptId: string | null;
}

/** What each fallback does next: a problem is acted on, not only told. */
export function fallbackOf({ error }: StudyProblem, { graph, mastery, conceptId }: Around): Fallback {
  const { outer, inner } = fringeOf(graph, mastery);
  switch (error.fallbackAction) {
    case 'ask_to_clarify': {
      const names = outer
        .slice(0, MOST_OFFERED)
        .flatMap((id) => graph.concepts.find((one) => one.id === id)?.name ?? []);
      return {
        kind: 'ask',
        text: error.message,
        offers: [...names.map((name) => `Explain ${name}`), 'Quiz me', "What's next?"],
      };
    }
    case 'suggest_related_topics':
      return { kind: 'suggest', text: error.message, conceptIds: [...outer, ...inner].slice(0, MOST_OFFERED) };
    case 'retry':
      return { kind: 'retry' };
    case 'tutor':
      return { kind: 'explain', conceptId: conceptId ?? outer[0] ?? null };
    case 'diagnostic':
      return { kind: 'diagnose' };
  }
}
