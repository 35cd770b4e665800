import { expect, it, vi } from 'vitest';
import { createReplayJournal } from '#core/durable/replay-journal.ts';
import type { RecordedStep } from '#core/ports/journal.ts';
import type { RankedItem } from '#core/retrieval/hybrid-ranking.ts';
import { createRecordedRanking, type RankBy } from '#core/retrieval/work-ranker.ts';
import type { WorkVectors } from '#core/retrieval/work-vectors.ts';

const named = (name: string): WorkVectors & { name: string } => ({
  name,
  prepare: async () => () => undefined,
  ofQuery: async () => new Float32Array(1),
  nearest: async () => [],
});
const offline = named('offline');

/** Ranks one work under the name of the vectors that it was ranked by. */
const rankBy: RankBy = async (vectors) => [{ id: (vectors as typeof offline).name, share: 1 }];
const idsOf = (items: readonly RankedItem[]) => items.map(({ id }) => id);

function rankingOf(open: () => Promise<WorkVectors>, recorded: readonly RecordedStep[] = []) {
  const steps: RecordedStep[] = [...recorded];
  const onFailure = vi.fn();
  const onGivenUp = vi.fn();
  const journal = createReplayJournal({ recorded, onRecord: (step) => steps.push(step) });
  return { rank: createRecordedRanking({ journal, open, onFailure, onGivenUp }), steps, onFailure, onGivenUp };
}

it('gives a run that is continued the rankings that it was given before, and asks for no vector again', async () => {
  const before = rankingOf(async () => named('outside'));
  expect(idsOf(await before.rank(rankBy, offline))).toEqual(['outside']);
  const open = vi.fn(async () => named('drifted'));
  const after = rankingOf(open, JSON.parse(JSON.stringify(before.steps)));
  expect(idsOf(await after.rank(rankBy, offline))).toEqual(['outside']);
  expect(open).not.toHaveBeenCalled();
  expect(idsOf(await after.rank(rankBy, offline))).toEqual(['drifted']);
});

it('stays with the offline vectors after a failure, also when the run is continued and the server is back', async () => {
  const before = rankingOf(() => Promise.reject(new Error('down')));
  for (const _ of [1, 2, 3]) expect(idsOf(await before.rank(rankBy, offline))).toEqual(['offline']);
  expect(before.onFailure).toHaveBeenCalledOnce();
  expect(before.onGivenUp).toHaveBeenCalledOnce();
  expect(before.steps).toHaveLength(1);
  const after = rankingOf(async () => named('outside'), before.steps);
  for (const _ of [1, 2]) expect(idsOf(await after.rank(rankBy, offline))).toEqual(['offline']);
  expect(after.onFailure).not.toHaveBeenCalled();
  expect(after.onGivenUp).toHaveBeenCalledOnce();
  const old = rankingOf(async () => named('outside'), [{ ...before.steps[0]!, result: { ranked: null } }]);
  expect(idsOf(await old.rank(rankBy, offline))).toEqual(['offline']);
  expect(old.onGivenUp).not.toHaveBeenCalled();
});

it('ranks all works by one kind of vectors when the server fails in the middle', async () => {
  const failing: RankBy = async (vectors) => {
    if (vectors !== offline) throw new Error('fell over');
    return rankBy(vectors);
  };
  const { rank } = rankingOf(async () => named('outside'));
  expect(idsOf(await rank(rankBy, offline))).toEqual(['outside']);
  expect(idsOf(await rank(failing, offline))).toEqual(['offline']);
  expect(idsOf(await rank(rankBy, offline))).toEqual(['offline']);
});

it('is not a failure of the server when the run itself is cancelled', async () => {
  const controller = new AbortController();
  const { rank, onFailure, steps } = rankingOf(async () => {
    controller.abort(new Error('cancelled'));
    throw new Error('any');
  });
  await expect(rank(rankBy, offline, controller.signal)).rejects.toThrow('cancelled');
  expect(onFailure).not.toHaveBeenCalled();
  expect(steps).toEqual([]);
});

it('opens the vectors elsewhere once, and records six digits of each share', async () => {
  const open = vi.fn(async () => named('outside'));
  const { rank, steps } = rankingOf(open);
  const precise: RankBy = async () => [{ id: 'a', share: 0.123_456_789 }];
  expect(await rank(precise, offline)).toEqual([{ id: 'a', share: 0.123_457 }]);
  await rank(rankBy, offline);
  expect(open).toHaveBeenCalledOnce();
  expect(steps.map(({ key }) => key)).toEqual(['ranking/1', 'ranking/2']);
});
