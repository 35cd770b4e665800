import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pairsOf, readTerms } from '#core/retrieval/work-terms.ts';

const listed = <T>(map: ReadonlyMap<string, T>) => Object.fromEntries([...map].sort(([a], [b]) => (a < b ? -1 : 1)));

describe('the terms of a work', () => {
  it('count the words of its title twice, and pairs within a title or a sentence alone', () => {
    const { counts, pairs, passages, length } = readTerms({
      title: 'Lion zebra',
      body: 'Zebra panda. Lion panda\nlion.',
    });
    expect(listed(counts)).toEqual({ lion: 4, panda: 2, zebra: 3 });
    expect(listed(pairs)).toEqual({ 'lion panda': 1, 'lion zebra': 2, 'zebra panda': 1 });
    expect(passages.map((passage) => [...passage].join())).toEqual(['lion,zebra', 'zebra,panda', 'lion,panda', 'lion']);
    expect(length).toBe(9);
  });

  it('are none of an empty text', () => {
    const { counts, pairs, passages, length } = readTerms({ title: '', body: ' . ' });
    expect([counts.size, pairs.size, passages.length, length]).toEqual([0, 0, 0, 0]);
  });

  it('are, where only some are asked for, the same counts, and of pairs and passages those of the words asked for', () => {
    const word = fc.constantFrom('lion', 'zebra', 'panda', 'tiger');
    const sentence = fc.array(word, { maxLength: 5 }).map((words) => words.join(' '));
    const body = fc.array(sentence, { maxLength: 4 }).map((sentences) => sentences.join('. '));
    fc.assert(
      fc.property(sentence, body, fc.uniqueArray(word), (title, text, asked) => {
        const only = new Set<string>(asked);
        const whole = readTerms({ title, body: text });
        const some = readTerms({ title, body: text }, only);
        expect(listed(some.counts)).toEqual(listed(whole.counts));
        expect(some.length).toBe(whole.length);
        const kept = [...whole.pairs].filter(([pair]) => pair.split(' ').every((stem) => only.has(stem)));
        expect(listed(some.pairs)).toEqual(listed(new Map(kept)));
        const expected = whole.passages.map((passage) => [...passage].filter((stem) => only.has(stem)).join());
        expect(some.passages.map((passage) => [...passage].join())).toEqual(expected.filter(Boolean));
      }),
    );
  });

  it('are, of a question, each two words that follow each other', () => {
    expect(pairsOf(['a', 'b', 'c'])).toEqual(['a b', 'b c']);
    expect(pairsOf(['a'])).toEqual([]);
    expect(pairsOf([])).toEqual([]);
  });
});
