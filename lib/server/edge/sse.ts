import type { Chunk, LiveLog, Viewer } from './live-log.ts';

const HEARTBEAT_MS = 15_000;
/** A viewer with more unread bytes than this waits until it has read them; then it is served from the log again. */
const MOST_UNREAD = 256 * 1024;
const HEARTBEAT = new TextEncoder().encode(': still here\n\n');
/** Safari shows nothing before the first kilobyte. */
const OPENING = new TextEncoder().encode(`: ${' '.repeat(1024)}\n\nretry: 1000\n\n`);

/** The headers of every event stream. */
export const EVENT_STREAM_HEADERS: Readonly<Record<string, string>> = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-cache, no-transform',
  // A compressing proxy would buffer events.
  'content-encoding': 'none',
  'x-accel-buffering': 'no',
};

interface EventStream {
  liveLog: LiveLog;
  runId: string;
  afterSeq: number;
  signal: AbortSignal;
  /** Called when the stream has ended, however it has. */
  onEnd?: () => void;
}

/** The run's events as server-sent events: first what is stored after `afterSeq`, then what comes, until the run has ended. */
export function eventStream({ liveLog, runId, afterSeq, signal, onEnd }: EventStream): Response {
  let leave = () => {};
  let poke = () => {};
  const viewer: Viewer = { seq: afterSeq, isReady: true, send: () => {}, end: () => {} };

  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        controller.enqueue(OPENING);
        const heartbeat = setInterval(() => {
          if ((controller.desiredSize ?? 0) > 0) controller.enqueue(HEARTBEAT);
        }, HEARTBEAT_MS);
        viewer.send = (chunk) => {
          deliver(chunk, viewer, controller);
          if (chunk.isLast) viewer.end();
        };
        viewer.sendText = (frame) => {
          controller.enqueue(frame);
          viewer.isReady = (controller.desiredSize ?? 0) > 0;
        };
        viewer.end = () => {
          leave();
          controller.close();
        };
        const following = liveLog.follow(runId, viewer);
        poke = following.poke;
        leave = () => {
          clearInterval(heartbeat);
          following.leave();
          onEnd?.();
        };
        signal.addEventListener('abort', () => leave(), { once: true });
        if (signal.aborted) leave();
      },
      pull() {
        if (viewer.isReady) return;
        viewer.isReady = true;
        poke();
      },
      cancel: () => leave(),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: MOST_UNREAD }),
  );
  return new Response(body, { headers: EVENT_STREAM_HEADERS });
}

function deliver(chunk: Chunk, viewer: Viewer, controller: ReadableStreamDefaultController<Uint8Array>): void {
  if (viewer.seq === chunk.from - 1) controller.enqueue(chunk.bytes);
  else for (const frame of chunk.frames) if (frame.seq > viewer.seq) controller.enqueue(frame.bytes);
  viewer.seq = chunk.to;
  viewer.isReady = (controller.desiredSize ?? 0) > 0;
}
