import { describe, expect, it } from 'vitest';
import type { Evidence } from '#contract/evidence.ts';
import type { Stance } from '#contract/finding.ts';
import { asksYesNo, byWeight, directionOf, stanceOf } from '#core/appraisal/direction.ts';
import type { IndependentStudy } from '#core/appraisal/independent-studies.ts';
import { evidenceOf } from '../evidence-builder.ts';

const PLAN = { question: 'Does sarvelin reduce falls?', questionType: 'treatment_effect' as const, population: null };
let made = 0;

function study(stance: Stance | null, more: Partial<Evidence> & { n?: number } = {}, relevance = 1): IndependentStudy {
  const { n = 300, ...rest } = more;
  made += 1;
  const work = evidenceOf({
    id: `pmid:${made}`,
    design: { value: 'randomised_trial', from: '', basis: '' },
    sampleSize: { value: n, from: '', basis: '' },
    texts: { abstract: 'Sarvelin was given.' },
    ...rest,
  });
  return { work, relevance, stance, direction: 'unclear' } as IndependentStudy;
}
const cohort = (stance: Stance) => study(stance, { design: { value: 'cohort', from: '', basis: '' } });
const animal = (stance: Stance) => study(stance, { design: { value: 'animal', from: '', basis: '' } });
const answer = (
  independentStudies: IndependentStudy[],
  certainty: 'high' | 'moderate' | 'low' | null = 'high',
  plan: Partial<typeof PLAN> = {},
) => directionOf({ independentStudies, plan: { ...PLAN, ...plan }, certainty });

describe('the answer', () => {
  it('is plain where all agree and certainty is at least moderate, and else only probable', () => {
    expect(answer([study('yes'), study('yes')])).toBe('yes');
    expect(answer([study('yes')], 'moderate')).toBe('yes');
    expect(answer([study('yes')], 'low')).toBe('probably_yes');
    expect(answer([study('yes')], null)).toBe('probably_yes');
    expect(answer([study('no'), study('no')])).toBe('no');
    expect(answer([study('no')], 'low')).toBe('probably_no');
  });

  it('is probable where a study of people finds otherwise, and is not moved by one of animals', () => {
    const many = Array.from({ length: 9 }, () => study('yes'));
    expect(answer(many)).toBe('yes');
    expect(answer([...many, study('no')])).toBe('probably_yes');
    expect(answer([...many, study('mixed')])).toBe('probably_yes');
    expect(answer([...many, animal('no')])).toBe('yes');
    expect(answer([...many.map(() => study('no')), study('yes')])).toBe('probably_no');
  });

  it('leans from a quarter of the weight on, either way', () => {
    // Balances of 1/3, 1/5 and 0.
    expect(answer([study('yes'), study('yes'), study('no')])).toBe('probably_yes');
    expect(answer([...Array.from({ length: 3 }, () => study('yes')), study('no'), study('no')])).toBe('mixed');
    expect(answer([study('yes'), study('no')])).toBe('mixed');
    expect(answer([study('no'), study('no'), study('yes')])).toBe('probably_no');
    expect(answer([study('mixed')])).toBe('mixed');
  });

  it('is unclear where more than two thirds of the weight say nothing', () => {
    expect(answer([])).toBe('unclear');
    expect(answer([study('unclear')])).toBe('unclear');
    expect(answer([study('yes'), study('unclear'), study('unclear')])).toBe('yes');
    expect(answer([study('yes'), study('unclear'), study('unclear'), study('unclear')])).toBe('unclear');
  });

  it('is never outvoted by weaker designs, however many', () => {
    const cohorts = Array.from({ length: 30 }, () => cohort('no'));
    expect(answer([study('yes'), ...cohorts])).toBe('probably_yes');
    expect(answer(cohorts)).toBe('no');
  });

  it('counts preprints and works in doubt less', () => {
    const doubted = { notices: [{ kind: 'concern' as const, date: null, source: 'fictional' }] };
    expect(answer([study('yes'), study('no', { peerReviewed: false })])).toBe('probably_yes');
    expect(answer([study('yes'), study('no', doubted)], 'high')).toBe('yes');
    expect(answer([study('yes', {}, 0.9), study('no', {}, 0.3)])).toBe('probably_yes');
    // What is hardly relevant still counts a tenth.
    expect(answer([study('no', {}, 0)])).toBe('no');
  });
});

