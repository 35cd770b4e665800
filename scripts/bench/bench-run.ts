import type { Client } from '#tests/system/client.ts';

/** When the parts of one run were seen by the one who asked, in milliseconds after the request to start it was sent. */
export interface TimedRun {
  runId: string;
  firstEventMs: number;
  /** The first event that the worker wrote, as opposed to the one stored with the run. */
  firstWorkMs: number;
  wallMs: number;
  /** How it ended: the type of its last event. */
  end: string;
}

/** Starts a run and watches it to its end as a page would. */
export async function timeRun(client: Client, request: unknown): Promise<TimedRun> {
  const startedAt = performance.now();
  const runId = await client.startRun(request);
  const timed: TimedRun = { runId, firstEventMs: 0, firstWorkMs: 0, wallMs: 0, end: '' };
  for await (const event of client.events(runId)) {
    const elapsed = performance.now() - startedAt;
    timed.firstEventMs ||= elapsed;
    if (event.type !== 'started') timed.firstWorkMs ||= elapsed;
    timed.wallMs = elapsed;
    timed.end = event.type;
  }
  return timed;
}
