import { describe, expect, it } from 'vitest';
import type { Vocabulary } from '#core/ports/vocabulary.ts';
import { FICTIONAL_HEADINGS } from '#tests/world/fictional-headings.ts';

const signal = new AbortController().signal;

/** What every vocabulary promises. @param create one that holds the fictional headings and no others. */
export function describeVocabulary(name: string, create: () => Promise<Vocabulary> | Vocabulary): void {
  describe(`the vocabulary ${name}`, () => {
    const lookUp = async (...terms: string[]) => (await create()).lookUp(terms, signal);

    it('knows a heading by each of its names, with what stands above and below', async () => {
      const heading = FICTIONAL_HEADINGS.find(({ id }) => id === 'D990002')!;
      for (const term of heading.names) {
        const { entries, unasked } = await lookUp(term);
        expect(unasked).toEqual([]);
        expect(entries).toHaveLength(1);
        expect(entries[0]).toEqual({
          term,
          id: 'D990002',
          name: 'Velorimic Headache',
          names: heading.names,
          treeNumbers: heading.treeNumbers,
          broader: ['Fictional Headaches'],
          narrower: ['Nocturnal Velorimic Headache', 'Velorimic Aura'],
          kind: 'disease',
        });
      }
    });

    it('takes case, hyphens, apostrophes and plurals of one name for the same', async () => {
      for (const term of ['VELORIMIC HEADACHES', 'velorimic-headache', 'Orlo disease', 'Orlo’s disease']) {
        const { entries } = await lookUp(term);
        expect(entries.map(({ term: asked }) => asked)).toEqual([term]);
      }
    });

    it('gives all headings of a name, the one that is called so first', async () => {
      const { entries } = await lookUp('Tamsulides');
      expect(entries.map(({ id }) => id)).toEqual(['D990006', 'D990007']);
      expect(entries.map(({ kind }) => kind)).toEqual(['chemical', 'procedure']);
    });

    it('answers in the order of the terms, each once, and with nothing for a term it does not hold', async () => {
      const { entries, unasked } = await lookUp('orlo disease', 'unheardofium', '?!', 'velorimine', 'orlo disease');
      expect(entries.map(({ term }) => term)).toEqual(['orlo disease', 'velorimine']);
      expect(unasked).toEqual([]);
      expect(await lookUp()).toEqual({ entries: [], unasked: [] });
    });

    it('stops when it is cancelled', async () => {
      const vocabulary = await create();
      await expect(vocabulary.lookUp(['velorimine'], AbortSignal.abort())).rejects.toMatchObject({ code: 'cancelled' });
    });
  });
}
