import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideExit, type ExitInput } from '#core/appraisal/exits.ts';

const dimension = (score: number, required = true) => ({ score, required, reason: 'Fictional.' });
const strong = { sufficient: true, confidence: 0.9, mechanism: dimension(8), clinical: dimension(8) };
const weak = { sufficient: false, confidence: 0.3, mechanism: dimension(2), clinical: dimension(3) };

const running: ExitInput = {
  assessment: weak,
  round: 2,
  maxRounds: 5,
  newRelevantByRound: [4, 2],
  elapsedMs: 1_000,
  timeoutMs: 60_000,
  relevantWorks: 6,
};

const anyDimension = fc.record({
  score: fc.integer({ min: 0, max: 10 }),
  required: fc.boolean(),
  reason: fc.constant('x'),
});
const anyAssessment = fc.record({
  sufficient: fc.boolean(),
  confidence: fc.double({ min: 0, max: 1, noNaN: true }),
  mechanism: anyDimension,
  clinical: anyDimension,
});

it('goes on while evidence still comes in and is not enough', () => {
  expect(decideExit(running)).toBeNull();
});

it('goes on when the judge could not give a verdict', () => {
  expect(decideExit({ ...running, assessment: null })).toBeNull();
});

describe('approval', () => {
  it('ends a run when judge and scores agree', () => {
    expect(decideExit({ ...running, assessment: strong })).toBe('approval');
  });

  it('never comes from the judge saying "sufficient" alone', () => {
    fc.assert(
      fc.property(anyAssessment, (assessment) => {
        const low = { ...assessment, sufficient: true, confidence: Math.min(assessment.confidence, 0.69) };
        expect(decideExit({ ...running, assessment: low })).toBeNull();
      }),
    );
  });

  it('never comes from scores that the judge itself calls insufficient', () => {
    expect(decideExit({ ...running, assessment: { ...strong, sufficient: false } })).toBeNull();
  });

  it('is named before every other reason that holds as well', () => {
    const all = { ...running, assessment: strong, round: 5, newRelevantByRound: [3, 0, 0], elapsedMs: 60_000 };
    expect(decideExit(all)).toBe('approval');
  });

  it('is not given to an empty set of works', () => {
    expect(decideExit({ ...running, assessment: strong, relevantWorks: 0 })).toBeNull();
  });
});

describe('saturation', () => {
  it('needs two rounds in a row without a new relevant work', () => {
    expect(decideExit({ ...running, newRelevantByRound: [0] })).toBeNull();
    expect(decideExit({ ...running, newRelevantByRound: [0, 3, 0] })).toBeNull();
    expect(decideExit({ ...running, newRelevantByRound: [3, 0, 0] })).toBe('saturation');
  });

  it('is named before the limits', () => {
    expect(decideExit({ ...running, round: 5, newRelevantByRound: [3, 0, 0], elapsedMs: 60_000 })).toBe('saturation');
  });
});

describe('limits', () => {
  it('ends at the last round and at the deadline', () => {
    expect(decideExit({ ...running, round: 5 })).toBe('max_rounds');
    expect(decideExit({ ...running, elapsedMs: 60_000 })).toBe('timeout');
    expect(decideExit({ ...running, round: 5, elapsedMs: 60_000 })).toBe('max_rounds');
  });

  it('calls an end without a relevant work nothing_found, whatever stopped the run', () => {
    const empty = { ...running, relevantWorks: 0, newRelevantByRound: [0] };
    expect(decideExit({ ...empty, newRelevantByRound: [0, 0] })).toBe('nothing_found');
    expect(decideExit({ ...empty, round: 5 })).toBe('nothing_found');
    expect(decideExit({ ...empty, elapsedMs: 60_000 })).toBe('nothing_found');
    expect(decideExit(empty)).toBeNull();
  });
});

/** Plays rounds until the run ends, as an orchestrator does. */
function play(rounds: readonly { found: number; assessment: ExitInput['assessment'] }[], maxRounds: number) {
  const newRelevantByRound: number[] = [];
  for (const [index, { found, assessment }] of rounds.entries()) {
    newRelevantByRound.push(found);
    const relevantWorks = newRelevantByRound.reduce((sum, count) => sum + count, 0);
    const round = index + 1;
    const exit = decideExit({ ...running, assessment, round, maxRounds, newRelevantByRound, relevantWorks });
    if (exit) return { exit, round, relevantWorks };
  }
  return null;
}

it('ends every sequence of rounds by the last one allowed, and never without a reason that holds', () => {
  const round = fc.record({ found: fc.integer({ min: 0, max: 3 }), assessment: fc.option(anyAssessment) });
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10 }),
      fc.array(round, { minLength: 10, maxLength: 10 }),
      (maxRounds, rounds) => {
        const end = play(rounds, maxRounds);
        expect(end?.round).toBeLessThanOrEqual(maxRounds);
        expect(end?.exit === 'nothing_found').toBe(end?.relevantWorks === 0);
        if (end?.exit === 'approval') expect(rounds[end.round - 1]?.assessment?.sufficient).toBe(true);
        if (end?.exit === 'max_rounds') expect(end.round).toBe(maxRounds);
        if (end?.exit === 'saturation')
          expect(rounds.slice(end.round - 2, end.round).map((r) => r.found)).toEqual([0, 0]);
      },
    ),
  );
});

it('approval needs one relevant work, and without any the run goes on', () => {
  expect(decideExit({ ...running, assessment: strong, relevantWorks: 1 })).toBe('approval');
  expect(decideExit({ ...running, assessment: strong, relevantWorks: 0 })).toBeNull();
});
