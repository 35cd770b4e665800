import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ConceptMastery } from '#contract/study/study.ts';
import { pathPlannerOutput } from '#contract/study/study-agents.ts';
import { newMastery } from '#core/study/learner/mastery.ts';
import { planPath } from '#core/study/path-planner/plan-path.ts';
import { graphOf } from '../learner/invented-session.ts';

const graph = graphOf(['a', 'b', 'c', 'd'], ['a>b', 'b>c', 'a>d']);
const knowing = (ps: Record<string, number>): Record<string, ConceptMastery> =>
  Object.fromEntries(
    Object.entries(ps).map(([id, p]) => [id, { ...newMastery(id, p), status: p >= 0.85 ? 'reached' : 'learning' }]),
  );
const plan = (ps: Record<string, number>, goals = '', currentTopic: string | null = null) =>
  pathPlannerOutput.parse(planPath({ userId: 'u', goals, currentTopic, masteryData: knowing(ps), graph }));
const topics = (path: readonly { topic: string }[]) => path.map(({ topic }) => topic.slice(-1)).join('');

describe('a planned path', () => {
  it('leads to all that is not known, what is required first, with reasons in numbers', () => {
    const path = plan({ a: 0.2, b: 0.2, c: 0.2, d: 0.2 });
    expect(topics(path.learningPath)).toBe('abcd');
    expect(path.nextTopic).toBe('Concept a');
    expect(path.learningPath[0]).toMatchObject({ estimatedEffort: 'high' });
    expect(path.learningPath[0]?.reason).toContain('3 concepts build on it');
    expect(path.pathReasoning).toContain('4 of the 4 concepts are still to be learned');
  });

  it('leaves out what is known and what the goals do not need', () => {
    expect(topics(plan({ a: 0.9, b: 0.2, c: 0.2, d: 0.2 }).learningPath)).toBe('bcd');
    const goal = planPath({
      userId: 'u',
      goals: 'understand sepsis',
      currentTopic: null,
      masteryData: knowing({ a: 0.2, b: 0.2, c: 0.2, d: 0.2 }),
      graph: { ...graph, concepts: graph.concepts.map((one) => (one.id === 'd' ? { ...one, name: 'Sepsis' } : one)) },
    });
    expect(goal.learningPath.map(({ topic }) => topic)).toEqual(['Concept a', 'Sepsis']);
    expect(goal.pathReasoning).toContain('2 of the 2 of 4 concepts that your goals need');
  });

  it('offers other ways that differ: the easiest first, and near the current topic', () => {
    const path = plan({ a: 0.9, b: 0.2, c: 0.2, d: 0.5 }, '', 'Concept b');
    const all = [path.learningPath, ...path.alternativePaths].map(topics);
    expect(new Set(all).size).toBe(all.length);
    expect(all).toContain('dbc');
    expect(all).toContain('bcd');
  });

  it('ends when all is known, and says so of an empty graph', () => {
    expect(plan({ a: 0.9, b: 0.9, c: 0.9, d: 0.9 })).toMatchObject({ learningPath: [], nextTopic: null });
    const empty = planPath({ userId: 'u', goals: '', currentTopic: null, masteryData: {}, graph: graphOf([]) });
    expect(empty).toMatchObject({ nextTopic: null, alternativePaths: [] });
    expect(empty.pathReasoning).toContain('no concept');
  });

  it('never puts anything before what it requires', () => {
    const edges = fc.array(fc.tuple(fc.nat(7), fc.nat(7)), { maxLength: 16 });
    const chances = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 8, maxLength: 8 });
    fc.assert(
      fc.property(edges, chances, (drawn, ps) => {
        const ids = [...'abcdefgh'];
        const lower = drawn.filter(([from, to]) => from < to).map(([from, to]) => `${ids[from]}>${ids[to]}`);
        const any = graphOf(ids, [...new Set(lower)]);
        const masteryData = knowing(Object.fromEntries(ids.map((id, n) => [id, ps[n] ?? 0])));
        const path = planPath({ userId: 'u', goals: '', currentTopic: 'Concept c', masteryData, graph: any });
        for (const way of [path.learningPath, ...path.alternativePaths]) {
          const order = topics(way);
          expect(order).toHaveLength(ids.filter((id) => masteryData[id]?.status === 'learning').length);
          for (const { from, to } of any.edges) {
            const isWeak = (masteryData[from]?.p ?? 0) < 0.5;
            if (isWeak && order.includes(to)) expect(order.indexOf(from)).toBeLessThan(order.indexOf(to));
          }
        }
      }),
    );
  });
});
