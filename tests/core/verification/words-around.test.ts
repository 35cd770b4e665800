import { describe, expect, it } from 'vitest';
import { tokensOf } from '#core/verification/claim-tokens.ts';
import { glossaryFor } from '#core/verification/glossary.ts';
import { nearestTo } from '#core/verification/nearest-sentence.ts';
import { wordsAround } from '#core/verification/words-around.ts';
import { evidenceOf } from '../evidence-builder.ts';

/** The words around the one between asterisks. */
function around(marked: string, options?: { before?: number; behind?: number }): string {
  const start = marked.indexOf('*');
  const end = marked.lastIndexOf('*') - 1;
  return wordsAround(marked.replaceAll('*', ''), start, end, options);
}

describe('the words around a place', () => {
  it('are two before and four behind it, as many as are asked for', () => {
    const text = 'In all some nine hundred *adults* of any age were given velorimine daily.';
    expect(around(text)).toBe('nine hundred adults of any age were');
    expect(around(text, { before: 1, behind: 2 })).toBe('hundred adults of any');
    expect(around(text, { before: 0, behind: 1 })).toBe('adults of');
  });

  it('end with the part of the sentence, and hold no quotation mark', () => {
    expect(around('It was blinded. Many *adults* slept. Nobody fell.')).toBe('Many adults slept');
    expect(around('Sleep was poor; many *adults* slept; nobody fell.')).toBe('many adults slept');
    expect(around('So “few” *adults* slept “well”.')).toBe('adults slept');
    expect(around('*Adults* slept.')).toBe('Adults slept');
    expect(around('Few *adults*. Nobody fell.')).toBe('Few adults');
    expect(around('Few *adults* – in all – slept.', { behind: 0 })).toBe('Few adults');
  });

  it('are in one line, without a bracket or a comma left open', () => {
    expect(around('Some\n  *adults*\n slept (badly', { behind: 1 })).toBe('Some adults slept');
    expect(around('Some *adults* slept, badly', { behind: 1 })).toBe('Some adults slept');
  });

  it('are the place alone where they are too many to read', () => {
    const long = 'x'.repeat(60);
    expect(around(`${long} ${long} *adults* slept`)).toBe('adults');
    expect(around(`*${'y'.repeat(200)}*`)).toHaveLength(90);
  });
});

describe('the sentence that holds most of what is said', () => {
  const read = (text: string) => ({ text, tokens: tokensOf(text) });
  const nearest = (said: string, ...texts: string[]) => nearestTo(tokensOf(said), texts.map(read));

  it('is told with its share', () => {
    const { sentence, share } = nearest('velorimine reduced attacks', 'Sleep improved.', 'Velorimine reduced pain.');
    expect(sentence?.text).toBe('Velorimine reduced pain.');
    expect(share).toBeCloseTo(2 / 3, 10);
  });

  it('is the first of equals, with no share where nothing is said, and none where there is none', () => {
    expect(nearest('attacks', 'Attacks fell.', 'Attacks rose.').sentence?.text).toBe('Attacks fell.');
    expect(nearest('it was', 'Attacks fell.').share).toBe(0);
    expect(nearest('attacks')).toEqual({ sentence: undefined, share: 0 });
  });
});

describe('the short forms of a claim', () => {
  const of = (...abstracts: string[]) => {
    const works = abstracts.map((abstract, i) => evidenceOf({ id: `pmid:${i}`, texts: { abstract } }));
    return glossaryFor('HES helps.', new Map(works.map((work) => [work.id, work])), '').map(({ long }) => long);
  };

  it('are those that works define alike, half of the shorter name shared', () => {
    expect(of('Hydroxyethyl starch (HES) helps.', 'Hydroxyethyl starches (HES) help.')).toHaveLength(2);
    expect(of('Hydroxyethyl starch (HES) helps.', 'Other hydroxyethyl substance (HES) helps.')).toHaveLength(2);
    expect(of('Hydroxyethyl starch (HES) helps.', 'Health evaluation score (HES) rose.')).toEqual([]);
    // One word of three is too little.
    expect(of('Human endothelial sample (HES) helps.', 'Human evaluation scale (HES) rose.')).toEqual([]);
  });

  it('are none that the claim does not use, or nobody defines', () => {
    expect(of('Velorimine (VEL) helps.')).toEqual([]);
    expect(of('HES helps.')).toEqual([]);
  });
});

describe('a short form that works mean differently', () => {
  const glossary = (cited: string, ...abstracts: string[]) => {
    const works = abstracts.map((abstract, i) => evidenceOf({ id: `pmid:${i}`, texts: { abstract } }));
    return glossaryFor('HES helps.', new Map(works.map((work) => [work.id, work])), cited).map(({ long }) => long);
  };
  const STARCH = 'Hydroxyethyl starch (HES) helps.';
  const SCORE = 'Health evaluation score (HES) rose.';

  it('is what the works cited speak of, all its words', () => {
    expect(glossary('Hydroxyethyl starch was given.', STARCH, SCORE)).toEqual([expect.stringMatching(/starch/i)]);
    expect(glossary('Starch was given.', STARCH, SCORE)).toEqual([]);
    expect(glossary('Hydroxyethyl starch and a health evaluation score.', STARCH, SCORE)).toEqual([]);
  });
});
