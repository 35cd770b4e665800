import { describe, expect, it } from 'vitest';
import { groupByOutcome, isSameOutcome } from '#core/appraisal/outcomes.ts';
import { type FindingInput, questionOf, worldOf } from './findings-builder.ts';

// Sarvelin, its works and what they measured are invented.

let count = 0;
const finding = (work: number, outcome: string, more: Partial<FindingInput> = {}) => {
  count += 1;
  return worldOf({ id: work, says: [{ sentence: `Sentence ${1000 + count} told of it.`, outcome, ...more }] })
    .findings[0]!;
};
const named = (findings: ReturnType<typeof finding>[], plan: Parameters<typeof questionOf>[0] = { parts: [] }) =>
  groupByOutcome(findings, questionOf(plan)).map(({ outcome }) => outcome);
const part = (text: string, ...outcomes: string[]) => ({
  text,
  questionType: 'treatment_effect' as const,
  asksYesNo: true,
  outcomes,
});
/** A question that names neither an outcome nor a condition. */
const OPEN = { parts: [] };

describe('outcomes that nobody asked for', () => {
  it('are ordered by how many works bear on them, each work counted once', () => {
    expect(named([finding(1, 'nausea'), finding(2, 'stroke'), finding(3, 'stroke')], OPEN)).toEqual([
      'stroke',
      'nausea',
    ]);
    const often = [finding(1, 'nausea'), finding(1, 'nausea'), finding(1, 'nausea')];
    expect(named([...often, finding(2, 'stroke'), finding(3, 'stroke')], OPEN)).toEqual(['stroke', 'nausea']);
  });

  it('are represented by main findings before asides, however relevant', () => {
    const aside = finding(1, 'nausea', { isMain: false, relevance: 0.9 });
    const main = finding(2, 'stroke', { isMain: true, relevance: 0.2 });
    expect(named([aside, main], OPEN)).toEqual(['stroke', 'nausea']);
    expect(named([{ ...aside, isMain: true }, main], OPEN)).toEqual(['nausea', 'stroke']);
    // What a work says best of an outcome counts, not what it says of it last.
    const again = finding(1, 'nausea', { isMain: false, relevance: 0.1 });
    const rival = finding(2, 'stroke', { isMain: false, relevance: 0.5 });
    expect(named([aside, again, rival], OPEN)).toEqual(['nausea', 'stroke']);
  });

  it('are named as their best finding names them, which stands first', () => {
    const best = finding(1, 'death', { relevance: 0.9 });
    const other = finding(2, 'all deaths', { relevance: 0.2 });
    const [group] = groupByOutcome([other, best], questionOf(OPEN));
    expect(group).toMatchObject({ outcome: 'death', isAsked: false, part: null, works: ['pmid:1', 'pmid:2'] });
    const aside = finding(1, 'death', { relevance: 0.9, isMain: false });
    expect(groupByOutcome([other, aside], questionOf(OPEN))[0]?.outcome).toBe('all deaths');
  });
});

describe('outcomes that are asked for', () => {
  const falls = { parts: [part('Does it reduce falls?', 'falls')] };

  it('come first and in the order of the question, and only where a work reports them', () => {
    const parts = [part('x', 'stroke', 'falls', 'anaemia')];
    const findings = [finding(1, 'nausea'), finding(2, 'nausea'), finding(3, 'falls'), finding(4, 'stroke')];
    expect(named(findings, { parts })).toEqual(['stroke', 'falls', 'nausea']);
    expect(named([], { parts })).toEqual([]);
  });

  it('are one where the question names them twice', () => {
    const groups = groupByOutcome([finding(1, 'death')], questionOf({ parts: [part('x', 'deaths', 'mortality', '')] }));
    expect(groups).toHaveLength(1);
    expect(groups[0]).toMatchObject({ outcome: 'deaths', part: null, isAsked: true });
  });

  it('take a finding of their own part, or one of no part', () => {
    const parts = [part('Does it reduce falls?', 'falls'), part('Does it reduce falls at home?', 'falls')];
    const placed = (own: number | null) =>
      groupByOutcome([finding(1, 'falls', { part: own })], questionOf({ parts })).map((group) => group.part);
    expect([placed(0), placed(1), placed(null)]).toEqual([[0], [1], [0]]);
  });

  it('take the finding whose outcome is nearest', () => {
    const parts = [part('x', 'fracture', 'hip fracture')];
    const placed = (outcome: string) => named([finding(1, outcome)], { parts });
    expect(placed('hip fractures')).toEqual(['hip fracture']);
    expect(placed('fractures')).toEqual(['fracture']);
  });

  it('take a main finding that names no outcome, if only one is asked for', () => {
    const unnamed = (more: Partial<FindingInput> = {}) => finding(1, '', more);
    expect(named([unnamed()], falls)).toEqual(['falls']);
    expect(named([unnamed({ isMain: false })], falls)).toEqual(['']);
    expect(named([unnamed()], { parts: [part('x', 'falls', 'stroke')] })).toEqual(['']);
    // An outcome without a word is none that is asked for.
    expect(named([unnamed()], { parts: [part('x', 'falls', '')] })).toEqual(['falls']);
    // One that names another outcome stays with it.
    expect(named([finding(1, 'nausea')], falls)).toEqual(['nausea']);
    const parts = [part('x', 'falls'), part('y', 'stroke')];
    expect(named([unnamed({ part: 1 })], { parts })).toEqual(['stroke']);
    expect(named([unnamed({ part: null })], { parts })).toEqual(['']);
  });
});

it('two outcomes are one by what they mean, and of general words by those', () => {
  const same = (first: string, second: string) => isSameOutcome({ outcome: first }, { outcome: second });
  expect(same('deaths', 'mortality')).toBe(true);
  expect(same('nausea', 'stroke')).toBe(false);
  expect(same('', 'stroke')).toBe(false);
  expect(same('score', 'score')).toBe(true);
});
