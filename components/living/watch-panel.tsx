'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { buttonLook } from '#components/run/button.ts';
import { formatDate } from '#components/run/format.ts';
import { WATCH_INTERVALS, type WatchInterval } from '#contract/living/watch-intervals.ts';
import { FollowElsewhere } from './follow-elsewhere.tsx';
import { getVersions, searchAgain, setWatch, stopWatch } from './watch-requests.ts';

const INTERVAL_WORDS: Readonly<Record<WatchInterval, string>> = { weekly: 'Every week', monthly: 'Every month' };

/** Searches a report again, and sets how it is watched. Loaded when it is opened. */
export default function WatchPanel({ runId, usesModel }: { runId: string; usesModel: boolean }) {
  const router = useRouter();
  const queries = useQueryClient();
  const key = ['versions', runId];
  const { data, error: lost } = useQuery({ queryKey: key, queryFn: ({ signal }) => getVersions(runId, signal) });
  const after = {
    onSettled() {
      void queries.invalidateQueries({ queryKey: key });
      router.refresh();
    },
  };
  const again = useMutation({
    mutationFn: () => searchAgain(runId),
    onSuccess: (newer) => router.push(`/runs/${newer}`),
  });
  const set = useMutation({
    mutationFn: (wanted: Parameters<typeof setWatch>[1]) => setWatch(runId, wanted),
    ...after,
  });
  const stop = useMutation({ mutationFn: () => stopWatch(runId), ...after });
  const watch = data?.watch ?? null;
  const isBusy = set.isPending || stop.isPending;
  const problem = again.error ?? set.error ?? stop.error ?? lost;
  const kept = watch?.keepsModels ?? false;
  return (
    <>
      <h2 className="font-semibold font-serif text-[16px]">Newer versions of this report</h2>
      <p className="mt-1 text-soft">
        A new search of the same question, by the same rules. The new version shows what changed.
      </p>
      <button
        type="button"
        disabled={again.isPending || again.isSuccess}
        onClick={() => again.mutate()}
        className={`${buttonLook('primary')} mt-3`}
      >
        {again.isPending || again.isSuccess ? 'Starting …' : 'Search again now'}
      </button>
      <fieldset disabled={isBusy || !data} className="mt-4">
        <legend className="font-medium">Watch this report</legend>
        <div className="mt-1.5 flex flex-wrap gap-1.5">
          {WATCH_INTERVALS.map((every) => (
            <button
              key={every}
              type="button"
              aria-pressed={watch?.every === every && !watch.isPaused}
              onClick={() => set.mutate({ every, isPaused: false, keepsModels: kept })}
              className={buttonLook(watch?.every === every && !watch.isPaused ? 'primary' : 'plain')}
            >
              {INTERVAL_WORDS[every]}
            </button>
          ))}
          {watch && (
            <>
              <button
                type="button"
                aria-pressed={watch.isPaused}
                onClick={() => set.mutate({ every: watch.every, isPaused: !watch.isPaused, keepsModels: kept })}
                className={buttonLook()}
              >
                {watch.isPaused ? 'Resume' : 'Pause'}
              </button>
              <button type="button" onClick={() => stop.mutate()} className={buttonLook('danger')}>
                Stop
              </button>
            </>
          )}
        </div>
        {watch && usesModel && (
          <label className="mt-2 flex items-start gap-2">
            <input
              type="checkbox"
              checked={kept}
              onChange={(event) =>
                set.mutate({ every: watch.every, isPaused: watch.isPaused, keepsModels: event.target.checked })
              }
              className="mt-0.5"
            />
            <span>
              Keep my own model and its key for this, encrypted, until I stop watching. Otherwise the model of this
              server is used, if it has one.
            </span>
          </label>
        )}
      </fieldset>
      <p role="status" className="mt-2 text-soft">
        {watch &&
          (watch.isPaused || watch.nextDueAt === null ? 'Paused.' : `Next check on ${formatDate(watch.nextDueAt)}.`)}
        {data && data.versions.length > 1 && (
          <>
            {' '}
            <Link href={`/runs/${runId}/changes`} prefetch={false} className="text-accent underline underline-offset-4">
              All {data.versions.length} versions
            </Link>
          </>
        )}
      </p>
      {data && <FollowElsewhere living={data} runId={runId} onChange={after.onSettled} />}
      {problem && (
        <p role="alert" className="mt-2 text-bad">
          {problem.message}
        </p>
      )}
    </>
  );
}
