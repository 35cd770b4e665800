import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ConceptGraph, ConceptMastery, MasteryStatus } from '#contract/study/study.ts';
import { diagnosticOutput } from '#contract/study/study-agents.ts';
import { diagnosticResult, nextDiagnosticConcept } from '#core/study/learner/diagnostic.ts';
import { newMastery } from '#core/study/learner/mastery.ts';
import { nextStep } from '#core/study/learner/next-step.ts';
import { fringeOf, goalConcepts, rankConcepts } from '#core/study/learner/rank-concepts.ts';
import { citationOf, conceptOf, graphOf } from './invented-session.ts';

const NOW = '2026-01-10T08:00:00.000Z';
const graph = graphOf(['a', 'b', 'c', 'd'], ['a>b', 'b>c', 'a>d']);

function at(p: number, status: MasteryStatus = p >= 0.85 ? 'reached' : 'learning', attempts = 3): ConceptMastery {
  return { ...newMastery('', p), status, attempts };
}
function knowing(ps: Record<string, number | ConceptMastery>): Record<string, ConceptMastery> {
  return Object.fromEntries(
    Object.entries(ps).map(([id, p]) => [id, { ...(typeof p === 'number' ? at(p) : p), conceptId: id }]),
  );
}

describe('the fringe', () => {
  it('is what can be learned next, and what is known with nothing upon it', () => {
    expect(fringeOf(graph, knowing({ a: 0.2, b: 0.2, c: 0.2, d: 0.2 }))).toEqual({ outer: ['a'], inner: [] });
    expect(fringeOf(graph, knowing({ a: 0.6, b: 0.2, c: 0.2, d: 0.2 })).outer).toEqual(['a', 'b', 'd']);
    expect(fringeOf(graph, knowing({ a: 0.9, b: 0.9, c: 0.2, d: 0.9 }))).toEqual({ outer: ['c'], inner: ['b', 'd'] });
  });
});

describe('goals', () => {
  it('are the concepts they name with all they require, and everything where they name none', () => {
    const named: ConceptGraph = {
      ...graph,
      concepts: [
        conceptOf('a', 'insulin resistance'),
        conceptOf('b', 'HbA1c'),
        conceptOf('c', 'sepsis'),
        conceptOf('d', 'statins'),
      ],
    };
    expect([...goalConcepts(named, 'I want to know what HbA1c tells')].sort()).toEqual(['a', 'b']);
    expect(goalConcepts(named, 'pass my exam').size).toBe(4);
    expect(goalConcepts(named, '').size).toBe(4);
  });
});

describe('the order of learning', () => {
  it('prefers what unlocks more, what is less known and what costs less', () => {
    const all = { graph, goals: new Set(['a', 'b', 'c', 'd']), conceptIds: ['a', 'b', 'c', 'd'] };
    const ranked = rankConcepts({ ...all, mastery: knowing({ a: 0.2, b: 0.2, c: 0.2, d: 0.2 }) });
    expect(ranked[0]).toMatchObject({ conceptId: 'a', unlocks: 3, effort: 'high' });
    expect(ranked[0]?.value).toBeCloseTo((4 * 0.8) / 3);
    expect(ranked[0]?.reason).toContain('20 %');
    expect(ranked[0]?.reason).toContain('3 concepts build on it');
    const later = rankConcepts({ ...all, mastery: knowing({ a: 0.9, b: 0.5, c: 0.2, d: 0.65 }) });
    expect(later[0]?.conceptId).toBe('b');
  });
});

describe('the diagnostic', () => {
  const wide = graphOf([...'abcdefghijkl'], ['a>b', 'h>b', 'b>c', 'c>d', 'b>e', 'f>g']);
  const even = (p: number) => knowing(Object.fromEntries(wide.concepts.map(({ id }) => [id, at(p, 'unseen', 0)])));

  it('begins where an answer says most about the others', () => {
    expect(nextDiagnosticConcept({ graph: wide, mastery: even(0.5), asked: [] })).toBe('b');
    expect(nextDiagnosticConcept({ graph: wide, mastery: { ...even(0.5), b: at(0.99) }, asked: [] })).not.toBe('b');
  });

  it('asks at most eight questions and no concept twice', () => {
    const asked: string[] = [];
    for (;;) {
      const next = nextDiagnosticConcept({ graph: wide, mastery: even(0.5), asked });
      if (next === null) break;
      asked.push(next);
    }
    expect(asked).toHaveLength(8);
    expect(new Set(asked).size).toBe(8);
  });

  it('stops when nothing is open any more, but not before three', () => {
    expect(nextDiagnosticConcept({ graph: wide, mastery: even(0.2), asked: [] })).not.toBeNull();
    expect(nextDiagnosticConcept({ graph: wide, mastery: even(0.2), asked: ['a', 'b', 'c'] })).toBeNull();
    expect(
      nextDiagnosticConcept({ graph: wide, mastery: { ...even(0.2), g: at(0.4) }, asked: ['a', 'b', 'c'] }),
    ).not.toBeNull();
    expect(nextDiagnosticConcept({ graph: graphOf([]), mastery: {} })).toBeNull();
  });

  it('names gaps, level and recommendation', () => {
    const result = diagnosticResult({ graph, mastery: knowing({ a: 0.3, b: 0.2, c: 0.1, d: 0.2 }) });
    expect(diagnosticOutput.parse(result)).toEqual({
      diagnosticComplete: true,
      prerequisiteGaps: [
        { concept: 'Concept a', currentMastery: 0.3, requiredMastery: 0.5 },
        { concept: 'Concept b', currentMastery: 0.2, requiredMastery: 0.5 },
      ],
      learnerLevel: 'beginner',
      recommendation: 'remediate',
    });
    expect(diagnosticResult({ graph, mastery: knowing({ a: 0.6, b: 0.6, c: 0.2, d: 0.3 }) })).toMatchObject({
      prerequisiteGaps: [],
      learnerLevel: 'intermediate',
      recommendation: 'proceed',
    });
    const expert = diagnosticResult({ graph, mastery: knowing({ a: 0.9, b: 0.9, c: 0.8, d: 0.8 }), asked: [] });
    expect(expert).toMatchObject({ learnerLevel: 'advanced', recommendation: 'skip_ahead', diagnosticComplete: false });
  });
});

