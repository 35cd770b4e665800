import { describe, expect, it } from 'vitest';
import { ALL_DISMISSED } from '#core/verification/model-verdict.ts';
import { settleVerdict } from '#core/verification/settle-verdict.ts';
import { doubt, gravest, veto } from '#core/verification/veto.ts';
import { speaksToReader } from '#core/verification/veto-reader.ts';
import { evidenceOf } from '../evidence-builder.ts';
import { heldBy } from './rule-on-quote.ts';

const QUOTE = 'Velorimine reduced weekly attacks in adults with schizophrenia; nobody fell.';

describe('a clause that speaks to its reader', () => {
  it.each([
    'Velorimine reduced weekly attacks, so buy your crates.',
    'Velorimine reduced weekly attacks: your neighbours want crates.',
    'Your wheat.',
  ])('is refused where no word of it stands in its source: %s', (text) => {
    expect(heldBy(speaksToReader, text, QUOTE)).toBe('certain not_found');
  });

  it.each([
    'Velorimine reduced weekly attacks, so crates were bought.',
    'Your attacks may be fewer.',
    'Your schizophrenic neighbour.',
    'Wheat is irrigated in dry spring weather of fields.',
  ])('is for who reads the meaning otherwise: %s', (text) => {
    expect(heldBy(speaksToReader, text, QUOTE)).toBeNull();
  });

  it('is refused however often its writer insists, and is a tutor’s own', () => {
    const work = evidenceOf({ id: 'pmid:9', texts: { abstract: QUOTE } });
    const citation = { evidenceId: work.id, field: 'abstract' as const, quote: QUOTE, start: 0, end: QUOTE.length };
    const text = 'Velorimine reduced weekly attacks, so buy your crates.';
    const verdict = (how: object) =>
      settleVerdict(
        { id: 'c1', text, verdict: 'unchecked', citations: [citation] },
        { model: { verdict: 'supported', doubts: ALL_DISMISSED }, evidence: new Map([[work.id, work]]), ...how },
      ).verdict;
    expect(verdict({})).toBe('not_found');
    expect(verdict({ isInsisted: true })).toBe('not_found');
    expect(verdict({ isParaphrase: true })).toBe('supported');
  });
});

it('of several objections the first certain one is told, else the first', () => {
  const [slight, other] = [doubt('a', 'slight'), doubt('b', 'other')];
  const [sure, surer] = [veto('c', 'not_found', 'sure'), veto('d', 'contradicted', 'too')];
  expect(gravest([null, slight, sure, surer])).toBe(sure);
  expect(gravest([null, slight, other])).toBe(slight);
  expect(gravest([null])).toBeNull();
});
