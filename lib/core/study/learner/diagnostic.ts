import type { ConceptGraph, ConceptMastery, LearnerLevel } from '#contract/study/study.ts';
import type { DiagnosticOutput } from '#contract/study/study-agents.ts';
import { walkConcepts } from '../concept-walk.ts';
import { REQUIRED } from './mastery.ts';
import { goalConcepts } from './rank-concepts.ts';

/** Questions of a diagnostic at most, and before it may stop (a beginner's start of 0.2 is no open question by itself). */
export const MOST_ASKED = 8;
const LEAST_ASKED = 3;
/** Between these it is open whether a concept is known. */
const OPEN_FROM = 0.3;
const OPEN_TO = 0.7;
/** Mean chance from which a learner is on that level. */
const INTERMEDIATE_FROM = 0.35;
const ADVANCED_FROM = 0.7;

interface Diagnosed {
  graph: ConceptGraph;
  mastery: Readonly<Record<string, ConceptMastery>>;
  /** What the learner wants, in their words; empty for everything. */
  goals?: string | undefined;
  /** Concepts asked already. */
  asked?: Iterable<string> | undefined;
}

/** The concept whose answer would tell most, also of what stands before and behind it; null once nothing much is open. */
export function nextDiagnosticConcept({ graph, mastery, goals = '', asked = [] }: Diagnosed): string | null {
  const done = new Set(asked);
  if (done.size >= MOST_ASKED) return null;
  const wanted = goalConcepts(graph, goals);
  const p = (id: string) => mastery[id]?.p ?? 0.5;
  const left = graph.concepts.filter(({ id }) => wanted.has(id) && !done.has(id));
  if (done.size >= LEAST_ASKED && !left.some(({ id }) => p(id) > OPEN_FROM && p(id) < OPEN_TO)) return null;
  const walk = walkConcepts(graph);
  const information = (id: string) =>
    entropy(p(id)) * (1 + Math.log(1 + walk.ancestors(id).size + walk.descendants(id).size));
  const [best] = left.map(({ id }) => ({ id, gain: information(id) })).sort((a, b) => b.gain - a.gain);
  return best?.id ?? null;
}

/** What a diagnostic came to. A gap is a concept that a goal requires and that is known to less than one half. */
export function diagnosticResult({ graph, mastery, goals = '', asked }: Diagnosed): DiagnosticOutput {
  const wanted = goalConcepts(graph, goals);
  const walk = walkConcepts(graph);
  const p = (id: string) => mastery[id]?.p ?? 0;
  const prerequisiteGaps = graph.concepts
    .filter(({ id }) => p(id) < REQUIRED && walk.dependants(id).some((other) => wanted.has(other)))
    .map(({ id, name }) => ({ concept: name, currentMastery: p(id), requiredMastery: REQUIRED }));
  const mean = [...wanted].reduce((sum, id) => sum + p(id), 0) / Math.max(1, wanted.size);
  const learnerLevel = levelOf(mean);
  return {
    diagnosticComplete: asked === undefined || nextDiagnosticConcept({ graph, mastery, goals, asked }) === null,
    prerequisiteGaps,
    learnerLevel,
    recommendation: prerequisiteGaps.length > 0 ? 'remediate' : learnerLevel === 'advanced' ? 'skip_ahead' : 'proceed',
  };
}

function levelOf(mean: number): LearnerLevel {
  if (mean < INTERMEDIATE_FROM) return 'beginner';
  return mean < ADVANCED_FROM ? 'intermediate' : 'advanced';
}

/** In bits. */
function entropy(p: number): number {
  return p <= 0 || p >= 1 ? 0 : -(p * Math.log2(p) + (1 - p) * Math.log2(1 - p));
}
