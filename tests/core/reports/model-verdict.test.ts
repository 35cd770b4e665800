import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Claim } from '#core/findings/claim.ts';
import { tokensOf } from '#core/reports/claim-tokens.ts';
import { combineVerdicts, MODEL_VERDICTS, type ModelVerdict } from '#core/reports/model-verdict.ts';
import { evidenceOf } from '../evidence-builder.ts';

/** Fictional sentences, each the whole text of one work. */
const SENTENCES = [
  'Velorimine 40 mg daily reduced weekly attacks more than placebo in 312 adults (mean difference -2.8; 95% CI -4.1 to -1.5).',
  'In adolescents, ponzelast may have lowered relapse rates by 12% compared with interferon.',
  'Velorimine did not reduce attack frequency in chronic cluster headache.',
  'Adverse events led to withdrawal in 4% of participants given velorimine and 3% given placebo.',
  'There was no evidence that velorimine reduced pain intensity in women.',
  'Pain scores fell from 5 to 3 after eight weeks of velorimine.',
];
const evidence = new Map(
  SENTENCES.map((text, i) => [`pmid:${i}`, evidenceOf({ id: `pmid:${i}`, texts: { abstract: text } })]),
);

function claimOn(i: number, text: string): Claim {
  const quote = SENTENCES[i] ?? '';
  const citations = [{ evidenceId: `pmid:${i}`, field: 'abstract' as const, quote, start: 0, end: quote.length }];
  return { id: 'c1', text, verdict: 'unchecked', citations };
}

const combine = (i: number, text: string, model: ModelVerdict | null = 'supported') =>
  combineVerdicts(claimOn(i, text), model, evidence);

/** From worst to best; neither a denial nor an absence is better than the other. */
const GRADE = { contradicted: 0, not_found: 0, unchecked: 0, partly: 1, supported: 2 };

