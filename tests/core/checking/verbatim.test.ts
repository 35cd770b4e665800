import { describe, expect, it } from 'vitest';
import { locateCitations } from '#core/checking/claim-context.ts';
import { isQuotation, isVerbatim } from '#core/checking/verbatim.ts';
import { evidenceOf } from '../evidence-builder.ts';

// Invented.
const ABSTRACT =
  'BACKGROUND: It is not known whether velorimine helps. RESULTS: Velorimine reduced attacks — by “half” in 312 adults. No harm was seen. There was no evidence that velorimine reduced pain. CONCLUSION: Velorimine helps.';
const work = evidenceOf({ id: 'pmid:9', texts: { abstract: ABSTRACT } });

function located(...quotes: string[]) {
  const citations = quotes.map((quote) => {
    const start = ABSTRACT.indexOf(quote);
    return { evidenceId: work.id, field: 'abstract' as const, quote, start, end: start + quote.length };
  });
  return locateCitations(citations, new Map([[work.id, work]])).located;
}

describe('a sentence word for word', () => {
  const RESULT = 'Velorimine reduced attacks — by “half” in 312 adults.';

  it.each([
    [RESULT, [RESULT]],
    ['velorimine reduced attacks - by "half" in 312 adults', [RESULT]],
    ['No harm was seen.', [`${RESULT} No harm was seen.`]],
    [`${RESULT} No harm was seen.`, [RESULT, 'No harm was seen.']],
    ['Velorimine helps.', ['Velorimine helps.']],
  ])('stands in its source: %s', (text, quotes) => {
    expect(isVerbatim(text, located(...quotes))).toBe(true);
  });

  it.each([
    ['a word changed', 'Velorimine reduced attacks — by “half” in 312 children.', [RESULT]],
    ['its beginning left out', 'velorimine reduced pain.', ['velorimine reduced pain.']],
    ['its end left out', 'Velorimine reduced attacks', ['Velorimine reduced attacks']],
    ['a denial before it in the same sentence', 'velorimine helps', ['velorimine helps']],
    ['parts of two sentences', 'Velorimine reduced attacks. No harm was seen.', [RESULT, 'No harm was seen.']],
    ['nothing in it', '', [RESULT]],
  ])('does not with %s', (_, text, quotes) => {
    expect(isVerbatim(text, located(...quotes))).toBe(false);
  });

  it('is a quotation also where it is less than a sentence', () => {
    expect(isQuotation('Velorimine reduced attacks', located('Velorimine reduced attacks'))).toBe(true);
    expect(isQuotation('Velorimine raised attacks', located('Velorimine reduced attacks'))).toBe(false);
  });
});
