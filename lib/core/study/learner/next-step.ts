import type { ConceptGraph, ConceptMastery, MisconceptionCase } from '#contract/study/study.ts';
import type { NextStep } from '#contract/study/study-view.ts';
import { REQUIRED } from './mastery.ts';
import { fringeOf, goalConcepts, type RankedConcept, rankConcepts } from './rank-concepts.ts';
import { dueNow } from './review.ts';

/** Answers after which a concept that is still not half known needs other sources rather than more questions. */
const STUCK_AFTER = 8;

interface Situation {
  graph: ConceptGraph;
  mastery: Readonly<Record<string, ConceptMastery>>;
  cases: readonly MisconceptionCase[];
  /** Whether the diagnostic was done or left out. */
  hasDiagnostic: boolean;
  openQuestionId: string | null;
  isWorking: boolean;
  quizPaused: boolean;
  /** Concepts that were explained. */
  explained: ReadonlySet<string>;
  now: string;
  goals?: string | undefined;
  /** Concepts for which more was searched already. */
  researched?: ReadonlySet<string> | undefined;
  /** Concepts of which the sources hold no further question for now. */
  spent?: ReadonlySet<string> | undefined;
}

/** What to do next and why: what is open, then the diagnostic, then reviews, then what is worth most. Advice, never a lock. */
export function nextStep(situation: Situation): NextStep {
  return pending(situation) ?? review(situation) ?? learn(situation);
}

function pending({ isWorking, openQuestionId, quizPaused, hasDiagnostic, graph }: Situation): NextStep | null {
  if (isWorking) return { kind: 'wait', conceptId: null, reason: 'The next part is being prepared.' };
  if (quizPaused) {
    return { kind: 'quiz', conceptId: null, reason: 'A quiz is paused: go on with it where you left it.' };
  }
  if (openQuestionId !== null) return { kind: 'answer', conceptId: null, reason: 'A question waits for your answer.' };
  if (!hasDiagnostic && graph.concepts.length > 0) {
    const reason = 'A few questions show what you know already, so that nothing is explained twice.';
    return { kind: 'diagnostic', conceptId: null, reason };
  }
  return null;
}

function review({ graph, mastery, now, spent = new Set() }: Situation): NextStep | null {
  const askable = graph.concepts.filter(({ id }) => !spent.has(id));
  const due = dueNow(
    askable.flatMap(({ id }) => mastery[id] ?? []),
    now,
  );
  const [first] = due;
  if (first === undefined) return null;
  const name = nameOf(graph, first);
  const others = due.length === 1 ? '' : ` and ${due.length - 1} more`;
  return { kind: 'review', conceptId: first, reason: `“${name}”${others} should be recalled now, before it fades.` };
}

function learn(situation: Situation): NextStep {
  const { graph, mastery, explained, cases, goals = '', researched = new Set(), spent = new Set() } = situation;
  const { outer } = fringeOf(graph, mastery);
  const wanted = goalConcepts(graph, goals);
  const ranked = rankConcepts({ graph, mastery, conceptIds: outer, goals: wanted });
  const best = ranked.find(({ conceptId }) => !explained.has(conceptId) || !spent.has(conceptId));
  const open = cases.find(
    ({ isClosed, conceptId }) =>
      !isClosed &&
      graph.concepts.some(({ id }) => id === conceptId) &&
      !(explained.has(conceptId) && spent.has(conceptId)),
  );
  if (open) {
    const met = `You answered more than once that ${inSentence(open.belief)}.`;
    return explained.has(open.conceptId)
      ? {
          kind: 'quiz',
          conceptId: open.conceptId,
          reason: `${met} A few questions show whether you see it differently now.`,
        }
      : { kind: 'explain', conceptId: open.conceptId, reason: `${met} Here is what the sources say.` };
  }
  const [first] = ranked;
  if (!best && first) return exhausted(first, researched);
  if (!best) {
    const reason =
      graph.concepts.length === 0
        ? 'There is nothing to learn here yet: the material holds no concept.'
        : 'Everything here is learned. Reviews come when they are due.';
    return { kind: 'done', conceptId: null, reason };
  }
  const { conceptId, reason } = best;
  if (!explained.has(conceptId)) return { kind: 'explain', conceptId, reason };
  const { attempts = 0, p = 0 } = mastery[conceptId] ?? {};
  if (attempts >= STUCK_AFTER && p < REQUIRED && !researched.has(conceptId)) {
    const stuck = `After ${attempts} answers “${best.name}” is still not understood. Other sources may explain it better.`;
    return { kind: 'research', conceptId, reason: stuck };
  }
  return { kind: 'quiz', conceptId, reason };
}

/** Where the sources hold no further question on anything that can be learned next. */
function exhausted({ conceptId, name }: RankedConcept, researched: ReadonlySet<string>): NextStep {
  const reason = `The sources hold no further question on “${name}” for now.`;
  return researched.has(conceptId)
    ? { kind: 'done', conceptId: null, reason: `${reason} It comes back with reviews, or when other sources join.` }
    : { kind: 'research', conceptId, reason: `${reason} Other sources may.` };
}

function inSentence(belief: string): string {
  return `“${belief.replace(/[.\s]+$/u, '')}”`;
}

function nameOf({ concepts }: ConceptGraph, conceptId: string): string {
  return concepts.find(({ id }) => id === conceptId)?.name ?? conceptId;
}
