import type { Evidence } from '#contract/evidence.ts';

interface Ranked {
  work: Pick<Evidence, 'id' | 'foundBy'>;
}

/** Up to this place, a search's own order shows what our ranking may miss. */
const FIRST_PLACES = 3;
/** One in five of the works read may be there only for its place in a search. */
const SEATS_PER_WORK = 1 / 5;

/**
 * Ids of the works that some search ranked near the top, whatever words the question uses: a search may name a
 * substance that the question does not. Higher places come first, then narrower searches, then our rank.
 *
 * @param ranked all works of the run that can be read, best first. Ties do not depend on their order or on when a
 * source answered.
 */
export function topHitsOfSearches(ranked: readonly Ranked[]): string[] {
  const found = new Map<string, number>();
  for (const { work } of ranked)
    for (const search of new Set(work.foundBy.map(keyOf))) found.set(search, (found.get(search) ?? 0) + 1);
  return ranked
    .flatMap(({ work }) => {
      const places = work.foundBy
        .filter(({ rank }) => rank <= FIRST_PLACES)
        .map((place) => ({ rank: place.rank, width: found.get(keyOf(place)) ?? 0 }));
      const [best] = places.toSorted(byPlace);
      return best ? [{ id: work.id, ...best }] : [];
    })
    .toSorted(byPlace)
    .map(({ id }) => id);
}

/**
 * The works that a reader reads, at most `most`, by rank: the best ones, of which the last fifth make way for unread
 * works that some search ranked first.
 *
 * @param topHits as ordered by `topHitsOfSearches`.
 */
export function worksToRead<W extends Ranked>(
  ranked: readonly W[],
  topHits: readonly string[],
  { most, isRead }: { most: number; isRead: (work: W) => boolean },
): W[] {
  const sure = most - Math.floor(most * SEATS_PER_WORK);
  const open = new Map(ranked.slice(sure).map((each) => [each.work.id, each]));
  const waiting = topHits.flatMap((id) => open.get(id) ?? []).filter((each) => !isRead(each));
  const seated = [...new Set([...waiting, ...open.values()])].slice(0, most - sure);
  return ranked.filter((each, at) => at < sure || seated.includes(each));
}

function keyOf({ tool, query }: Evidence['foundBy'][number]): string {
  return `${tool}\n${query}`;
}

function byPlace(a: { rank: number; width: number }, b: { rank: number; width: number }): number {
  return a.rank - b.rank || a.width - b.width;
}