describe('the next step', () => {
  const nothing = { a: 0.2, b: 0.2, c: 0.2, d: 0.2 };
  const situation = {
    graph,
    mastery: knowing(nothing),
    cases: [],
    hasDiagnostic: true,
    openQuestionId: null,
    isWorking: false,
    quizPaused: false,
    explained: new Set<string>(),
    now: NOW,
  };
  const card = { due: NOW, stability: 3, difficulty: 5, reps: 1, lapses: 0, lastReview: '2026-01-07T08:00:00.000Z' };
  const case_ = {
    id: 'm',
    conceptId: 'a',
    belief: 'It is so.',
    correction: '',
    citation: citationOf(),
    answerIds: ['1', '2'],
    rightSince: 0,
    isClosed: false,
  };

  it.each([
    ['waits for work', { isWorking: true, openQuestionId: 'q' }, 'wait', null],
    ['goes on with a paused quiz', { quizPaused: true, openQuestionId: 'q' }, 'quiz', null],
    ['answers what is open', { openQuestionId: 'q', hasDiagnostic: false }, 'answer', null],
    ['begins with the diagnostic', { hasDiagnostic: false }, 'diagnostic', null],
    ['reviews before anything new', { mastery: knowing({ ...nothing, d: { ...at(0.9), card } }) }, 'review', 'd'],
    [
      'reviews nothing of which there is nothing to ask',
      { mastery: knowing({ ...nothing, d: { ...at(0.9), card } }), spent: new Set(['d']) },
      'explain',
      'a',
    ],
    ['explains what is worth most', {}, 'explain', 'a'],
    ['asks about what was explained', { explained: new Set(['a']) }, 'quiz', 'a'],
    ['explains a misconception first', { mastery: knowing({ ...nothing, a: 0.9 }), cases: [case_] }, 'explain', 'a'],
    ['leaves a mended one', { cases: [{ ...case_, conceptId: 'd', isClosed: true }] }, 'explain', 'a'],
    [
      'mends a misconception',
      { mastery: knowing({ ...nothing, a: 0.9 }), explained: new Set(['a']), cases: [case_] },
      'quiz',
      'a',
    ],
    [
      'searches for more where questions no longer help',
      { mastery: knowing({ ...nothing, a: at(0.3, 'learning', 8) }), explained: new Set(['a']) },
      'research',
      'a',
    ],
    [
      'does not search twice',
      {
        mastery: knowing({ ...nothing, a: at(0.3, 'learning', 8) }),
        explained: new Set(['a']),
        researched: new Set(['a']),
      },
      'quiz',
      'a',
    ],
    ['is done when all is known', { mastery: knowing({ a: 0.9, b: 0.9, c: 0.9, d: 0.9 }) }, 'done', null],
    ['is done with nothing to learn', { graph: graphOf([]), mastery: {}, hasDiagnostic: false }, 'done', null],
  ] as const)('%s', (_, given, kind, conceptId) => {
    const step = nextStep({ ...situation, ...given });
    expect(step).toMatchObject({ kind, conceptId });
    expect(step.reason).toMatch(/^.+\.$/u);
  });
});

describe('whatever is known of whatever graph', () => {
  const anyGraph = fc
    .record({
      size: fc.integer({ min: 1, max: 12 }),
      edges: fc.array(fc.tuple(fc.nat(11), fc.nat(11)), { maxLength: 30 }),
      ps: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 12, maxLength: 12 }),
    })
    .map(({ size, edges, ps }) => {
      const ids = Array.from({ length: size }, (_, n) => `n${n}`);
      // From the lower to the higher number: never a cycle.
      const drawn = edges.filter(([from, to]) => from < to && to < size).map(([from, to]) => `n${from}>n${to}`);
      return {
        graph: graphOf(ids, [...new Set(drawn)]),
        mastery: knowing(Object.fromEntries(ids.map((id, n) => [id, ps[n] ?? 0]))),
      };
    });

  it('has something to learn next as long as anything is not known', () => {
    fc.assert(
      fc.property(anyGraph, (given) => {
        const { outer, inner } = fringeOf(given.graph, given.mastery);
        const unknown = Object.values(given.mastery).filter(({ status }) => status === 'learning');
        expect(outer.length > 0).toBe(unknown.length > 0);
        expect(outer.some((id) => inner.includes(id))).toBe(false);
        const step = nextStep({
          ...given,
          cases: [],
          hasDiagnostic: true,
          openQuestionId: null,
          isWorking: false,
          quizPaused: false,
          explained: new Set(),
          now: NOW,
        });
        expect(step.kind).toBe(unknown.length > 0 ? 'explain' : 'done');
      }),
    );
  });
});
