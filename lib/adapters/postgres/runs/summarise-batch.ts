import type { RunEvent } from '#contract/event.ts';
import type { RunStatus } from '#contract/run-view.ts';

/** The changed summary of a run in lists, if this batch changes it; JSON or null. */
export function summariseBatch(events: readonly RunEvent[], given?: RunStatus): string | null {
  const title = events.find((event) => event.type === 'synthesizing')?.title;
  const status = given ?? events.map(statusAfter).findLast((changed) => changed !== null);
  if (!status) return null;
  const end = events.find((event) => event.type === 'complete');
  return JSON.stringify({ status, title, exit: end?.exit, confidence: end?.confidence });
}

/** The status that the run has from this event on; null when the event does not change it. */
function statusAfter(event: RunEvent): RunStatus | null {
  switch (event.type) {
    case 'complete':
    case 'cancelled':
    case 'paused':
      return event.type;
    case 'error':
      return 'failed';
    case 'plan_ready':
      return event.awaitsApproval ? 'waiting' : 'running';
    case 'thinking':
    case 'plan_approved':
    case 'resumed':
    case 'synthesizing':
      return 'running';
    default:
      return null;
  }
}
