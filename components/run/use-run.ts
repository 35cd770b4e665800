'use client';

import { useEffect, useState } from 'react';
import type { LoggedEvent } from '#core/events/event.ts';
import { reduceRun } from '#core/events/reduce-run.ts';
import { hasEnded, type RunView } from '#core/events/run-view.ts';

/** Whether what is shown is up to date: `lost` while the browser tries to reach the server again. */
export type Connection = 'live' | 'connecting' | 'lost' | 'ended';

/**
 * The run as it is now: what the server rendered, and every event since, folded by the same function as on the server.
 * Events are applied once a frame at most, so a burst of hundreds costs one render.
 */
export function useRun(initial: RunView): { run: RunView; connection: Connection } {
  const [run, setRun] = useState(initial);
  const [connection, setConnection] = useState<Connection>(hasEnded(initial) ? 'ended' : 'connecting');
  const { runId, lastSeq } = initial;
  const isOver = hasEnded(initial);

  useEffect(() => {
    if (isOver) return;
    const source = new EventSource(`/api/runs/${runId}/events?after=${lastSeq}`);
    let waiting: LoggedEvent[] = [];
    let frame = 0;
    let fallback: ReturnType<typeof setTimeout> | undefined;

    const apply = () => {
      cancelAnimationFrame(frame);
      clearTimeout(fallback);
      frame = 0;
      const events = waiting;
      waiting = [];
      setRun((before) => events.reduce(reduceRun, before));
    };
    source.onopen = () => setConnection('live');
    source.onerror = () => setConnection(source.readyState === EventSource.CLOSED ? 'ended' : 'lost');
    source.onmessage = (message) => {
      const event = JSON.parse(message.data) as LoggedEvent;
      waiting.push(event);
      if (event.type === 'complete' || event.type === 'error' || event.type === 'cancelled') {
        source.close();
        setConnection('ended');
      }
      if (frame) return;
      frame = requestAnimationFrame(apply);
      // A hidden tab gets no frames; its title and counts should still move on.
      fallback = setTimeout(apply, 250);
    };
    return () => {
      source.close();
      cancelAnimationFrame(frame);
      clearTimeout(fallback);
    };
  }, [runId, lastSeq, isOver]);

  return { run, connection };
}
