import { isTerminal, type LoggedEvent } from '#contract/event.ts';
import { encodeText, type TextPiece } from './live-text.ts';

/** Viewers get what happened at most this long after it did, in one piece. */
const BATCH_MS = 50;
const PAGE = 500;
/** A log that could not be read is read again after this, since nothing is announced twice. */
const READ_AGAIN_MS = 1_000;

/** A run of events ready to send: `text` is all of them, `frames` each one. */
export interface Chunk {
  from: number;
  to: number;
  bytes: Uint8Array;
  frames: { seq: number; bytes: Uint8Array }[];
  isLast: boolean;
}

export interface Viewer {
  /** Number of the last event it has. */
  seq: number;
  /** False while it still has unread bytes: then it is passed over, and pokes when it has caught up. */
  isReady: boolean;
  send(chunk: Chunk): void;
  /** Text that is being written now, for viewers that are ready; it is no part of the log. */
  sendText?(frame: Uint8Array): void;
  /** The run is gone, and its log with it: nothing more will come. */
  end(): void;
}

interface LiveLogOptions {
  read: (runId: string, afterSeq: number, limit: number) => Promise<LoggedEvent[]>;
  /** Calls back with a run's id after its log has grown; with undefined when that may have been missed. */
  onChange: (hear: (runId: string | undefined) => void) => () => void;
  /** Calls back with text that is being written. */
  onText?: (hear: (piece: TextPiece) => void) => () => void;
  onError: (error: unknown) => void;
}

export interface LiveLog {
  /** Everything after the viewer's `seq`, then whatever comes. `poke` says that a viewer is ready again. */
  follow(runId: string, viewer: Viewer): { poke(): void; leave(): void };
  /** To be called when a run was ended from outside: lets its viewers go if it was deleted. */
  checkGone(runId: string): Promise<void>;
  close(): void;
}

interface Tail {
  viewers: Set<Viewer>;
  timer: NodeJS.Timeout | undefined;
  isReading: boolean;
  isStale: boolean;
}

const encoder = new TextEncoder();

/** Server-sent events as sent. `id` is the sequence number, which the browser returns on reconnect. */
export function encodeChunk(events: readonly LoggedEvent[]): Chunk | undefined {
  const first = events[0];
  const last = events.at(-1);
  if (!first || !last) return undefined;
  const frames = events.map((event) => ({
    seq: event.seq,
    bytes: encoder.encode(`id: ${event.seq}\ndata: ${JSON.stringify(event)}\n\n`),
  }));
  return {
    from: first.seq,
    to: last.seq,
    bytes: concat(frames.map((frame) => frame.bytes)),
    frames,
    isLast: isTerminal(last.type),
  };
}

function concat(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}

/** Waits until a run has ended or is gone, or the signal aborts; as a viewer that shows nothing. */
export function waitForEnd({ follow }: Pick<LiveLog, 'follow'>, runId: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const leave = () => {
      following.leave();
      resolve();
    };
    const viewer: Viewer = {
      seq: 0,
      isReady: true,
      send(chunk) {
        viewer.seq = chunk.to;
        if (chunk.isLast) leave();
      },
      end: leave,
    };
    const following = follow(runId, viewer);
    if (signal.aborted) leave();
    else signal.addEventListener('abort', leave, { once: true });
  });
}

/** One reader of the log for each run that is being watched, however many watch it: rows are read and encoded once. */
export function createLiveLog({ read, onChange, onText, onError }: LiveLogOptions): LiveLog {
  const tails = new Map<string, Tail>();

  async function advance(runId: string, tail: Tail): Promise<void> {
    if (tail.isReading) {
      tail.isStale = true;
      return;
    }
    tail.isReading = true;
    try {
      do {
        tail.isStale = false;
        const ready = [...tail.viewers].filter((viewer) => viewer.isReady);
        if (ready.length === 0) return;
        const chunk = encodeChunk(await read(runId, Math.min(...ready.map((viewer) => viewer.seq)), PAGE));
        if (!chunk) continue;
        // A viewer may have left while the log was being read; a closed stream accepts nothing more.
        for (const viewer of ready) if (tail.viewers.has(viewer) && viewer.seq < chunk.to) viewer.send(chunk);
        tail.isStale = tail.isStale || chunk.frames.length === PAGE;
      } while (tail.isStale);
    } catch (error) {
      onError(error);
      if (tails.get(runId) === tail) schedule(runId, tail, READ_AGAIN_MS);
    } finally {
      tail.isReading = false;
    }
  }

  function schedule(runId: string, tail: Tail, delay: number): void {
    tail.timer ??= setTimeout(() => {
      tail.timer = undefined;
      void advance(runId, tail);
    }, delay);
  }

  const stopText = onText?.((piece) => {
    const tail = tails.get(piece.runId);
    if (!tail) return;
    const frame = encodeText(piece);
    for (const viewer of tail.viewers) if (viewer.isReady) viewer.sendText?.(frame);
  });

  const stop = onChange((runId) => {
    for (const [id, tail] of runId === undefined ? tails : [...tails].filter(([id]) => id === runId))
      schedule(id, tail, BATCH_MS / 2);
  });

  return {
    follow(runId, viewer) {
      const tail: Tail = tails.get(runId) ?? { viewers: new Set(), timer: undefined, isReading: false, isStale: false };
      tails.set(runId, tail);
      tail.viewers.add(viewer);
      schedule(runId, tail, 0);
      return {
        poke: () => schedule(runId, tail, 0),
        leave() {
          tail.viewers.delete(viewer);
          if (tail.viewers.size > 0 || tails.get(runId) !== tail) return;
          clearTimeout(tail.timer);
          tails.delete(runId);
        },
      };
    },
    async checkGone(runId) {
      const tail = tails.get(runId);
      if (!tail) return;
      try {
        if ((await read(runId, 0, 1)).length === 0) for (const viewer of [...tail.viewers]) viewer.end();
      } catch (error) {
        onError(error);
      }
    },
    close() {
      stop();
      stopText?.();
      for (const tail of tails.values()) clearTimeout(tail.timer);
      tails.clear();
    },
  };
}
