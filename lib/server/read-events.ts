import type { LoggedEvent } from '#contract/event.ts';
import type { RunLog } from '#core/ports/run-log.ts';

const PAGE = 1000;

/** The whole log of a run, read in pages. */
export async function readEvents({ read }: Pick<RunLog, 'read'>, runId: string): Promise<LoggedEvent[]> {
  const events: LoggedEvent[] = [];
  for (;;) {
    const page = await read(runId, events.at(-1)?.seq ?? 0, PAGE);
    events.push(...page);
    if (page.length < PAGE) return events;
  }
}
