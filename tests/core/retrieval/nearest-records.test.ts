import { expect, it } from 'vitest';
import type { SourceRecord } from '#contract/evidence.ts';
import { nearestRecords } from '#core/retrieval/nearest-records.ts';
import { evidenceOf } from '../evidence-builder.ts';

function record(place: number, title: string): SourceRecord {
  const {
    keys: _keys,
    design: _design,
    sampleSize: _n,
    population: _p,
    quality: _q,
    foundBy,
    ...rest
  } = evidenceOf({
    id: `pmid:${place}`,
    title,
    texts: { abstract: 'A fictional trial in adults compared the effect of two treatments.' },
  });
  const [found] = foundBy;
  if (!found) throw new Error('a fictional work is found by something');
  return { ...rest, tool: found.tool, found: { ...found, rank: place + 1 } };
}

const QUESTION = 'What is the effect of melatonin on jet lag in adults?';

it('keeps a short answer whole', () => {
  const records = Array.from({ length: 30 }, (_, i) => record(i, `Fictional gout ${i}`));
  expect(nearestRecords(records, QUESTION)).toEqual(records);
});

it('keeps the first of the source and the nearest to the question, in the source’s order', () => {
  const records = Array.from({ length: 200 }, (_, i) =>
    record(i, i >= 150 ? `Melatonin for jet lag ${i}` : `Fictional gout ${i}`),
  );
  const kept = nearestRecords(records, QUESTION).map(({ title }) => Number(title.split(' ').at(-1)));
  expect(kept).toHaveLength(60);
  expect(kept.slice(0, 20)).toEqual(Array.from({ length: 20 }, (_, i) => i));
  expect(kept.slice(20).every((place) => place >= 150)).toBe(true);
  expect(kept).toEqual(kept.toSorted((a, b) => a - b));
});

it('keeps the source’s order where the question shares no word with its answer', () => {
  const records = Array.from({ length: 100 }, (_, i) => record(i, `Fictional gout ${i}`));
  expect(nearestRecords(records, '¿Qué es mejor?')).toEqual(records.slice(0, 60));
});
