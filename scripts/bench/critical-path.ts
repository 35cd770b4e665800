import type { Politeness } from '#core/ports/http.ts';
import { SOURCES } from '#core/sources/catalog.ts';
import type { SeenRequest } from '#tests/world/simulated-source.ts';
import { WORLD_SOURCE_OF, type World, type WorldSource } from '#tests/world/world.ts';

/** What each host allows, as the tools ask of it: this many starts in so many milliseconds (lib/core/sources). */
const LIMITS: Readonly<Record<keyof World['sources'], { requests: number; intervalMs: number }>> = {
  ...ofSources(),
  pages: { requests: 2, intervalMs: 1000 },
  crossref: { requests: 10, intervalMs: 1000 },
  openalex: { requests: 10, intervalMs: 1000 },
};
function ofSources() {
  const limits = SOURCES.map(({ name, politeness }) => [name, politeness] as const);
  return Object.fromEntries(
    limits.flatMap(([name, limit]) =>
      name in WORLD_SOURCE_OF ? [[WORLD_SOURCE_OF[name as keyof typeof WORLD_SOURCE_OF], limit]] : [],
    ),
  ) as Record<WorldSource, Politeness>;
}

/** A request that started this soon after its host allowed it had been waiting for its turn. */
const PROMPT_MS = 120;

interface Interval {
  from: number;
  to: number;
}

/**
 * The time that a run cannot but take, out of the requests its world saw: the union of the times in which some request
 * was in flight and of those in which a request had to wait because of its host's limit; `others` are requests of no source,
 * calls of a model for one. What remains of the wall time is ours.
 */
export function criticalPathMs(world: World, others: readonly Pick<SeenRequest, 'at' | 'endedAt'>[] = []): number {
  const intervals = Object.entries(world.sources).flatMap(([name, { requests }]) => {
    const limit = LIMITS[name as keyof World['sources']];
    return [...requests.map(inFlight), ...waitsForLimit(requests, limit)];
  });
  return lengthOfUnion([...intervals, ...others.map(inFlight)]);
}

const inFlight = ({ at, endedAt }: Pick<SeenRequest, 'at' | 'endedAt'>): Interval => ({ from: at, to: endedAt });

function waitsForLimit(
  seen: readonly SeenRequest[],
  { requests, intervalMs }: { requests: number; intervalMs: number },
): Interval[] {
  const starts = seen.map(({ at }) => at).sort((a, b) => a - b);
  return starts.flatMap((at, index) => {
    const allowedBy = starts[index - requests];
    if (allowedBy === undefined) return [];
    const sinceAllowed = at - allowedBy - intervalMs;
    return sinceAllowed < PROMPT_MS ? [{ from: allowedBy, to: Math.min(at, allowedBy + intervalMs) }] : [];
  });
}

function lengthOfUnion(intervals: readonly Interval[]): number {
  let total = 0;
  let reached = Number.NEGATIVE_INFINITY;
  for (const { from, to } of intervals.toSorted((a, b) => a.from - b.from)) {
    total += Math.max(0, to - Math.max(from, reached));
    reached = Math.max(reached, to);
  }
  return total;
}
