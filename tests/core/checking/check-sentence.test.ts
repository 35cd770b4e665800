import { describe, expect, it } from 'vitest';
import { checkSentence } from '#core/checking/check-sentence.ts';
import { processorMs } from '#tests/processor-ms.ts';
import { evidenceOf } from '../evidence-builder.ts';

/** A fictional abstract. */
const ABSTRACT =
  'Cluster headache is painful. In this trial, 312 adults were randomised to velorimine 40 mg daily or placebo for 8 weeks. Velorimine reduced weekly attacks more than placebo (mean difference -2.8 attacks; 95% CI -4.1 to -1.5). Velorimine did not reduce the intensity of pain. Adverse events led to withdrawal in 4% of participants given velorimine.';
const work = evidenceOf({ id: 'pmid:9', texts: { abstract: ABSTRACT } });
const check = (sentence: string) => checkSentence(sentence, work);

describe('a sentence checked against a work', () => {
  it('is supported where it stands word for word, with its place', () => {
    const { claim } = check('Velorimine did not reduce the intensity of pain.');
    expect(claim).toMatchObject({ verdict: 'supported', basis: 'verbatim' });
    const [citation] = claim.citations;
    expect(ABSTRACT.slice(citation?.start, citation?.end)).toBe(citation?.quote);
    expect(citation?.quote).toBe('Velorimine did not reduce the intensity of pain.');
  });

  it('is open in other words, with the nearest passage', () => {
    const { claim, nearest } = check('Velorimine reduced the intensity of pain.');
    expect(claim.verdict).toBe('unchecked');
    expect(nearest?.quote).toBe('Velorimine did not reduce the intensity of pain.');
  });

  it('is not found with another number, which the reason names', () => {
    const { claim, nearest } = check('Adverse events led to withdrawal in 14% of participants given velorimine.');
    expect(claim).toMatchObject({ verdict: 'not_found', reason: expect.stringContaining('14') });
    expect(nearest?.quote).toMatch(/^Adverse events led to withdrawal in 4%/);
  });

  it('is not found where the work speaks of nothing of the kind', () => {
    expect(check('Wheat is irrigated in spring.')).toMatchObject({ claim: { verdict: 'not_found' }, nearest: null });
  });

  it('is carried by no work that was retracted or of which no text is available', () => {
    const retracted = { ...work, notices: [{ kind: 'retraction' as const, date: null, source: 'PubMed' }] };
    const sentence = 'Velorimine did not reduce the intensity of pain.';
    const nothing = { verdict: 'not_found', citations: [] };
    // Nor is any sentence of it given as the nearest.
    expect(checkSentence(sentence, retracted)).toMatchObject({
      claim: { ...nothing, reason: 'The work has been retracted: it supports nothing.' },
      nearest: null,
    });
    expect(checkSentence(sentence, { ...work, texts: {} })).toMatchObject({
      claim: { ...nothing, reason: 'No text of this work is available, neither an abstract nor an open full text.' },
      nearest: null,
    });
  });

  it('reads a long hostile text quickly', () => {
    const hostile = { ...work, texts: { document: `${'velorimine reduced attacks 1,'.repeat(30_000)}.` } };
    const began = processorMs();
    checkSentence('Velorimine reduced attacks by 1.', hostile);
    expect(processorMs() - began).toBeLessThan(2_000);
  });
});

describe('of several sentences', () => {
  const work = (abstract: string) => evidenceOf({ id: 'pmid:9', texts: { abstract } });

  it('the nearest is that which says most of it, the shorter of two alike', () => {
    const abstract =
      'Velorimine reduced weekly attacks at home in adults. Velorimine reduced weekly attacks. Adults slept.';
    expect(checkSentence('Velorimine reduced weekly attacks.', work(abstract)).nearest?.quote).toBe(
      'Velorimine reduced weekly attacks.',
    );
    const turned = 'Velorimine reduced weekly attacks. Velorimine reduced weekly attacks at home in adults.';
    expect(checkSentence('Velorimine reduced weekly attacks.', work(turned)).nearest?.quote).toBe(
      'Velorimine reduced weekly attacks.',
    );
  });

  it('one that shares a single word is near, and is named', () => {
    expect(checkSentence('Velorimine was tried.', work('Adults slept. Velorimine helps.')).nearest?.quote).toBe(
      'Velorimine helps.',
    );
  });

  it('three together may give numbers that none gives alone', () => {
    const sentences = ['Tea rose by 21.', 'Milk rose by 22.', 'Water rose by 23.'];
    const check = (sentence: string) => checkSentence(sentence, work(sentences.join(' '))).claim.verdict;
    expect(check('Tea rose by 21, milk by 22 and water by 23.')).toBe('unchecked');
    expect(check('Tea rose by 21, milk by 22 and water by 24.')).toBe('not_found');
  });

  it('none is near that shares no content word and no number', () => {
    expect(checkSentence('It was so.', work('Velorimine helps.'))).toMatchObject({
      nearest: null,
      claim: { verdict: 'not_found', reason: 'No sentence of the text is about this.' },
    });
  });
});
