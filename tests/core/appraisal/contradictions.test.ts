import { describe, expect, it } from 'vitest';
import { findContradictions } from '#core/appraisal/contradictions.ts';
import { questionOf, ratioSaid, type Study, worldOf } from './findings-builder.ts';

const between = (...studies: Study[]) => findContradictions({ plan: questionOf(), ...worldOf(...studies) });
const study = (id: number, says: Study['says'], more: Partial<Study> = {}): Study => ({ id, says, ...more });
const less = ratioSaid(0.7, 0.6, 0.82);
const more = ratioSaid(1.5, 1.2, 1.8);
const same = ratioSaid(1.0, 0.93, 1.08);

describe('a possible contradiction', () => {
  it('is benefit against harm on one outcome of the question', () => {
    const [found, ...others] = between(study(1, [less]), study(2, [more]));
    expect(others).toEqual([]);
    expect(found).toMatchObject({ kind: 'direction', topic: 'hip fracture' });
    expect([found?.first.quote, found?.second.quote].sort()).toEqual([less.sentence, more.sentence].sort());
  });

  it('is an effect against none where the intervals do not overlap', () => {
    expect(between(study(1, [less]), study(2, [same]))).toMatchObject([{ kind: 'numeric' }]);
    expect(between(study(1, [less]), study(2, [ratioSaid(0.9, 0.75, 1.1)]))).toEqual([]);
  });

  it('is two works that disagree without intervals, less surely', () => {
    const yes = {
      sentence: 'Sarvelin reduced hip fracture in these women.',
      direction: 'benefit' as const,
      stance: 'yes' as const,
    };
    const no = {
      sentence: 'Sarvelin did not reduce hip fracture at all.',
      direction: 'none' as const,
      stance: 'no' as const,
    };
    const [found] = between(study(1, [yes]), study(2, [no]));
    const [tested] = between(study(1, [less]), study(2, [same]));
    expect(found?.kind).toBe('negation');
    expect(found?.confidence).toBeLessThan(tested?.confidence ?? 0);
  });

  it('says what differs: dose, time, design and sample', () => {
    const low = { ...less, sentence: 'At 10 mg sarvelin cut hip fracture (RR 0.7, 95% CI 0.6 to 0.82) over 2 years.' };
    const high = {
      ...more,
      sentence: 'At 80 mg sarvelin raised hip fracture (RR 1.5, 95% CI 1.2 to 1.8) over 9 years.',
    };
    const [found] = between(study(1, [low], { n: 100 }), study(2, [high], { n: 9000, design: 'cohort' }));
    expect(found?.differs).toMatch(/dose \(10 mg and 80 mg\).*time.*design.*sample/);
  });
});

describe('no contradiction', () => {
  it('is between works that agree', () => {
    expect(between(study(1, [less]), study(2, [ratioSaid(0.5, 0.45, 0.55)]))).toEqual([]);
  });

  it('is between two different outcomes', () => {
    expect(between(study(1, [less]), study(2, [{ ...more, outcome: 'atrial fibrillation' }]))).toEqual([]);
  });

  it('is about an outcome that the question does not ask for', () => {
    const cost = (said: typeof less) => ({ ...said, outcome: 'costs' });
    expect(between(study(1, [less, cost({ ...less, sentence: 'Costs fell.' })]), study(2, [cost(more)]))).toEqual([]);
  });

  it('is between people and animals, or children and adults', () => {
    expect(between(study(1, [less]), study(2, [more], { design: 'animal' }))).toEqual([]);
    const population = (value: string) => ({ more: { population: { value, from: value, basis: 'title' } } });
    expect(between(study(1, [less], population('children')), study(2, [more], population('adults')))).toEqual([]);
  });

  it('is within one work, or with a work that is not about the question', () => {
    expect(between(study(1, [less, { ...more, isMain: false }]))).toEqual([]);
    expect(between(study(1, [less]), study(2, [more], { bearing: 'background' }))).toEqual([]);
  });

  it('is between works of two drugs', () => {
    const other = { ...more, sentence: 'Warfarin raised hip fracture (RR 1.5, 95% CI 1.2 to 1.8).' };
    expect(between(study(1, [less]), study(2, [other]))).toEqual([]);
  });
});

it('is the same in whatever order works were read', () => {
  const world = worldOf(
    study(1, [less], { relevance: 0.8 }),
    study(2, [more], { relevance: 0.8 }),
    study(3, [same], { relevance: 0.8 }),
  );
  const plan = questionOf();
  const ids = (found: ReturnType<typeof findContradictions>) => found.map(({ id }) => id);
  expect(ids(findContradictions({ plan, works: world.works, readings: world.readings.toReversed() }))).toEqual(
    ids(findContradictions({ plan, ...world })),
  );
});

