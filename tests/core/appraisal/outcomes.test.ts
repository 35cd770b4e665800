import fc from 'fast-check';
import { expect, it } from 'vitest';
import { effectSets } from '#core/appraisal/effects.ts';
import { groupByOutcome } from '#core/appraisal/outcomes.ts';
import { questionOf, ratioFinding, worldOf } from './findings-builder.ts';

const of = (outcomes: readonly string[]) =>
  worldOf(...outcomes.map((outcome, i) => ({ id: i + 1, says: [ratioFinding(0.7 + i / 100, 0.6, 0.82, { outcome })] })))
    .findings;

it('puts findings of one outcome in other words together, those asked for first', () => {
  const groups = groupByOutcome(
    of(['mortality', 'risk of hip fractures', 'deaths', 'fracture of the hip', 'death']),
    questionOf(),
  );
  expect(groups.map(({ outcome, isAsked, works }) => [outcome, isAsked, works.length])).toEqual([
    ['hip fracture', true, 2],
    ['mortality', false, 3],
  ]);
});

it('keeps deaths from two causes apart', () => {
  const groups = groupByOutcome(of(['cardiovascular mortality', 'all-cause mortality']), questionOf({ parts: [] }));
  expect(groups).toHaveLength(2);
});

it('gives each part of a question its own outcomes', () => {
  const part = (outcome: string) => ({
    text: `Does it change ${outcome}?`,
    questionType: 'treatment_effect' as const,
    asksYesNo: true,
    outcomes: [outcome],
  });
  const groups = groupByOutcome(
    of(['pain', 'hip fracture']),
    questionOf({ parts: [part('hip fracture'), part('pain')] }),
  );
  expect(groups.map(({ outcome, part }) => [outcome, part])).toEqual([
    ['hip fracture', 0],
    ['pain', 1],
  ]);
});

it('does not depend on the order in which findings come', () => {
  const findings = of(['mortality', 'hip fractures', 'deaths', 'pain score', 'knee pain', 'falls', 'rate of falls']);
  const expected = groupByOutcome(findings, questionOf());
  fc.assert(
    fc.property(fc.shuffledSubarray(findings, { minLength: findings.length }), (shuffled) => {
      expect(groupByOutcome(shuffled, questionOf())).toEqual(expected);
    }),
  );
});

it('sets effects side by side only of one measure, one outcome and two works', () => {
  const findings = of(['hip fracture', 'hip fractures', 'mortality']);
  expect(effectSets(findings).map((set) => set.findings.length)).toEqual([2]);
  expect(effectSets(findings.map((each, i) => (i === 1 ? { ...each, measure: 'HR' as const } : each)))).toEqual([]);
  expect(effectSets(findings.map((each) => ({ ...each, evidenceId: 'pmid:1' })))).toEqual([]);
});

it('sets no differences in two units side by side', () => {
  const density = (unit: string, value: number) => ({
    sentence: `Density rose by ${value} ${unit}.`,
    measure: 'MD' as const,
    value,
  });
  const world = (second: string) => worldOf({ id: 1, says: [density('mg', 4)] }, { id: 2, says: [density(second, 5)] });
  expect(effectSets(world('points').findings)).toEqual([]);
  expect(effectSets(world('mg').findings)).toHaveLength(1);
});
