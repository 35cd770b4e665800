import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ReviewEvent } from '#contract/review/review-events.ts';
import { createExtraction, type ExtractionOptions } from '#server/reviews/extraction.ts';
import { ABSTRACT, ADA, asked, recordOf, reviewWith } from '#tests/core/review/extraction/review-with-columns.ts';

// The work is invented.

const FULL = 'Methods\n\nDrusamil was taken with the  evening meal – every day.\n\nSixty adults took part.';

/** An extraction of one review, whose first record has a full text where one is given. */
function extractionWith(fulltext: string | null) {
  const events: ReviewEvent[] = [asked('dose')];
  const ids = ['a', 'b', 'c'];
  const own = () => ({ state: reviewWith(events), ids, ordinals: new Map(ids.map((id, n) => [id, n])), me: ADA });
  const text = { recordId: 'a', found: fulltext && { field: 'fulltext', text: fulltext }, note: 'Looked for.' };
  return createExtraction({
    reviews: {
      own: async () => own(),
      write: async (_: unknown, __: unknown, eventsFor: (review: ReturnType<typeof own>) => ReviewEvent[]) => {
        events.push(...eventsFor(own()));
        return own();
      },
    },
    records: {
      get: async (_: string, wanted: readonly string[]) => wanted.map((id) => ({ record: recordOf(id), batches: [] })),
    },
    texts: { get: async () => new Map([['a', text]]), count: async () => ({ lookedFor: 1, found: 1 }) },
    readings: { list: async () => [], add: async () => true, remove: async () => true },
    tasks: { send: async () => {} },
  } as unknown as ExtractionOptions);
}

const fill = (extraction: ReturnType<typeof extractionWith>, quote: { text: string; start: number | null }) =>
  extraction.setCell('w', 'r', { recordId: 'a', columnId: 'dose', cell: { value: 'Sixty', quote }, agrees: null });

describe('a cell filled by hand', () => {
  it('has a quote that is a slice of the stored abstract, or is refused', async () => {
    const extraction = extractionWith(null);
    const place = fc.nat({ max: ABSTRACT.length - 1 });
    const chosen = fc.record({
      from: place,
      length: fc.integer({ min: 1, max: 60 }),
      start: fc.option(place),
      more: fc.constantFrom('', 'x', ' 9'),
    });
    await fc.assert(
      fc.asyncProperty(chosen, async ({ from, length, start, more }) => {
        const text = ABSTRACT.slice(from, from + length) + more;
        const filled = fill(extraction, { text, start });
        const plain = (words: string) => words.trim().replace(/\s+/g, ' ').toLowerCase();
        if (!plain(ABSTRACT).includes(plain(text))) {
          await expect(filled).rejects.toMatchObject({ code: 'invalid_request' });
          return;
        }
        const { quote } = (await filled).cells['dose']?.hand ?? {};
        expect(plain(quote?.quote ?? '')).toBe(plain(text));
        expect(ABSTRACT.slice(quote?.start, quote?.end)).toBe(quote?.quote);
      }),
      { numRuns: 60 },
    );
  });

  it('is located in the full text where the abstract does not have the words, whatever its white space', async () => {
    const pasted = { text: 'taken with the evening meal - every day', start: null };
    const { quote } = (await fill(extractionWith(FULL), pasted)).cells['dose']?.hand ?? {};
    expect(quote).toMatchObject({ field: 'fulltext', evidenceId: 'a' });
    expect(quote?.quote).toBe('taken with the  evening meal – every day');
    expect(FULL.slice(quote?.start, quote?.end)).toBe(quote?.quote);
    await expect(fill(extractionWith(null), pasted)).rejects.toMatchObject({ code: 'invalid_request' });
  });
});
