import type { Concept, StudyMaterial } from '#contract/study/study.ts';
import type { StudyEvent } from '#contract/study/study-events.ts';
import { studyProblem } from '../cycle/learning-cycle.ts';
import { conceptFinder } from '../graph/mentions.ts';
import type { StudyModel } from '../study-model.ts';
import { beginStep } from './begin-step.ts';
import type { KeyedEvent } from './commands.ts';
import { foldStudy } from './fold-study.ts';
import type { StudyState } from './study-state.ts';
import type { StudyTools } from './study-tools.ts';
import { stepOf } from './view-of.ts';

interface Passed {
  /** Of the piece of work that comes to nothing. */
  key: string;
  kind: 'quiz' | 'explain';
  conceptIds: readonly string[];
}

/** Goes on from what code chose and the sources hold nothing on: says so, and begins with what comes next. */
export function passOver({ key, kind, conceptIds }: Passed, { state, tools, now }: WorkContext): KeyedEvent[] {
  const concepts = conceptIds.map((id) => ({ id, name: nameOf(state, id) }));
  const event: StudyEvent = { type: 'passed_over', id: key, kind, concepts };
  const seq = state.seq + 1;
  const after = foldStudy(state.id, [...state.events, { seq, at: now, event }], tools);
  // No id that comes from outside has such a sign in it.
  return [{ key, event }, ...beginStep(after, `passed:${seq}`, stepOf(after, tools, now))];
}

/** What a piece of work is done with. */
export interface WorkContext {
  state: StudyState;
  /** All materials of the session as one. */
  material: StudyMaterial;
  tools: StudyTools;
  model?: StudyModel;
  /** ISO 8601; stands for the present throughout one piece of work. */
  now: string;
  /** Chances known from other sessions of the same learner, by concept. */
  priorsOf(conceptIds: readonly string[]): Promise<Record<string, number>>;
}

/** The materials as one: works once, statements in order. The first says what the session is about. */
export function joinMaterials(materials: readonly StudyMaterial[]): StudyMaterial {
  const [first, ...others] = materials;
  if (!first) throw new Error('A session without material.');
  const works = new Map(materials.flatMap((each) => each.works.map((work) => [work.id, work] as const)).toReversed());
  return {
    ...first,
    works: [...works.values()].toReversed(),
    statements: [...first.statements, ...others.flatMap(({ statements }) => statements)],
    findings: [...first.findings, ...others.flatMap(({ findings }) => findings)],
    contradictions: [...first.contradictions, ...others.flatMap(({ contradictions }) => contradictions)],
  };
}

/** What is left of a material when sources were withdrawn since it was taken in: nothing is taught or asked from those. */
export function withoutWithdrawn(material: StudyMaterial, withdrawn: ReadonlySet<string>): StudyMaterial {
  if (withdrawn.size === 0) return material;
  const stands = (citations: readonly { evidenceId: string }[]) =>
    citations.every(({ evidenceId }) => !withdrawn.has(evidenceId));
  return {
    ...material,
    works: material.works.filter(({ id }) => !withdrawn.has(id)),
    statements: material.statements.filter(({ claim }) => stands(claim.citations)),
    findings: material.findings.filter(({ citation }) => stands([citation])),
    contradictions: material.contradictions.filter(({ first, second }) => stands([first, second])),
  };
}

export const thinking = ({ model }: WorkContext) => (model ? { model } : {});

/** What an agent cannot do, in its place; `id` is the key of the piece of work that has ended with it. */
export function problem(
  agent: string,
  id: string,
  code: Parameters<typeof studyProblem>[0],
  message: string,
): KeyedEvent {
  const event: StudyEvent = { type: 'problem', id, agent, problem: studyProblem(code, { message }) };
  return { key: `problem/${id}`, event };
}

const MOST_RELATED = 4;

/** Names of concepts to go on with where the sources say nothing: what stands near, else what can be learned next. */
export function relatedTopics({ state, tools }: WorkContext, conceptId: string | null): string {
  const near = state.graph.edges.flatMap(({ from, to }) =>
    from === conceptId ? [to] : to === conceptId ? [from] : [],
  );
  const ids = [...near, ...tools.fringe(state).next, ...state.graph.concepts.map(({ id }) => id)];
  const named = [...new Set(ids)].filter((id) => id !== conceptId).slice(0, MOST_RELATED);
  return named.map((id) => nameOf(state, id)).join(', ');
}

export const nameOf = ({ graph }: Pick<StudyState, 'graph'>, conceptId: string): string =>
  graph.concepts.find(({ id }) => id === conceptId)?.name ?? conceptId;

/** The concept that a text speaks of: the longest name in it, in whatever number; null for none. */
export function conceptIn(concepts: readonly Concept[], text: string): string | null {
  const found = conceptFinder(concepts)(text).toSorted((a, b) => b.end - b.start - (a.end - a.start));
  return found[0]?.conceptId ?? null;
}
