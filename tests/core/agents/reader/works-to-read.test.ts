import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FoundBy } from '#contract/evidence.ts';
import { topHitsOfSearches, worksToRead } from '#core/agents/reader/works-to-read.ts';

const at = '2026-01-01T00:00:00.000Z';
const place = (query: string, rank: number): FoundBy => ({ tool: 'search_pubmed', query, at, rank });
const ranked = (...works: FoundBy[][]) => works.map((foundBy, i) => ({ work: { id: `w${i}`, foundBy } }));
const idsOf = (works: readonly { work: { id: string } }[]) => works.map(({ work }) => work.id);
const unread = () => false;

describe('what searches put first', () => {
  it('is what stood among the first three of any search, higher places first', () => {
    const works = ranked([place('a', 3)], [place('a', 4)], [place('b', 9), place('a', 1)], [place('a', 2)], []);
    expect(topHitsOfSearches(works)).toEqual(['w2', 'w3', 'w0']);
  });

  it('goes by the narrower search where the places are the same, then by rank', () => {
    const works = ranked([place('wide', 1)], [place('wide', 20)], [place('narrow', 1)], [place('other', 1)]);
    expect(topHitsOfSearches(works)).toEqual(['w2', 'w3', 'w0']);
  });

  it('counts a search that was made again as one, and the same words in another source as another', () => {
    const again = { ...place('a', 1), at: '2026-02-02T00:00:00.000Z' };
    const elsewhere = { ...place('b', 1), tool: 'search_preprints' as const };
    const works = ranked([place('b', 1)], [place('b', 4)], [place('a', 1), again], [elsewhere]);
    expect(topHitsOfSearches(works)).toEqual(['w2', 'w3', 'w0']);
  });
});

describe('the works that are read', () => {
  const ten = ranked(...Array.from({ length: 14 }, (): FoundBy[] => []));

  it('are the best by rank where no search put another first', () => {
    expect(idsOf(worksToRead(ten, [], { most: 10, isRead: unread }))).toEqual(idsOf(ten.slice(0, 10)));
    expect(idsOf(worksToRead(ten, ['w2', 'w9'], { most: 10, isRead: unread }))).toEqual(idsOf(ten.slice(0, 10)));
    expect(worksToRead(ten, [], { most: 20, isRead: unread })).toEqual(ten);
  });

  it('leave the last fifth of their places to what searches put first, in the order of rank', () => {
    const chosen = idsOf(worksToRead(ten, ['w13', 'w1', 'w11', 'w12'], { most: 10, isRead: unread }));
    expect(chosen).toEqual([...idsOf(ten.slice(0, 8)), 'w11', 'w13']);
    const one = idsOf(worksToRead(ten, ['w13'], { most: 10, isRead: unread }));
    expect(one).toEqual([...idsOf(ten.slice(0, 9)), 'w13']);
  });

  it('do not give way to one that has been read', () => {
    const isRead = ({ work }: { work: { id: string } }) => work.id === 'w13';
    const chosen = idsOf(worksToRead(ten, ['w13', 'w12'], { most: 10, isRead }));
    expect(chosen).toEqual([...idsOf(ten.slice(0, 9)), 'w12']);
  });

  it('are never too many, hold the best four fifths, and do not depend on who answered first', () => {
    const found = fc.record({
      tool: fc.constantFrom('search_pubmed' as const, 'search_preprints' as const),
      query: fc.constantFrom('a', 'b', 'c'),
      at: fc.constantFrom(at, '2026-01-01T00:00:09.000Z'),
      rank: fc.integer({ min: 1, max: 6 }),
    });
    const lists = fc.array(fc.array(found, { maxLength: 5 }), { maxLength: 40 });
    const shuffled = lists.chain((foundBy) =>
      fc.tuple(
        fc.constant(foundBy),
        fc.tuple(...foundBy.map((each) => fc.shuffledSubarray(each, { minLength: each.length }))),
      ),
    );
    const numbers = fc.integer({ min: 1, max: 30 });
    fc.assert(
      fc.property(shuffled, numbers, fc.func(fc.boolean()), ([foundBy, other], most, isKnown) => {
        const isRead = ({ work }: { work: { id: string } }) => isKnown(work.id);
        const choose = (lists: readonly FoundBy[][]) => {
          const works = ranked(...lists);
          return idsOf(worksToRead(works, topHitsOfSearches(works), { most, isRead }));
        };
        const chosen = choose(foundBy);
        expect(chosen).toHaveLength(Math.min(most, foundBy.length));
        expect(new Set(chosen).size).toBe(chosen.length);
        const best = idsOf(ranked(...foundBy)).slice(0, Math.ceil((most * 4) / 5));
        expect(chosen.slice(0, best.length)).toEqual(best);
        expect(choose(other)).toEqual(chosen);
      }),
    );
  });
});
