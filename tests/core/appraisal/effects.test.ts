import { describe, expect, it } from 'vitest';
import type { Finding, Measure } from '#contract/finding.ts';
import {
  areApart,
  crossesNoEffect,
  effectSets,
  isImprecise,
  isRatio,
  noEffect,
  unitOf,
} from '#core/appraisal/effects.ts';
import { type FindingInput, ratioFinding, worldOf } from './findings-builder.ts';

const interval = (measure: Measure | null, low: number | null, high: number | null) => ({ measure, low, high });

it('nothing differs at 1 of a ratio and at 0 of a difference', () => {
  expect([noEffect('RR'), noEffect('MD'), noEffect('AUC'), noEffect(null)]).toEqual([1, 0, null, null]);
  expect([isRatio('HR'), isRatio('MD'), isRatio(null)]).toEqual([true, false, false]);
});

describe('an interval', () => {
  it('crosses no effect when it holds or touches it', () => {
    expect(crossesNoEffect(interval('RR', 0.8, 1.1))).toBe(true);
    expect(crossesNoEffect(interval('RR', 1, 1.3))).toBe(true);
    expect(crossesNoEffect(interval('RR', 0.7, 1))).toBe(true);
    expect(crossesNoEffect(interval('RR', 1.01, 1.3))).toBe(false);
    expect(crossesNoEffect(interval('MD', -0.2, 0.3))).toBe(true);
    expect(crossesNoEffect(interval('MD', 0.1, 0.3))).toBe(false);
    for (const missing of [interval('RR', null, 1.1), interval('RR', 0.8, null), interval('AUC', 0.8, 1.1)])
      expect(crossesNoEffect(missing)).toBeNull();
  });

  it('is imprecise when it crosses no effect and holds appreciable benefit or harm', () => {
    expect(isImprecise(interval('RR', 0.8, 1.2))).toBe(false);
    expect(isImprecise(interval('RR', 0.75, 1.25))).toBe(false);
    expect(isImprecise(interval('RR', 0.74, 1.2))).toBe(true);
    expect(isImprecise(interval('RR', 0.8, 1.26))).toBe(true);
    expect(isImprecise(interval('RR', 0.5, 0.9))).toBe(false);
    // How much is appreciable of a difference depends on its unit.
    expect(isImprecise(interval('MD', -0.1, 0.1))).toBe(true);
    expect(isImprecise(interval('RR', null, null))).toBe(false);
  });

  it('stands apart from another of its measure that it does not meet', () => {
    const apart = (a: ReturnType<typeof interval>, b: ReturnType<typeof interval>) => [areApart(a, b), areApart(b, a)];
    expect(apart(interval('RR', 0.5, 0.7), interval('RR', 0.8, 0.9))).toEqual([true, true]);
    expect(apart(interval('RR', 0.5, 0.8), interval('RR', 0.8, 0.9))).toEqual([false, false]);
    expect(apart(interval('RR', 0.5, 0.7), interval('OR', 0.8, 0.9))).toEqual([null, null]);
    expect(apart(interval('RR', 0.5, 0.7), interval('RR', null, 0.9))).toEqual([null, null]);
    expect(apart(interval('RR', 0.5, null), interval('RR', 0.8, 0.9))).toEqual([null, null]);
    expect(apart(interval(null, 0.5, 0.7), interval(null, 0.8, 0.9))).toEqual([null, null]);
  });
});

describe('the unit of a value', () => {
  const unit = (quote: string, value: number) => unitOf({ value, citation: { quote } as Finding['citation'] });

  it('is the word or sign right behind it, and no word of grammar', () => {
    expect(unit('It fell by 5.5 mmHg in adults.', 5.5)).toBe('mmhg');
    expect(unit('It fell by 12% in adults.', 12)).toBe('%');
    expect(unit('It fell by 12 in adults.', 12)).toBe('');
    expect(unit('It fell by 12 (3 to 21).', 12)).toBe('');
    expect(unit('It fell by 12 mmHg.', 13)).toBe('');
  });
});

