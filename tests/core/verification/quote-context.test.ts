import { describe, expect, it } from 'vitest';
import { clauseAround, contextLeftOut } from '#core/verification/quote-context.ts';

/** Citations of passages of one text, in the order given. */
const quotesOf = (source: string, ...quotes: string[]) =>
  quotes.map((quote) => {
    const start = source.indexOf(quote);
    return {
      citation: { evidenceId: 'pmid:1', field: 'abstract' as const, quote, start, end: start + quote.length },
      source,
    };
  });
const leftOut = (source: string, ...quotes: string[]) => contextLeftOut(quotesOf(source, ...quotes));

describe('what quotes leave out before them', () => {
  it.each([
    ['a negation', 'There was no evidence that velorimine helps.', 'velorimine helps', '“no”'],
    ['a hedge', 'Perhaps velorimine helps.', 'velorimine helps', '“perhaps”'],
    ['an aim', 'To determine whether velorimine helps was hard.', 'velorimine helps', '“whether”'],
    ['an aim without a doubt', 'The aim was proof that velorimine helps.', 'velorimine helps', '“aim”'],
  ])('is named: %s', (_, source, quote, word) => {
    expect(leftOut(source, quote)).toContain(word);
    expect(leftOut(`Attacks are common. ${source}`, quote)).toContain(word);
  });

  it.each([
    ['of the sentence before', 'There was no harm. Velorimine helps.', 'Velorimine helps'],
    ['of another clause', 'It did no harm, but velorimine helps.', 'velorimine helps'],
    ['behind the quote', 'Velorimine helps, perhaps.', 'Velorimine helps'],
    ['that the quote tells itself', 'In adults there was no harm.', 'there was no harm'],
  ])('is nothing where it is a word %s', (_, source, quote) => {
    expect(leftOut(source, quote)).toBeUndefined();
  });

  it('is looked for between two quotes of a sentence, in whatever order they are cited', () => {
    const source = 'Velorimine reduced attacks and did not change sleep in adults.';
    expect(leftOut(source, 'Velorimine reduced attacks', 'change sleep')).toContain('“not”');
    expect(leftOut(source, 'change sleep', 'Velorimine reduced attacks')).toContain('“not”');
    // The quote before ends behind the denial, which it tells.
    expect(leftOut(source, 'in adults', 'Velorimine reduced attacks and did not change sleep')).toBeUndefined();
    expect(leftOut(source, 'Velorimine reduced attacks and did not change sleep', 'in adults')).toBeUndefined();
  });

  it('ends where a line does', () => {
    const lines = 'Velorimine did no harm\nVelorimine helps adults';
    expect(leftOut(lines, 'Velorimine did', 'helps adults')).toBeUndefined();
  });

  it('is an aim that stands as a heading, unless a finding is quoted beside it', () => {
    const source = 'PURPOSE Velorimine helps in pain. Adults slept.';
    expect(leftOut(source, 'Velorimine helps in pain.')).toContain('“PURPOSE”');
    expect(leftOut(source, 'Velorimine helps in pain.', 'Adults slept.')).toBeUndefined();
    const told = 'Our purpose was that velorimine helps in pain. Adults slept.';
    expect(leftOut(told, 'velorimine helps in pain.', 'Adults slept.')).toContain('“purpose”');
  });

  it('is looked for in each text by itself', () => {
    const [first] = quotesOf('Velorimine helps. It did no harm.', 'Velorimine helps');
    const [second] = quotesOf('Nobody doubts that, without proof, velorimine helps.', 'velorimine helps');
    const other = { ...second!, citation: { ...second!.citation, evidenceId: 'pmid:2' } };
    expect(contextLeftOut([first!, other])).toContain('“without”');
    expect(contextLeftOut([])).toBeUndefined();
  });

  it('is found far into a long text', () => {
    const long = 'Attacks were counted every week by nurses. '.repeat(200);
    expect(leftOut(`${long}There was no sign that velorimine helps.`, 'velorimine helps')).toContain('“no”');
    expect(leftOut(`There was no sign of it. ${long}Velorimine helps.`, 'Velorimine helps')).toBeUndefined();
  });
});

it('gives the clause around a passage, and nothing beyond it', () => {
  const text = 'Sleep was poor; in adults velorimine reduced attacks in winter, but not in summer.';
  const start = text.indexOf('velorimine');
  const around = clauseAround(text, start, text.indexOf(' in winter'));
  expect(around).toEqual({ before: ' in adults ', after: ' in winter' });
});
