import {
  CHASE_DIRECTIONS,
  type ChaseDirection,
  type ChasedRound,
  type ChaseSummary,
  CITATION_SOURCE_LABELS,
  type Saturation,
} from '#contract/review/chasing.ts';
import type { RecordBatch } from '#contract/review/review-events.ts';
import type { ReviewRecord } from '#contract/review/review-record.ts';
import { candidateOfWork } from '../import/candidate.ts';
import type { IncomingBatch } from '../import/run-batches.ts';
import { outcomeOf } from '../outcome.ts';
import type { ReviewState } from '../review-state.ts';
import type { Chased } from './chase-citations.ts';
import { estimateSaturation, type Route } from './estimate-saturation.ts';

/** Works named with how many included works lead to them. */
const MOST_LINKED = 200;
const MOST_NOTICES = 20;

/** Works that are included as far as they have been assessed, whose links are worth following. */
export function includedIds(state: ReviewState): string[] {
  return [...state.decided].flatMap(([id, decided]) =>
    outcomeOf(state, decided, 'abstract') === 'included' && outcomeOf(state, decided, 'fulltext') !== 'excluded'
      ? id
      : [],
  );
}

/** Included works whose links have not been followed in all of these directions; all included works where that is wanted. */
export function seedIdsOf(
  state: ReviewState,
  { directions, ofAll }: { directions: readonly ChaseDirection[]; ofAll: boolean },
): string[] {
  const included = includedIds(state);
  if (ofAll) return included;
  const followed = directions.map((direction) => {
    const rounds = state.rounds.filter(({ chased }) => chased.directions.includes(direction));
    return new Set(rounds.flatMap(({ chased }) => chased.seedIds));
  });
  return included.filter((id) => !followed.every((ids) => ids.has(id)));
}

const LABELS: Readonly<Record<ChaseDirection, string>> = {
  backward: 'Cited works',
  forward: 'Citing works',
  similar: 'Similar articles',
};

/**
 * What a round brings into the review, a batch a direction: new works, those with the most links first, and those that it
 * holds already, so that it is known of them too that links lead there.
 */
export function batchesOfRound(
  { added, reached, sources, unanswered }: Chased,
  { round, directions }: { round: number; directions: readonly ChaseDirection[] },
): IncomingBatch[] {
  const works = [...added, ...reached];
  return directions.map((direction) => {
    const linked = works.filter(({ linkedFrom }) => linkedFrom[direction].length > 0);
    const failed = sources.filter((each) => each.direction === direction && each.reason !== null);
    const notices = [
      ...failed.map(({ source, reason }) => `${CITATION_SOURCE_LABELS[source]}: ${reason ?? ''}`),
      ...unanswered.map((source) => `${source} did not answer: some of these works are without an abstract for that.`),
    ].slice(0, MOST_NOTICES);
    return {
      origin: 'citations',
      label: `${LABELS[direction]}, round ${round}`,
      direction,
      candidates: linked.map(({ record }) => candidateOf(record)),
      ...(notices.length > 0 && { notices }),
    };
  });
}

const candidateOf = ({ abstract, ...record }: ReviewRecord) =>
  candidateOfWork({ ...record, texts: abstract === null ? {} : { abstract } });

interface RoundAsked {
  round: number;
  directions: readonly ChaseDirection[];
  leastLinks: number;
  seedIds: readonly string[];
}

/** What the review keeps of a round, once its batches are known. */
export function chasedRoundOf(
  { added, seedsWithoutId, found, leftOut, unresolved, sources }: Chased,
  { round, directions, leastLinks, seedIds }: RoundAsked,
  batches: readonly RecordBatch[],
): ChasedRound {
  const isNew = batches.reduce((sum, batch) => sum + batch.added, 0);
  return {
    ...{ round, leastLinks, seedsWithoutId, found, leftOut, unresolved, sources },
    directions: [...directions],
    alreadyHeld: Math.max(0, found - leftOut - isNew),
    seedIds: [...seedIds],
    batchIds: batches.map(({ id }) => id),
    mostLinked: added.slice(0, MOST_LINKED).map(({ record, links }) => ({ recordId: record.id, links })),
  };
}

/** The rounds of a review, the first one first. */
export function summariesOf({ rounds, batches }: Pick<ReviewState, 'rounds' | 'batches'>): ChaseSummary[] {
  return rounds.map(({ chased: { seedIds, batchIds, mostLinked: _, ...chased }, at }) => {
    const own = batches.filter(({ batch }) => batchIds.includes(batch.id));
    return { ...chased, at, seeds: seedIds.length, added: own.reduce((sum, { batch }) => sum + batch.added, 0) };
  });
}

/**
 * How much is left to be found, by how each included work came into the review. Null before links were followed, and where a
 * round left works out: then a work that the search did not bring had less of a chance to be found along links.
 */
export function saturationOf(
  { rounds, batches }: Pick<ReviewState, 'rounds' | 'batches'>,
  included: readonly { batches: readonly string[] }[],
): Saturation | null {
  if (rounds.length === 0 || rounds.some(({ chased }) => chased.leftOut > 0)) return null;
  const routes = new Map(
    batches.flatMap(({ batch, isWithdrawn }) => (isWithdrawn ? [] : [[batch.id, routeOf(batch)]])),
  );
  const followed = new Set(rounds.flatMap(({ chased }) => chased.directions));
  return estimateSaturation(
    included.map((record) => new Set(record.batches.flatMap((id) => routes.get(id) ?? []))),
    CHASE_DIRECTIONS.filter((direction) => followed.has(direction)),
  );
}

const routeOf = ({ origin, direction }: RecordBatch): Route =>
  origin === 'citations' && direction !== undefined ? direction : 'search';
