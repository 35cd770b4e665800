import type { RunLog } from '#adapters/postgres/run-log.ts';
import type { RunStore } from '#adapters/postgres/run-store.ts';
import type { Evidence } from '#contract/evidence.ts';
import type { RunView } from '#contract/run-view.ts';
import { foldRun } from '#core/runs/fold/reduce-run.ts';
import { readEvents } from './read-events.ts';

interface GivenWorksOptions {
  store: Pick<RunStore, 'get'>;
  runLog: Pick<RunLog, 'read'>;
}

/** The works of the runs that a run starts from; of runs of its own workspace alone, and of those that are still there. */
export function createGivenWorks({ store, runLog }: GivenWorksOptions) {
  return async (runId: string, wanted: readonly string[], signal: AbortSignal): Promise<Evidence[]> => {
    const workspaceId = (await store.get(runId))?.workspaceId;
    const views: RunView[] = [];
    for (const id of wanted) {
      signal.throwIfAborted();
      const run = await store.get(id);
      if (run && run.workspaceId === workspaceId) views.push(foldRun(id, await readEvents(runLog, id)));
    }
    return usefulWorks(views);
  };
}

/** Those of the last run first; of each what it cites, then what it included, then the rest. Each work once. */
export function usefulWorks(views: readonly RunView[]): Evidence[] {
  const works = new Map<string, Evidence>();
  for (const view of views.toReversed())
    for (const work of inOrder(view)) if (!works.has(work.id)) works.set(work.id, work);
  return [...works.values()];
}

function inOrder({ works, references, screenings }: RunView): Evidence[] {
  const place = new Map(references.map((id, at) => [id, at]));
  const rank = ({ id }: Evidence) => place.get(id) ?? (screenings[id]?.included ? 1e6 : 2e6);
  const relevance = ({ id }: Evidence) => screenings[id]?.relevance ?? 0;
  return Object.values(works).sort(
    (a, b) => rank(a) - rank(b) || relevance(b) - relevance(a) || (a.id < b.id ? -1 : 1),
  );
}
