import { emptyRunView, type RunView } from '#contract/run-view.ts';
import type { RunLog } from '#core/ports/run-log.ts';
import { reduceRun } from '#core/runs/fold/reduce-run.ts';

const PAGE = 1000;
/** Runs that are kept folded: a view holds the texts of its works, some megabytes. */
const MOST_KEPT = 16;

/**
 * Runs as their events fold. What was folded is kept, so that only what is new is read and folded again, and once however many
 * ask at the same time. Whether a run is still there, and whose it is, is for the caller to see to.
 */
export function createRunViews({ read }: Pick<RunLog, 'read'>) {
  const kept = new Map<string, Promise<RunView>>();

  async function readOn(runId: string, before: Promise<RunView> | undefined): Promise<RunView> {
    let view = (await before?.catch(() => undefined)) ?? emptyRunView(runId);
    for (;;) {
      const events = await read(runId, view.lastSeq, PAGE);
      for (const event of events) view = reduceRun(view, event);
      if (events.length < PAGE) return view;
    }
  }

  return {
    async view(runId: string): Promise<RunView> {
      const reading = readOn(runId, kept.get(runId));
      // The one that was asked for last stands last.
      kept.delete(runId);
      kept.set(runId, reading);
      const [oldest] = kept.keys();
      if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
      return reading;
    },
    /** Nothing of a run that is gone stays in memory. */
    forget: (runId: string): void => void kept.delete(runId),
  };
}
