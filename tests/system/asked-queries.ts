import type { RunEventOf } from '#contract/event.ts';
import { WORLD_SOURCE_OF, type World } from '#tests/world/world.ts';

/** How many requests each source has seen. */
export type RequestCounts = Readonly<Record<string, number>>;

export function requestCounts(world: World): RequestCounts {
  return Object.fromEntries(Object.entries(world.sources).map(([name, source]) => [name, source.requests.length]));
}

/** The queries that the world's sources have been asked since it had seen `before` requests. */
export function queriesAsked(world: World, before: RequestCounts = {}): string[] {
  return Object.entries(world.sources).flatMap(([name, source]) =>
    source.requests.slice(before[name] ?? 0).flatMap(({ path }) => {
      const { searchParams } = new URL(path, 'http://world');
      const query = ['term', 'query.term', 'query', 'search_query', 'q']
        .map((key) => searchParams.get(key))
        .find(Boolean);
      return query ? [`${name}: ${query}`] : [];
    }),
  );
}

/** The queries whose searches have been reported as finished, in the words of `queriesAsked`. */
export function queriesFinished(stored: readonly { type: string; data: unknown }[]): string[] {
  return stored.flatMap(({ type, data }) => {
    if (type !== 'search_complete') return [];
    const { tool, query } = (data as RunEventOf<'search_complete'>).search;
    return [`${tool === 'search_library' ? 'library' : WORLD_SOURCE_OF[tool]}: ${query}`];
  });
}
