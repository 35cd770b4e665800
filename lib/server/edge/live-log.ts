import { isTerminal, type LoggedEvent } from '#contract/event.ts';
import type { LoggedText } from '#core/ports/run-log.ts';
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
  /** The same for what this process has just written, as far as it is known without a gap; empty where it is not. */
  recent?: (runId: string, afterSeq: number) => LoggedText[];
  /**
   * Calls back with a run's id after its log has grown, and, after a blank, with the number of its last event where that is
   * known; with undefined when an announcement may have been missed.
   */
  onChange: (hear: (announced: string | undefined) => void) => () => void;
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
  /** The log has been announced to reach so far, and has not been read since; unknown is infinite. */
  announced: number;
}

const encoder = new TextEncoder();

/** Server-sent events as sent. `id` is the sequence number, which the browser returns on reconnect. */
export const encodeChunk = (events: readonly LoggedEvent[]): Chunk | undefined =>
  encodeTexts(events.map((event) => ({ seq: event.seq, json: JSON.stringify(event), isLast: isTerminal(event.type) })));

function encodeTexts(texts: readonly LoggedText[]): Chunk | undefined {
  const first = texts[0];
  const last = texts.at(-1);
  if (!first || !last) return undefined;
  const frames = texts.map(({ seq, json }) => ({ seq, bytes: encoder.encode(`id: ${seq}\ndata: ${json}\n\n`) }));
  return {
    from: first.seq,
    to: last.seq,
    bytes: concat(frames.map((frame) => frame.bytes)),
    frames,
    isLast: last.isLast,
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
export function createLiveLog({ read, recent = () => [], onChange, onText, onError }: LiveLogOptions): LiveLog {
  const tails = new Map<string, Tail>();

  async function advance(runId: string, tail: Tail): Promise<void> {
    if (tail.isReading) return;
    tail.isReading = true;
    try {
      for (;;) {
        const ready = [...tail.viewers].filter((viewer) => viewer.isReady);
        const after = Math.min(...ready.map((viewer) => viewer.seq));
        const { announced } = tail;
        if (announced <= after) return;
        // What is announced while the log is being read may not be in it yet.
        tail.announced = 0;
        const written = encodeTexts(recent(runId, after));
        const chunk = written ?? encodeChunk(await read(runId, after, PAGE));
        if (!chunk) continue;
        const isMore = written ? chunk.to < announced : chunk.frames.length === PAGE;
        if (isMore) tail.announced = Math.max(tail.announced, announced);
        // A viewer may have left while the log was being read; a closed stream accepts nothing more.
        for (const viewer of ready) if (tail.viewers.has(viewer) && viewer.seq < chunk.to) viewer.send(chunk);
      }
    } catch (error) {
      onError(error);
      if (tails.get(runId) === tail) schedule(runId, tail, READ_AGAIN_MS);
    } finally {
      tail.isReading = false;
    }
  }

  function schedule(runId: string, tail: Tail, delay: number, announced = Number.POSITIVE_INFINITY): void {
    tail.announced = Math.max(tail.announced, announced);
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

  const stop = onChange((announced) => {
    if (announced === undefined) for (const [runId, tail] of tails) schedule(runId, tail, BATCH_MS / 2);
    const [runId = '', seq] = announced?.split(' ') ?? [];
    const tail = tails.get(runId);
    if (tail) schedule(runId, tail, BATCH_MS / 2, seq === undefined ? undefined : Number(seq));
  });

  return {
    follow(runId, viewer) {
      const tail: Tail = tails.get(runId) ?? { viewers: new Set(), timer: undefined, isReading: false, announced: 0 };
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
