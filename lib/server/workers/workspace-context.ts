import type { RunEvent } from '#contract/event.ts';
import type { Evidence } from '#contract/evidence.ts';
import type { Recalled } from '#contract/memory.ts';
import { AssayError, stopIfCancelled } from '#core/errors.ts';
import type { RunLog } from '#core/ports/run-log.ts';
import type { RunStore } from '#core/ports/run-store.ts';
import { foldRun } from '#core/runs/fold/reduce-run.ts';
import type { OpenName } from '#core/runs/rounds/learn-before-end.ts';
import type { Attempt } from './research.ts';

interface WorkspaceContextOptions {
  store: Pick<RunStore, 'get'>;
  runLog: Pick<RunLog, 'history'>;
  /** Recalls from a workspace's memory; absent without one. */
  recall?: (workspaceId: string, query: string, signal: AbortSignal) => Promise<Recalled>;
  /** Names that its memory cannot resolve; null where nothing is to be remembered of a run. */
  openNames?: (
    workspaceId: string,
    ...asked: Parameters<NonNullable<Attempt['openNames']>>
  ) => Promise<OpenName[] | null>;
}

/** What a run may use from its workspace: works of its other runs, and its memory. */
export type WorkspaceContext = (
  runId: string,
) => Promise<Pick<Attempt, 'workspaceId' | 'given' | 'recall' | 'openNames'>>;

/** Everything is bound to the workspace of the run: to another one neither its runs nor its memory exist. */
export function createWorkspaceContext({
  store,
  runLog,
  recall,
  openNames,
}: WorkspaceContextOptions): WorkspaceContext {
  async function worksOf(workspaceId: string, runId: string): Promise<Evidence[] | null> {
    const run = await store.get(runId);
    if (run?.workspaceId !== workspaceId) return null;
    const { events } = await runLog.history(runId);
    return includedIn(runId, events);
  }

  return async (runId) => {
    const run = await store.get(runId);
    if (!run) return {};
    const { workspaceId } = run;
    return {
      workspaceId,
      async given(runIds, signal) {
        stopIfCancelled(signal);
        const found = await Promise.all(runIds.map((each) => worksOf(workspaceId, each)));
        stopIfCancelled(signal);
        if (found.every((works) => works === null)) throw new AssayError('not_found');
        return found.flatMap((works) => works ?? []);
      },
      ...(openNames && { openNames: (...asked) => openNames(workspaceId, ...asked) }),
      ...(recall && { recall: (query: string, signal: AbortSignal) => recall(workspaceId, query, signal) }),
    };
  };
}

/** The works that a run kept: those it cites in the order of its references, then the others, most relevant first. */
function includedIn(runId: string, events: readonly RunEvent[]): Evidence[] {
  const view = foldRun(
    runId,
    events.map((event, at) => ({ ...event, seq: at + 1, at: '' })),
  );
  const cited = new Set(view.references);
  const kept = Object.values(view.screenings)
    .filter(({ included, evidenceId }) => included && !cited.has(evidenceId))
    .toSorted((a, b) => b.relevance - a.relevance || (a.evidenceId < b.evidenceId ? -1 : 1));
  return [...cited, ...kept.map(({ evidenceId }) => evidenceId)].flatMap((id) => view.works[id] ?? []);
}
