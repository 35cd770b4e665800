import type * as z from 'zod';
import type { ConceptGraph, ConceptMastery } from '#contract/study/study.ts';
import type { PathPlannerOutput, pathStep } from '#contract/study/study-agents.ts';
import { walkConcepts } from '../concept-walk.ts';
import { namesWithin } from '../graph/mentions.ts';
import { isKnown } from '../learner/mastery.ts';
import { fringeOf, goalConcepts, type RankedConcept, rankConcepts } from '../learner/rank-concepts.ts';

/** Steps of a path: more could not be kept in mind, and the path is planned anew after each. */
const LONGEST_PATH = 10;

type PathStep = z.infer<typeof pathStep>;

interface Planned {
  userId: string;
  /** In the learner's words; empty for everything. */
  goals: string;
  currentTopic: string | null;
  masteryData: Readonly<Record<string, ConceptMastery>>;
  graph: ConceptGraph;
}

/**
 * The way to the goals, in an order in which nothing comes before what it requires: at each step, of what could be learned
 * then, what is worth most. Other ways to the same: the easiest first, and in depth from the current topic.
 */
export function planPath({ goals, currentTopic, masteryData, graph }: Planned): PathPlannerOutput {
  const wanted = goalConcepts(graph, goals);
  const open = graph.concepts.filter(({ id }) => wanted.has(id) && !isKnown(masteryData[id]?.status ?? 'unseen'));
  const way = { graph, mastery: masteryData, goals: wanted };
  const best = walk(way, (a, b) => b.value - a.value);
  const easiest = walk(way, (a, b) => b.p - a.p);
  const near = nearTo(graph, namesWithin(graph.concepts)(currentTopic ?? ''));
  const deep = walk(
    way,
    (a, b) => (near.get(a.conceptId) ?? Infinity) - (near.get(b.conceptId) ?? Infinity) || b.value - a.value,
  );
  const alternatives = [easiest, ...(near.size > 0 ? [deep] : [])];
  const learningPath = best.slice(0, LONGEST_PATH).map(asStep);
  return {
    learningPath,
    nextTopic: learningPath[0]?.topic ?? null,
    pathReasoning: reasoning({ open: open.length, wanted: wanted.size, all: graph.concepts.length, first: best[0] }),
    alternativePaths: distinct(best, alternatives).map((path) => path.slice(0, LONGEST_PATH).map(asStep)),
  };
}

interface Way {
  graph: ConceptGraph;
  mastery: Readonly<Record<string, ConceptMastery>>;
  goals: ReadonlySet<string>;
}

/** Learns one after the other in thought, so that what one unlocks can come next. */
function walk({ graph, mastery, goals }: Way, order: (a: RankedConcept, b: RankedConcept) => number): RankedConcept[] {
  const path: RankedConcept[] = [];
  let thought = mastery;
  for (;;) {
    const outer = fringeOf(graph, thought).outer.filter((id) => goals.has(id));
    const [next] = rankConcepts({ graph, mastery: thought, conceptIds: outer, goals }).sort(order);
    if (!next) return path;
    path.push(next);
    thought = { ...thought, [next.conceptId]: learned(next.conceptId, thought[next.conceptId]) };
  }
}

function learned(conceptId: string, mastery: ConceptMastery | undefined): ConceptMastery {
  const none = { conceptId, attempts: 0, evidence: [], card: null, missing: null };
  return { ...none, ...mastery, p: 1, status: 'reached' };
}

/** Steps from the current topic in either direction. */
function nearTo(graph: ConceptGraph, here: ReadonlySet<string>): Map<string, number> {
  const around = walkConcepts(graph);
  const near = new Map<string, number>();
  for (const id of here) {
    const reached = new Map([...around.ancestors(id), ...around.descendants(id), [id, 0] as const]);
    for (const [other, steps] of reached) near.set(other, Math.min(steps, near.get(other) ?? Infinity));
  }
  return near;
}

function asStep({ name, reason, effort }: RankedConcept): PathStep {
  return { topic: name, reason, estimatedEffort: effort };
}

function distinct(best: readonly RankedConcept[], others: readonly RankedConcept[][]): RankedConcept[][] {
  const key = (path: readonly RankedConcept[]) => path.map(({ conceptId }) => conceptId).join('\n');
  const seen = new Set([key(best)]);
  return others.filter((path) => {
    const isNew = !seen.has(key(path));
    seen.add(key(path));
    return isNew;
  });
}

function reasoning({
  open,
  wanted,
  all,
  first,
}: {
  open: number;
  wanted: number;
  all: number;
  first: RankedConcept | undefined;
}): string {
  if (all === 0) return 'There is nothing to learn here yet: the material holds no concept.';
  const of = wanted === all ? `the ${all} concepts` : `the ${wanted} of ${all} concepts that your goals need`;
  if (!first) return `You know ${of}. Reviews come when they are due.`;
  const left = open === 1 ? 'One' : `${open}`;
  return `${left} of ${of} ${open === 1 ? 'is' : 'are'} still to be learned. Nothing comes before what it requires; first comes what opens most for the least effort. ${first.reason}`;
}
