import { emptyRunView, type RunView } from '#contract/run-view.ts';
import type { RunLog } from '#core/ports/run-log.ts';
import { reduceRun } from '#core/runs/fold/reduce-run.ts';

const PAGE = 1000;
/** Runs that are kept folded: a view contains the texts of its works, some megabytes. */
const MOST_KEPT = 16;

/**
 * Folded runs. Views are cached, so that only new events are read and folded, once for all concurrent readers. The
 * caller must check whether a run still exists, and who owns it.
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
      // The most recently used is last.
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
