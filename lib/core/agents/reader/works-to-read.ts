import type { Evidence } from '#contract/evidence.ts';

interface Ranked {
  work: Pick<Evidence, 'id' | 'foundBy'>;
}

/** A search's own order tells, as far as this place, what the ranking against the question's words may miss. */
const FIRST_PLACES = 3;
/** One in five of the works that are read may be there for its place in a search alone. */
const SEATS_PER_WORK = 1 / 5;

/**
 * Ids of the works that some search put among its first, whatever words the question has for them: a search names a
 * substance that the question does not. Those that stood higher come first, then those of narrower searches, then by rank.
 *
 * @param ranked all works of the run that can be read, best first. Neither the order of their places nor when a source answered counts.
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
 * The works that a reader takes on, at most `most`, in the order of their rank: the best, of which the last fifth make room
 * for works not read yet that some search put first.
 *
 * @param topHits as `topHitsOfSearches` orders them.
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