describe('effects side by side', () => {
  const differing = (value: number, unit: string, more: Partial<FindingInput> = {}): FindingInput => ({
    sentence: `Pressure fell by ${value} ${unit} with sarvelin.`,
    measure: 'MD',
    value,
    outcome: 'blood pressure',
    ...more,
  });
  const setsOf = (says: FindingInput[], options = {}) =>
    effectSets(worldOf(...says.map((finding, i) => ({ id: i + 1, says: [finding] }))).findings, options);

  it('need one unit where they are differences', () => {
    expect(setsOf([differing(5, 'mmHg'), differing(7, 'mmHg')])).toMatchObject([
      { outcome: 'blood pressure', measure: 'MD', findings: [{ value: 5 }, { value: 7 }] },
    ]);
    expect(setsOf([differing(5, 'mmHg'), differing(7, 'points')])).toEqual([]);
  });

  it('need a value and a measure that can be compared, shares where they are asked for', () => {
    const share = (value: number) => differing(value, 'percent', { measure: 'percent' });
    expect(setsOf([share(5), share(7)])).toEqual([]);
    expect(setsOf([share(5), share(7)], { withShares: true })).toHaveLength(1);
    expect(setsOf([differing(5, 'mmHg', { value: null }), differing(7, 'mmHg')])).toEqual([]);
    expect(setsOf([differing(5, 'x', { measure: 'AUC' }), differing(7, 'x', { measure: 'AUC' })])).toHaveLength(1);
  });

  it('hold one of each work', () => {
    const { findings } = worldOf(
      { id: 1, says: [ratioFinding(0.7, 0.6, 0.8), ratioFinding(0.75, 0.6, 0.9)] },
      { id: 2, says: [ratioFinding(0.8, 0.6, 0.95)] },
    );
    expect(effectSets(findings).map(({ findings }) => findings.map(({ value }) => value))).toEqual([[0.7, 0.8]]);
  });

  it('hold of a work with several only its one main one, where nothing may be taken for another', () => {
    const { findings } = worldOf(
      { id: 1, says: [ratioFinding(0.7, 0.6, 0.8), ratioFinding(0.75, 0.6, 0.9)] },
      { id: 2, says: [ratioFinding(0.8, 0.6, 0.95)] },
      { id: 3, says: [ratioFinding(0.9, 0.8, 0.95)] },
    );
    const valuesWith = (mains: readonly number[]) => {
      const marked = findings.map((each) => ({
        ...each,
        isMain: mains.includes(each.value ?? 0),
        comparison: 'placebo',
      }));
      const [set, ...more] = effectSets(marked, { onlyPlain: true });
      expect(more).toEqual([]);
      return set?.findings.map(({ value }) => value);
    };
    expect(valuesWith([0.75])).toEqual([0.75, 0.8, 0.9]);
    expect(valuesWith([])).toEqual([0.8, 0.9]);
    expect(valuesWith([0.7, 0.75])).toEqual([0.8, 0.9]);
    // Effects with an unknown comparison are not put side by side.
    expect(
      effectSets(
        findings.map((each) => ({ ...each, comparison: null })),
        { onlyPlain: true },
      ),
    ).toEqual([]);
  });

  it('leave out what excludes another effect', () => {
    const { findings } = worldOf(
      { id: 1, says: [ratioFinding(0.7, 0.6, 0.8)] },
      { id: 2, says: [ratioFinding(0.8, 0.6, 0.95)] },
    );
    const named = (...outcomes: string[]) =>
      effectSets(findings.map((each, at) => ({ ...each, outcome: outcomes[at] ?? '' }))).length;
    expect(named('vertebral fracture', 'vertebral fracture')).toBe(1);
    expect(named('non-vertebral fracture', 'non-vertebral fractures')).toBe(1);
    expect(named('non-vertebral fracture', 'vertebral fracture')).toBe(0);
  });
});

it('a finding without a value stands in no set', () => {
  const finding = ratioFinding(0.7, 0.6, 0.82);
  const { findings } = worldOf({ id: 1, says: [finding] }, { id: 2, says: [{ ...finding, value: null }] });
  expect(effectSets(findings)).toEqual([]);
});