describe('how surely two findings contradict each other', () => {
  const yes = {
    sentence: 'Sarvelin reduced hip fracture here.',
    direction: 'benefit' as const,
    stance: 'yes' as const,
  };
  const no = { sentence: 'Sarvelin did not reduce hip fracture.', direction: 'none' as const, stance: 'no' as const };

  it('is 0.75 for opposite directions, 0.7 for intervals apart, 0.55 without them', () => {
    expect(between(study(1, [less]), study(2, [more]))[0]?.confidence).toBe(0.75);
    expect(between(study(1, [less]), study(2, [same]))[0]?.confidence).toBe(0.7);
    expect(between(study(1, [yes]), study(2, [no]))[0]?.confidence).toBe(0.55);
  });

  it('is 0.03 less for each difference, and 0.2 less at most', () => {
    expect(between(study(1, [less]), study(2, [more], { design: 'cohort' }))[0]?.confidence).toBe(0.72);
    const one = 'Mild, acute, early type 1 disease after 2 weeks of 10 mg: hip fracture fell (cutoff 3 ng/ml).';
    const other = 'Severe, chronic, late type 2 disease after 9 weeks of 40 mg: hip fracture rose (cutoff 5 ng/ml).';
    const [found] = between(
      study(1, [{ ...less, sentence: one }], { n: 100 }),
      study(2, [{ ...more, sentence: other }], { n: 900, design: 'cohort' }),
    );
    expect(found?.differs.split('; ').length).toBeGreaterThan(7);
    expect(found?.confidence).toBe(0.55);
  });

  it('is told of answers that oppose each other where a direction is unclear, of main findings alone', () => {
    const unclear = { ...no, direction: 'unclear' as const };
    expect(between(study(1, [yes]), study(2, [unclear]))).toMatchObject([{ kind: 'negation' }]);
    expect(between(study(1, [{ ...yes, isMain: false }]), study(2, [unclear]))).toEqual([]);
    expect(between(study(1, [yes]), study(2, [{ ...unclear, isMain: false }]))).toEqual([]);
    expect(between(study(1, [yes]), study(2, [{ ...unclear, stance: null }]))).toEqual([]);
    expect(between(study(1, [{ ...yes, stance: null }]), study(2, [unclear]))).toEqual([]);
    expect(between(study(1, [yes]), study(2, [{ ...unclear, stance: 'yes' }]))).toEqual([]);
  });

  it('is not for two nulls, nor for one direction twice', () => {
    expect(between(study(1, [no]), study(2, [{ ...no, sentence: 'Hip fracture stayed as it was.' }]))).toEqual([]);
  });
});

describe('the contradictions that are shown', () => {
  const about = (outcome: string, said: typeof less) => ({
    ...said,
    outcome,
    sentence: `By sarvelin ${outcome} changed (RR ${said.value}, 95% CI ${said.low} to ${said.high}).`,
  });

  it('are two of one outcome at most, and two of one work', () => {
    const found = between(study(1, [less]), study(2, [more]), study(3, [more]), study(4, [more]));
    expect(found).toHaveLength(2);
  });

  it('are those of the two outcomes most spoken of, where the question names none', () => {
    const outcomes = ['headache', 'stroke', 'anaemia', 'asthma'];
    const pair = (outcome: string, i: number) => [
      study(10 * i + 1, [about(outcome, less)]),
      study(10 * i + 2, [about(outcome, more)]),
    ];
    const plan = questionOf({ ideas: [], parts: [], question: 'What does sarvelin do?', questionType: 'other' });
    const found = findContradictions({ plan, ...worldOf(...outcomes.flatMap(pair)) });
    expect(found.map(({ topic }) => topic).sort()).toEqual(['headache', 'stroke']);
  });

  it('are each told once of two works, by their clearest pair', () => {
    const loose = { ...more, sentence: 'Sarvelin raised hip fracture in all.', low: null, high: null };
    const found = between(
      study(1, [less]),
      study(2, [
        { ...same, isMain: false },
        { ...loose, isMain: false },
      ]),
    );
    expect(found.map(({ kind }) => kind)).toEqual(['direction']);
  });

  it('are not between a work and another that also agrees with it', () => {
    expect(
      between(study(1, [less]), study(2, [{ ...less, sentence: 'Hip fracture fell by sarvelin.' }, more])),
    ).toEqual([]);
  });
});