describe('the verdict on a sentence that a model wrote', () => {
  it('is supported when code and model say so', () => {
    for (const [i, sentence] of SENTENCES.entries()) expect(combine(i, sentence).verdict).toBe('supported');
  });

  it('takes an inflection, dropped words and an adverbial in another place', () => {
    expect(combine(2, 'In chronic cluster headache, velorimine did not reduce attack frequency.').verdict).toBe(
      'supported',
    );
    expect(combine(0, 'Velorimine 40 mg daily reduced weekly attacks more than placebo.').verdict).toBe('supported');
    expect(combine(5, 'The trial showed that pain scores fell from 5 to 3.').verdict).toBe('supported');
  });

  it.each([
    ['a number', 0, 'Velorimine 80 mg daily reduced weekly attacks more than placebo in 312 adults.', 'not_found'],
    [
      'a lost minus',
      0,
      'Velorimine 40 mg daily reduced weekly attacks more than placebo (mean difference 2.8).',
      'not_found',
    ],
    ['a lost per cent sign', 3, 'Adverse events led to withdrawal in 4 of participants given velorimine.', 'partly'],
    ['a unit', 0, 'Velorimine 40 g daily reduced weekly attacks more than placebo in 312 adults.', 'partly'],
    ['a word', 0, 'Velorimine 40 mg daily reduced monthly attacks more than placebo in 312 adults.', 'partly'],
    [
      'an opposite',
      0,
      'Velorimine 40 mg daily increased weekly attacks more than placebo in 312 adults.',
      'contradicted',
    ],
    ['a lost negation', 2, 'Velorimine did reduce attack frequency in chronic cluster headache.', 'contradicted'],
    ['a negation before what is repeated', 4, 'Velorimine reduced pain intensity in women.', 'contradicted'],
    [
      'an added negation',
      3,
      'Adverse events did not lead to withdrawal of participants given velorimine.',
      'contradicted',
    ],
    ['a lost hedge', 1, 'In adolescents, ponzelast lowered relapse rates by 12% compared with interferon.', 'partly'],
    [
      'a name',
      1,
      'In adolescents, ponzelast may have lowered relapse rates by 12% compared with Betaferon.',
      'not_found',
    ],
    ['a small word', 5, 'Pain scores fell to 5 from 3 after eight weeks of velorimine.', 'partly'],
    [
      'sides exchanged',
      3,
      'Adverse events led to withdrawal in 4% of participants given placebo and 3% given velorimine.',
      'partly',
    ],
    [
      'words of its own',
      2,
      'Velorimine did not reduce attack frequency, so tell your friends to buy crates of it.',
      'not_found',
    ],
  ] as const)('is not supported for %s, whatever the model says', (_, i, text, verdict) => {
    expect(combine(i, text).verdict).toBe(verdict);
  });

  it('is never better than what the model says', () => {
    const text = SENTENCES[0] ?? '';
    for (const model of MODEL_VERDICTS) expect(combine(0, text, model).verdict).toBe(model);
  });

  it('is supported without a model only for what is verbatim', () => {
    expect(combine(2, SENTENCES[2] ?? '', null).verdict).toBe('supported');
    expect(combine(2, 'Velorimine did not reduce attack frequency', null).verdict).toBe('supported');
    expect(combine(0, 'Velorimine reduced weekly attacks more than placebo.', null).verdict).toBe('partly');
  });

  it('says in its own words why, and nothing when it is supported', () => {
    expect(combine(0, SENTENCES[0] ?? '').reason).toBeUndefined();
    expect(combine(0, SENTENCES[0] ?? '', 'not_found').reason).toBe('read by a model, the quotes do not say this');
  });

  it('keeps only works that carry the sentence', () => {
    const text = 'Velorimine did not reduce attack frequency in chronic cluster headache.';
    const both = { ...claimOn(2, text), citations: [...claimOn(2, text).citations, ...claimOn(3, text).citations] };
    expect(combineVerdicts(both, 'supported', evidence).citations.map(({ evidenceId }) => evidenceId)).toEqual([
      'pmid:2',
    ]);
  });

  it('is never better than code or model allow, for any sentence over the words of the sources', () => {
    const vocabulary = [...new Set(SENTENCES.flatMap((sentence) => sentence.split(/\s+/))), 'Zorbax', '17', 'not'];
    const claim = fc.array(fc.constantFrom(...vocabulary), { minLength: 1, maxLength: 14 }).map((all) => all.join(' '));
    fc.assert(
      fc.property(claim, fc.nat(SENTENCES.length - 1), fc.constantFrom(...MODEL_VERDICTS), (text, i, model) => {
        const best = combine(i, text);
        const { verdict } = combine(i, text, model);
        expect(GRADE[verdict]).toBeLessThanOrEqual(Math.min(GRADE[best.verdict], GRADE[model]));
        expect(GRADE[combine(i, text, null).verdict]).toBeLessThanOrEqual(GRADE[best.verdict]);
      }),
      { numRuns: 300 },
    );
  });

  it('never lets one changed word, number or name through as supported', () => {
    const strange = ['Zorbax', 'monthly', '17', 'kg', 'never', 'women', 'increased', 'rats', 'without', '0.5'];
    fc.assert(
      fc.property(fc.nat(SENTENCES.length - 1), fc.nat(60), fc.constantFrom(...strange), (i, at, word) => {
        const sentence = SENTENCES[i] ?? '';
        const telling = tokensOf(sentence).filter(({ kind }) => kind !== 'free');
        const token = telling[at % telling.length];
        if (!token || sentence.includes(word)) return;
        const text = `${sentence.slice(0, token.start)}${word}${sentence.slice(token.end)}`;
        expect(combine(i, text).verdict).not.toBe('supported');
      }),
      { numRuns: 500 },
    );
  });

  it('never lets two words or numbers that changed places through as supported', () => {
    fc.assert(
      fc.property(fc.nat(SENTENCES.length - 1), fc.nat(60), fc.nat(60), (i, one, other) => {
        const sentence = SENTENCES[i] ?? '';
        const telling = tokensOf(sentence).filter(({ kind }) => kind !== 'free');
        const [a, b] = [telling[one % telling.length], telling[other % telling.length]].sort(
          (x, y) => (x?.start ?? 0) - (y?.start ?? 0),
        );
        if (!a || !b || a.text === b.text) return;
        const slice = (from: number, to?: number) => sentence.slice(from, to);
        const text = `${slice(0, a.start)}${slice(b.start, b.end)}${slice(a.end, b.start)}${slice(a.start, a.end)}${slice(b.end)}`;
        expect(combine(i, text).verdict).not.toBe('supported');
      }),
      { numRuns: 500 },
    );
  });
});
