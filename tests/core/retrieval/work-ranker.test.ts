import { describe, expect, it, vi } from 'vitest';
import { createExactIndex } from '#adapters/vectors/exact.ts';
import { createReplayJournal } from '#core/durable/replay-journal.ts';
import type { Embedder } from '#core/ports/embedder.ts';
import { createWorkRanker, type OutsideVectors } from '#core/retrieval/work-ranker.ts';
import { createWorkVectors } from '#core/retrieval/work-vectors.ts';
import { evidenceOf } from '../evidence-builder.ts';

/** Knows lions from zebras and nothing else. */
const embedder: Embedder = {
  id: 'test',
  dimensions: 2,
  embed: async (texts) => texts.map((text) => Float32Array.of(Number(/lion/.test(text)), Number(/zebra/.test(text)))),
};
const work = (id: string, abstract: string) => evidenceOf({ id, title: '', texts: { abstract } });
const rankerOf = (outside?: OutsideVectors, query = 'zebra') =>
  createWorkRanker({ query, concepts: [], namespace: 'run', embedder, index: createExactIndex(), outside });
const idsOf = (ranked: readonly { work: { id: string } }[]) => ranked.map((each) => each.work.id);

describe('the works of a run', () => {
  it('are ranked by what they say of the question, each with its relevance', async () => {
    const ranked = await rankerOf().rank([work('a', 'A lion slept.'), work('b', 'A zebra ran. A zebra slept.')]);
    expect(idsOf(ranked)).toEqual(['b', 'a']);
    expect(ranked[0]?.relevance).toBeGreaterThan(0.9);
    expect(ranked[1]?.relevance).toBeLessThan(0.1);
  });

  it('are ranked by their texts as they are now', async () => {
    const ranker = rankerOf();
    const zebra = 'A zebra ran. A zebra slept.';
    expect(idsOf(await ranker.rank([work('a', 'A lion slept.'), work('b', zebra)]))).toEqual(['b', 'a']);
    expect(idsOf(await ranker.rank([work('a', zebra), work('b', 'A lion slept.')]))).toEqual(['a', 'b']);
  });

  it('are ranked by vectors from elsewhere where there are any, and else by the offline ones', async () => {
    const elsewhere: Embedder = { ...embedder, embed: async (texts) => texts.map(() => Float32Array.of(1, 0)) };
    const open = vi.fn(async () =>
      createWorkVectors({ query: 'horse', namespace: 'other', embedder: elsewhere, index: createExactIndex() }),
    );
    const journal = createReplayJournal({ recorded: [], onRecord: () => {} });
    const works = [work('a', 'A lion slept.'), work('b', 'A zebra ran.')];
    const shares = async (outside?: OutsideVectors) => idsOf(await rankerOf(outside, 'zebras').rank(works));
    expect(await shares({ journal, open, onFailure: () => {}, onGivenUp: () => {} })).toEqual(['b', 'a']);
    expect(open).toHaveBeenCalledOnce();
    const failing = {
      journal: createReplayJournal({ recorded: [], onRecord: () => {} }),
      open: () => Promise.reject(new Error('down')),
    };
    const onFailure = vi.fn();
    const onGivenUp = vi.fn();
    expect(await shares({ ...failing, onFailure, onGivenUp })).toEqual(['b', 'a']);
    expect(onFailure).toHaveBeenCalledOnce();
    expect(onGivenUp).toHaveBeenCalledOnce();
  });
});
