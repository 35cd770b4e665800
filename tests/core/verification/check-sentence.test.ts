import { describe, expect, it } from 'vitest';
import { checkSentence } from '#core/verification/check-sentence.ts';
import { evidenceOf } from '../evidence-builder.ts';

/** A fictional abstract. */
const ABSTRACT =
  'Cluster headache is painful. In this trial, 312 adults were randomised to velorimine 40 mg daily or placebo for 8 weeks. Velorimine reduced weekly attacks more than placebo (mean difference -2.8 attacks; 95% CI -4.1 to -1.5). Velorimine did not reduce the intensity of pain. Adverse events led to withdrawal in 4% of participants given velorimine.';
const work = evidenceOf({ id: 'pmid:9', texts: { abstract: ABSTRACT } });
const check = (sentence: string) => checkSentence(sentence, work);
const LONG_QUOTE =
  'Velorimine reduced weekly attacks more than placebo (mean difference -2.8 attacks; 95% CI -4.1 to -1.5).';

describe('a sentence held against a work', () => {
  it('is supported where it stands word for word, with its place', () => {
    const { claim } = check('Velorimine did not reduce the intensity of pain.');
    expect(claim).toMatchObject({ verdict: 'supported', basis: 'verbatim' });
    const [citation] = claim.citations;
    expect(ABSTRACT.slice(citation?.start, citation?.end)).toBe(citation?.quote);
    expect(citation?.quote).toBe('Velorimine did not reduce the intensity of pain.');
  });

  it('is contradicted by the sentence that says the contrary, not by one about something else', () => {
    expect(check('Velorimine reduced the intensity of pain.').claim).toMatchObject({ verdict: 'contradicted' });
    expect(check('Velorimine increased weekly attacks more than placebo.').claim).toMatchObject({
      verdict: 'contradicted',
      citations: [{ quote: LONG_QUOTE }],
    });
    expect(check('Velorimine reduced weekly attacks more than placebo.').claim.verdict).not.toBe('contradicted');
  });

  it('is not found with another number, and is told which', () => {
    const { claim, nearest } = check('Adverse events led to withdrawal in 14% of participants given velorimine.');
    expect(claim).toMatchObject({ verdict: 'not_found', reason: expect.stringContaining('14') });
    expect(nearest?.quote).toMatch(/^Adverse events led to withdrawal in 4%/);
  });

  it('is not found where the work speaks of nothing of the kind', () => {
    expect(check('Wheat is irrigated in spring.')).toMatchObject({ claim: { verdict: 'not_found' }, nearest: null });
  });

  it('is carried by no work that was retracted or of which no text is at hand', () => {
    const retracted = { ...work, notices: [{ kind: 'retraction' as const, date: null, source: 'PubMed' }] };
    const sentence = 'Velorimine did not reduce the intensity of pain.';
    const nothing = { verdict: 'not_found', citations: [] };
    // Nor is any sentence of it told as the nearest.
    expect(checkSentence(sentence, retracted)).toMatchObject({
      claim: { ...nothing, reason: 'The work has been retracted: it supports nothing.' },
      nearest: null,
    });
    expect(checkSentence(sentence, { ...work, texts: {} })).toMatchObject({
      claim: { ...nothing, reason: 'No text of this work is at hand, neither an abstract nor an open full text.' },
      nearest: null,
    });
  });

  it('reads a long hostile text in a moment', () => {
    const hostile = { ...work, texts: { document: `${'velorimine reduced attacks 1,'.repeat(30_000)}.` } };
    const began = performance.now();
    checkSentence('Velorimine reduced attacks by 1.', hostile);
    expect(performance.now() - began).toBeLessThan(2_000);
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

  it('one is near that shares a single word, and is told', () => {
    expect(checkSentence('Velorimine was tried.', work('Adults slept. Velorimine helps.')).nearest?.quote).toBe(
      'Velorimine helps.',
    );
  });

  it('one that says three quarters as much as the nearest may decide, and one that says less may not', () => {
    const sentence = 'Velorimine lowered pain of adults by 30.';
    const beside = (other: string) =>
      checkSentence(sentence, work(`Velorimine lowered pain of adults. ${other}`)).claim;
    expect(beside('Velorimine raised pain by 30.')).toMatchObject({
      verdict: 'contradicted',
      citations: [{ quote: 'Velorimine raised pain by 30.' }],
    });
    // All that is near together, since neither says it alone.
    const together = beside('Velorimine raised it by 30.');
    expect(together.verdict).toBe('partly');
    expect(together.citations).toHaveLength(2);
  });

  it('of two thirds of it says too little to decide', () => {
    const text = 'Velorimine lowered nightly pain of old adults. Velorimine raised nightly pain by 30.';
    const { claim } = checkSentence('Velorimine lowered nightly pain of old adults by 30.', work(text));
    expect(claim.verdict).toBe('partly');
    expect(claim.citations).toHaveLength(2);
  });

  it('the six nearest are held against it, and no more', () => {
    const turned = 'Velorimine raised pain of adults in all of the many wards by 30.';
    const among = (others: number) => {
      const places = ['home', 'work', 'sea', 'rest', 'play', 'night'].slice(0, others);
      const text = places.map((place) => `Velorimine lowered pain of adults at ${place}.`).join(' ');
      return checkSentence('Velorimine lowered pain of adults by 30.', work(`${text} ${turned}`)).claim.verdict;
    };
    expect([among(5), among(6)]).toEqual(['contradicted', 'not_found']);
  });

  it('three together may carry what none says alone, and not four', () => {
    const told = ['Tea rose by 11.', 'Milk rose by 12.', 'Water rose by 13.', 'Wine rose by 14.'];
    const check = (sentence: string) => checkSentence(sentence, work(told.join(' '))).claim;
    const three = check('Tea rose by 11, milk by 12 and water by 13.');
    expect([three.verdict, three.citations.length]).toEqual(['partly', 3]);
    expect(check('Tea rose by 11, milk by 12, water by 13 and wine by 14.').verdict).toBe('not_found');
  });

  it('none is near that shares no telling word and no number', () => {
    expect(checkSentence('It was so.', work('Velorimine helps.'))).toMatchObject({
      nearest: null,
      claim: { verdict: 'not_found', reason: 'No sentence of the text speaks of this.' },
    });
  });
});
