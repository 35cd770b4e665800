import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Citation } from '#contract/citation.ts';
import type { Claim } from '#contract/claim.ts';
import type { Evidence } from '#contract/evidence.ts';
import { checkByCode, MODEL_VERDICTS, type ModelVerdict } from '#core/checking/verdict.ts';
import { evidenceOf } from '../evidence-builder.ts';
import { verdictOn } from './verdict-on.ts';

// All works are invented.
const TEXTS = [
  'Velorimine 40 mg daily reduced weekly attacks more than placebo in 312 adults (mean difference -2.8; 95% CI -4.1 to -1.5).',
  'Velorimine did not reduce attack frequency in chronic cluster headache.',
  'The weather was fair.',
];
const works = TEXTS.map((abstract, at) => evidenceOf({ id: `pmid:${at}`, title: '', texts: { abstract } }));
const evidence = new Map<string, Evidence>(works.map((work) => [work.id, work]));
const citationOf = (at: number): Citation => {
  const quote = TEXTS[at] ?? '';
  return { evidenceId: `pmid:${at}`, field: 'abstract', quote, start: 0, end: quote.length };
};
const claimOn = (at: number, text: string, more: Citation[] = []): Claim => ({
  id: 'c1',
  text,
  verdict: 'unchecked',
  citations: [citationOf(at), ...more],
});
const settled = (claim: Claim, verdict: ModelVerdict | null) =>
  verdictOn(claim, { model: verdict && { verdict }, evidence });
const SENTENCE = 'Given velorimine, adults had fewer attacks a week than with placebo.';

describe('the verdict on a sentence', () => {
  it('is supported word for word without a model, and against one', () => {
    for (const model of [null, ...MODEL_VERDICTS])
      expect(settled(claimOn(0, TEXTS[0] ?? ''), model)).toMatchObject({ verdict: 'supported', basis: 'verbatim' });
  });

  it('is otherwise what the model says, whatever the words', () => {
    for (const verdict of MODEL_VERDICTS) expect(settled(claimOn(0, SENTENCE), verdict).verdict).toBe(verdict);
    expect(settled(claimOn(0, SENTENCE), 'supported')).toMatchObject({ basis: 'meaning' });
    expect(settled(claimOn(0, SENTENCE), 'partly').reason).toMatch(/\.$/);
  });

  it('is open where no model has read it', () => {
    expect(settled(claimOn(0, SENTENCE), null)).toMatchObject({ verdict: 'unchecked', reason: expect.any(String) });
  });

  it.each([
    ['a number that nobody gave', 'Velorimine 80 mg daily reduced weekly attacks.', /80/],
    ['a trial that nobody named', 'In ZORBEX, velorimine reduced weekly attacks.', /ZORBEX/],
  ])('is refused by code for %s', (_, text, reason) => {
    expect(settled(claimOn(0, text), 'supported')).toMatchObject({
      verdict: 'not_found',
      reason: expect.stringMatching(reason),
    });
    expect(checkByCode(claimOn(0, text), { evidence }).verdict).toBe('not_found');
  });

  it('is refused where its quote does not stand in the work, or the work is retracted', () => {
    const wrong = { ...claimOn(0, SENTENCE), citations: [{ ...citationOf(0), quote: 'Velorimine cured everybody.' }] };
    expect(settled(wrong, 'supported')).toMatchObject({ verdict: 'not_found', citations: [] });
    const retracted = new Map(
      works.map((work) => [
        work.id,
        { ...work, notices: [{ kind: 'retraction' as const, date: null, source: 'PubMed' }] },
      ]),
    );
    expect(verdictOn(claimOn(0, SENTENCE), { model: { verdict: 'supported' }, evidence: retracted }).verdict).toBe(
      'not_found',
    );
  });

  it('may state what code worked out, and nothing else', () => {
    const text = 'Velorimine spared 2.6 attacks a week (calculated).';
    const by = { model: { verdict: 'supported' as const }, evidence };
    expect(verdictOn(claimOn(0, text), { ...by, counts: [2.6] }).verdict).toBe('supported');
    expect(verdictOn(claimOn(0, text), by).verdict).toBe('not_found');
  });

  it('keeps the works that say a part of it worth naming', () => {
    const kept = settled(claimOn(0, SENTENCE, [citationOf(2)]), 'supported').citations.map(
      ({ evidenceId }) => evidenceId,
    );
    expect(kept).toEqual(['pmid:0']);
  });

  it('rests on no passage too long to be one finding, and is not one itself', () => {
    const abstract = `Velorimine helped. ${'Adults slept at home. '.repeat(150)}`;
    const work = evidenceOf({ id: 'pmid:60', texts: { abstract } });
    const on = (text: string, end: number) => {
      const citation = {
        evidenceId: work.id,
        field: 'abstract' as const,
        quote: abstract.slice(0, end),
        start: 0,
        end,
      };
      const claim: Claim = { id: 'c1', text, verdict: 'unchecked', citations: [citation] };
      return verdictOn(claim, { model: { verdict: 'supported' }, evidence: new Map([[work.id, work]]) });
    };
    expect(on('Velorimine helped.', 18).verdict).toBe('supported');
    expect(on('Velorimine helped.', 3_200)).toMatchObject({ verdict: 'not_found', citations: [] });
    expect(on(`Velorimine helped${' and helped'.repeat(100)}.`, 18)).toMatchObject({ verdict: 'not_found' });
  });

  it('is never supported for words of its own without a model, and never better than the model for others', () => {
    const words = [...new Set(TEXTS.join(' ').split(/\s+/))];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...words), { minLength: 3, maxLength: 12 }), (some) => {
        const text = some.join(' ');
        const claim = claimOn(0, text);
        const isWhole = TEXTS[0]?.toLowerCase().includes(text.toLowerCase());
        if (!isWhole) expect(settled(claim, null).verdict).not.toBe('supported');
        if (!isWhole) expect(settled(claim, 'not_found').verdict).not.toBe('supported');
      }),
    );
  });
});
