import { describe, expect, it } from 'vitest';
import type { RankedRecord } from '#core/review/ranking/record-terms.ts';
import { createScreeningRanker, type LearnedDecision } from '#core/review/ranking/screening-ranker.ts';

const record = (id: string, title: string, abstract: string | null = null): RankedRecord => ({
  id,
  title,
  abstract,
  keywords: [],
});

/** Two subjects, eight records each, in turn. */
const RECORDS = Array.from({ length: 8 }, (_, i) => [
  record(`statin-${i}`, 'Statins after stroke', `Patients took a statin daily for ${i} years; cholesterol fell.`),
  record(`yoga-${i}`, 'Yoga for back pain', `Adults with back pain did yoga for ${i} weeks; pain was less.`),
]).flat();
const QUESTION = 'Does yoga help against back pain?';

const decisions = (given: Record<string, LearnedDecision>) => new Map(Object.entries(given));
const subjects = (ids: readonly string[]) => ids.map((id) => id.split('-')[0]);

describe('the order of a screening list', () => {
  it('is by relevance to the question while nothing was decided', async () => {
    const ranker = await createScreeningRanker({ records: RECORDS, question: QUESTION });
    const list = await ranker.order({ decisions: new Map() });
    expect(list.by).toBe('relevance');
    expect(list.ids).toHaveLength(16);
    expect(new Set(subjects(list.ids.slice(0, 8)))).toEqual(new Set(['yoga']));
  });

  it('is learned from one include and one exclude, against the question where they say so', async () => {
    const ranker = await createScreeningRanker({ records: RECORDS, question: QUESTION });
    const list = await ranker.order({ decisions: decisions({ 'statin-0': 'include', 'yoga-0': 'exclude' }) });
    expect(list.by).toBe('learned');
    expect(list.ids).toHaveLength(14);
    expect(list.ids).not.toContain('statin-0');
    expect(subjects(list.ids)).toEqual([...Array(7).fill('statin'), ...Array(7).fill('yoga')]);
    expect(list.probability).toEqual(list.probability.toSorted((a, b) => b - a));
    expect(list.probability.every((probability) => probability >= 0 && probability <= 1)).toBe(true);
  });

  it('stays by relevance where all decisions are to include', async () => {
    const ranker = await createScreeningRanker({ records: RECORDS, question: QUESTION });
    const list = await ranker.order({ decisions: decisions({ 'statin-0': 'include', 'yoga-0': 'include' }) });
    expect(list.by).toBe('relevance');
    expect(list.ids).toHaveLength(14);
    expect(new Set(subjects(list.ids.slice(0, 7)))).toEqual(new Set(['yoga']));
  });

  it('leaves what is like the excluded where nothing was included yet', async () => {
    const records = [
      ...Array.from({ length: 4 }, (_, i) => record(`mice-${i}`, 'Yoga for back pain in mice', `Mice of strain ${i}.`)),
      ...Array.from({ length: 4 }, (_, i) =>
        record(`adults-${i}`, 'Yoga for pain in adults', `Adults of clinic ${i}.`),
      ),
    ];
    const ranker = await createScreeningRanker({ records, question: QUESTION });
    expect(subjects((await ranker.order({ decisions: new Map() })).ids).slice(0, 4)).toEqual(Array(4).fill('mice'));
    const list = await ranker.order({ decisions: decisions({ 'mice-0': 'exclude' }) });
    expect(list.by).toBe('learned');
    expect(subjects(list.ids)).toEqual([...Array(4).fill('adults'), ...Array(3).fill('mice')]);
  });

  it('orders all that is left where everything was excluded, and where nothing is left', async () => {
    const ranker = await createScreeningRanker({ records: RECORDS, question: QUESTION });
    const excluded = RECORDS.map(({ id }) => [id, 'exclude'] as const);
    expect((await ranker.order({ decisions: new Map(excluded.slice(1)) })).ids).toEqual(['statin-0']);
    expect((await ranker.order({ decisions: new Map(excluded) })).ids).toEqual([]);
  });

  it('is the same for the same decisions, in whatever order they were made', async () => {
    const made = Object.entries({
      'yoga-3': 'include',
      'statin-1': 'exclude',
      'yoga-5': 'exclude',
      'statin-2': 'include',
    });
    const orders = [];
    for (const given of [made, made.toReversed()]) {
      const ranker = await createScreeningRanker({ records: RECORDS, question: QUESTION });
      orders.push(await ranker.order({ decisions: new Map(given as [string, LearnedDecision][]) }));
    }
    expect(orders[1]).toEqual(orders[0]);
  });

  it('does not depend on what was ordered before', async () => {
    const ranker = await createScreeningRanker({ records: RECORDS, question: QUESTION });
    const given = decisions({ 'yoga-3': 'include', 'statin-1': 'exclude' });
    const first = await ranker.order({ decisions: given });
    await ranker.order({ decisions: decisions({ 'yoga-3': 'exclude', 'statin-1': 'include' }) });
    expect(await ranker.order({ decisions: given })).toEqual(first);
  });

  it('learns from contradictory decisions about the same text without taking a side', async () => {
    const records = [...RECORDS, record('twin-a', 'Massage'), record('twin-b', 'Massage'), record('twin-c', 'Massage')];
    const ranker = await createScreeningRanker({ records, question: QUESTION });
    const list = await ranker.order({
      decisions: decisions({ 'twin-a': 'include', 'twin-b': 'exclude', 'yoga-0': 'include', 'statin-0': 'exclude' }),
    });
    expect(list.by).toBe('learned');
    const [third] = list.ids.flatMap((id, at) => (id === 'twin-c' ? [at] : []));
    expect(third).toBeGreaterThan(6);
    expect(third).toBeLessThan(8);
  });

  it('puts a duplicate of what was included first, and one of what was excluded last', async () => {
    const records = [
      ...RECORDS,
      record('copy-in', 'Yoga for sleep', 'x y'),
      record('copy-out', 'Statins and sleep', 'z'),
    ];
    const copies = records.map((each) => ({ ...each, id: `${each.id}-again` }));
    const ranker = await createScreeningRanker({ records: [...records, ...copies], question: 'sleep' });
    const list = await ranker.order({ decisions: decisions({ 'copy-in': 'include', 'copy-out': 'exclude' }) });
    expect(list.ids[0]).toBe('copy-in-again');
    expect(list.ids.at(-1)).toBe('copy-out-again');
  });

  it('orders records without an abstract, without any text, and in other languages', async () => {
    const records = [
      ...RECORDS,
      record('title-only', 'Yoga for back pain'),
      record('empty', ''),
      record('german', 'Yoga bei Rückenschmerzen', 'Erwachsene mit Rückenschmerzen übten Yoga.'),
      record('chinese', '瑜伽治疗腰痛', '成人腰痛患者练习瑜伽八周。'),
    ];
    const ranker = await createScreeningRanker({ records, question: QUESTION });
    const list = await ranker.order({ decisions: decisions({ 'yoga-0': 'include', 'statin-0': 'exclude' }) });
    expect(new Set(list.ids).size).toBe(18);
    expect(list.ids.indexOf('title-only')).toBeLessThan(8);
    expect(list.ids.indexOf('german')).toBeLessThan(list.ids.indexOf('statin-1'));
    expect(list.probability.every(Number.isFinite)).toBe(true);
  });

  it('takes a list of one record, of none, and decisions about records that it does not hold', async () => {
    const one = await createScreeningRanker({ records: [record('only', 'Yoga')], question: '' });
    expect(await one.order({ decisions: new Map() })).toEqual({ ids: ['only'], probability: [0], by: 'relevance' });
    expect((await one.order({ decisions: decisions({ only: 'include' }) })).ids).toEqual([]);
    expect((await one.order({ decisions: decisions({ gone: 'include', other: 'exclude' }) })).by).toBe('relevance');
    expect((await one.order({ decisions: decisions({ only: 'exclude' }) })).ids).toEqual([]);
    const none = await createScreeningRanker({ records: [], question: QUESTION });
    expect(await none.order({ decisions: new Map() })).toEqual({ ids: [], probability: [], by: 'relevance' });
  });

  it('stops where it is asked to, while reading and while learning', async () => {
    const stopped = AbortSignal.abort();
    await expect(createScreeningRanker({ records: RECORDS, question: QUESTION, signal: stopped })).rejects.toThrow();
    const ranker = await createScreeningRanker({ records: RECORDS, question: QUESTION });
    const given = decisions({ 'yoga-0': 'include', 'statin-0': 'exclude' });
    await expect(ranker.order({ decisions: given, signal: stopped })).rejects.toThrow();
  });
});