describe('what a study says to the question', () => {
  const says = (direction: IndependentStudy['direction'], question: string) =>
    stanceOf({ stance: null, direction }, question);

  it('is its stance where it takes one', () => {
    expect(stanceOf({ stance: 'mixed', direction: 'benefit' }, 'Does it help?')).toBe('mixed');
  });

  it('is else read off its direction, which a question about harm turns', () => {
    expect(says('benefit', 'Does it help?')).toBe('yes');
    expect(says('harm', 'Does it help?')).toBe('no');
    expect(says('harm', 'Does it raise the risk of falls?')).toBe('yes');
    expect(says('benefit', 'Does it raise the risk of falls?')).toBe('no');
    for (const question of ['Does it help?', 'Does it cause falls?']) {
      expect(says('none', question)).toBe('no');
      expect(says('unclear', question)).toBe('unclear');
    }
  });
});

it('a question is one of yes or no where a part of it is', () => {
  const part = (yes: boolean) => ({ text: '', questionType: 'other' as const, asksYesNo: yes, outcomes: [] });
  expect(asksYesNo({ parts: [part(false), part(true)] })).toBe(true);
  expect(asksYesNo({ parts: [part(false)] })).toBe(false);
  expect(asksYesNo({ parts: [] })).toBe(false);
});

it('main findings come first, then the more relevant, then in one fixed order', () => {
  const finding = (id: string, isMain: boolean, relevance: number) => ({ id, isMain, relevance }) as never;
  const sorted = [
    finding('d', false, 0.9),
    finding('c', true, 0.1),
    finding('b', true, 0.5),
    finding('a', true, 0.5),
  ].sort(byWeight);
  expect(sorted.map(({ id }: { id: string }) => id)).toEqual(['a', 'b', 'c', 'd']);
});

describe('what a study weighs', () => {
  const large = (stance: Stance) => study(stance, { n: 1000 });
  const repeated = (count: number, make: () => IndependentStudy) => Array.from({ length: count }, make);

  it('is 4, 2, 1 and a half by design, weaker ones together half of the strongest', () => {
    // Strong against one middle: 4 against 2, a balance of a third. Against two: still half.
    expect(answer([large('yes'), study('no')])).toBe('probably_yes');
    expect(answer([large('yes'), study('no'), study('no')])).toBe('probably_yes');
    // 4 and 2 of one mind against 4: a balance of 0.2, and with the weaker on the other side likewise.
    expect(answer([large('yes'), large('no'), study('yes')])).toBe('mixed');
    // 2 against 1 is 1/3; against half of it, where nothing stronger speaks, 0.6 and clear.
    expect(answer([study('yes'), cohort('no')])).toBe('probably_yes');
    expect(answer([study('yes'), animal('no')])).toBe('yes');
    expect(answer([study('yes'), animal('no'), animal('no')])).toBe('probably_yes');
  });

  it('is four times as much for a strong study as for one that can say little, which leaves it clear up to a quarter', () => {
    const few = (count: number) => repeated(count, () => animal('no'));
    expect(answer([large('yes'), ...few(2)])).toBe('yes');
    expect(answer([large('yes'), ...few(3)])).toBe('probably_yes');
    const three = repeated(3, () => study('no', { design: { value: 'animal', from: '', basis: '' } }, 0.75));
    expect(answer([large('yes'), ...three])).toBe('probably_yes');
  });

  it('is silent by more than 67 in 100', () => {
    // 1 of 3 speaks: 0.667. With a cohort's weight more of silence: 0.7.
    expect(answer([study('yes'), ...repeated(2, () => study('unclear'))])).toBe('yes');
    expect(answer([study('yes', {}, 0.9), ...repeated(2, () => study('unclear'))])).toBe('unclear');
  });
});
