import type { RunLog } from '#adapters/postgres/run-log.ts';
import type { LoggedEvent } from '#contract/event.ts';

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
