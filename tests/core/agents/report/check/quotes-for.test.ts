import { describe, expect, it } from 'vitest';
import type { Citation } from '#contract/citation.ts';
import { quotesFor } from '#core/agents/report/check/choose-citations.ts';

const quotes = (texts: readonly string[], evidenceId = 'pmid:1'): Citation[] =>
  texts.map((quote, at) => ({ evidenceId, field: 'abstract', quote, start: 100 * at, end: 100 * at + quote.length }));
const chosen = (text: string, citations: readonly Citation[]) => quotesFor(text, citations).map(({ quote }) => quote);

const MANY = [
  'Otters slept in rafts.',
  'Attacks fell by 4.6 a week.',
  'The trial enrolled 212 adults.',
  'Constipation was seen in 9%.',
  'Nurses answered by post.',
];

describe('the quotes that support a sentence', () => {
  it('are all of a work where they are few', () => {
    expect(chosen('Attacks fell among adults.', quotes(MANY.slice(0, 3)))).toEqual(MANY.slice(0, 3));
  });

  it('are one alone that contains it, in whatever case', () => {
    expect(chosen('ATTACKS fell by 4.6 a week', quotes(MANY))).toEqual(['Attacks fell by 4.6 a week.']);
  });

  it('are those that add a word or number, and no others', () => {
    expect(chosen('In 212 adults attacks fell by 4.6.', quotes(MANY)).sort()).toEqual([
      'Attacks fell by 4.6 a week.',
      'The trial enrolled 212 adults.',
    ]);
  });

  it('are one where none has anything of it', () => {
    expect(chosen('Zebras vote.', quotes(MANY))).toHaveLength(1);
  });

  it('are chosen for each work by itself', () => {
    const text = 'Attacks fell by 4.6 a week.';
    expect(quotesFor(text, [...quotes(MANY), ...quotes(MANY, 'pmid:2')]).map(({ evidenceId }) => evidenceId)).toEqual([
      'pmid:1',
      'pmid:2',
    ]);
  });
});
