'use client';

import { useEffect, useRef, useState } from 'react';
import type { LoggedEvent } from '#contract/event.ts';
import { hasEnded, type RunView } from '#contract/run-view.ts';
import { reduceRun } from '#core/runs/fold/reduce-run.ts';
import { isRunGone } from './run-requests.ts';

/**
 * Whether what is shown is up to date. `lost`: the browser is trying to reach the server again; `since` is when the
 * connection broke (milliseconds since 1970). `gone`: the server has no such run for this browser any more.
 */
export type Connection = { state: 'connecting' | 'live' | 'ended' | 'gone' } | { state: 'lost'; since: number };

/** Growing text is rendered twelve times a second: faster than anyone reads, and a fifth of the work of every frame. */
const DRAFT_GAP_MS = 80;
/** A hidden tab gets no frames; its title and counts should still move on. */
const HIDDEN_TAB_MS = 250;
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 15_000;

/**
 * The run as it is now: what the server rendered, and every event since, folded by the same function as on the server.
 * Events are applied once a frame at most, growing drafts more seldom, so a burst of hundreds costs one render.
 */
export function useRun(initial: RunView): Followed {
  const [{ run, settled }, setRun] = useState({ run: initial, settled: initial });
  const isOver = hasEnded(initial);
  const [connection, setConnection] = useState<Connection>({ state: isOver ? 'ended' : 'connecting' });
  const seen = useRef(initial.lastSeq);
  const { runId } = initial;

  useEffect(() => {
    if (isOver) return;
    const isGrowth = createGrowthTest();
    const batch = createFrameBatch<LoggedEvent>((events) => setRun((before) => follow(before, events)));
    const stop = followEvents({
      address: () => `/api/runs/${runId}/events?after=${seen.current}`,
      isGone: () => isRunGone(runId),
      onEvent(event) {
        if (event.seq > seen.current) seen.current = event.seq;
        batch.add(event, isGrowth(event));
      },
      onState: (state) =>
        setConnection((before) => {
          if (state !== 'lost') return before.state === state ? before : { state };
          return before.state === 'lost' ? before : { state, since: Date.now() };
        }),
    });
    return () => {
      stop();
      batch.cancel();
    };
  }, [runId, isOver]);

  return { run: settled, drafts: run.streaming, connection };
}

interface Followed {
  /** The run by its stored events; the same object while only drafts grow. */
  run: RunView;
  /** Unchecked text that is being written, by section. */
  drafts: RunView['streaming'];
  connection: Connection;
}

/** Draft events arrive many times a second; components that do not show them must not render for them. */
function follow(before: { run: RunView; settled: RunView }, events: readonly LoggedEvent[]) {
  const run = events.reduce(reduceRun, before.run);
  return { run, settled: run.lastSeq === before.run.lastSeq ? before.settled : run };
}

interface Following {
  address: () => string;
  /** Whether there is nothing to listen to any more. */
  isGone: () => Promise<boolean>;
  onEvent: (event: LoggedEvent) => void;
  onState: (state: 'live' | 'lost' | 'ended' | 'gone') => void;
}

/**
 * Listens until the run has ended. The browser reconnects after an interruption, but gives up for good after an answer
 * that is not a stream (e.g. during a restart behind a proxy); then we retry at increasing intervals, unless the run
 * was deleted in the meantime.
 */
function followEvents({ address, isGone, onEvent, onState }: Following): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = FIRST_RETRY_MS;
  let isStopped = false;

  const connect = () => {
    clearTimeout(timer);
    source?.close();
    source = new EventSource(address());
    source.onopen = () => {
      wait = FIRST_RETRY_MS;
      onState('live');
    };
    source.onmessage = (message) => {
      const event = JSON.parse(message.data) as LoggedEvent;
      onEvent(event);
      if (event.type !== 'complete' && event.type !== 'error' && event.type !== 'cancelled') return;
      stop();
      onState('ended');
    };
    source.onerror = () => {
      onState('lost');
      if (source?.readyState !== EventSource.CLOSED) return;
      timer = setTimeout(connect, wait);
      wait = Math.min(wait * 2, LONGEST_RETRY_MS);
      void leaveIfGone();
    };
  };
  const leaveIfGone = async () => {
    if (!(await isGone()) || isStopped) return;
    stop();
    onState('gone');
  };
  // On another network, the old connection may look open forever without receiving anything.
  const onOnline = () => connect();
  // A page that the browser brings back whole has lost its line without a word.
  const onPageShow = (event: PageTransitionEvent) => {
    if (event.persisted) connect();
  };
  const stop = () => {
    isStopped = true;
    clearTimeout(timer);
    source?.close();
    window.removeEventListener('online', onOnline);
    window.removeEventListener('pageshow', onPageShow);
  };
  window.addEventListener('online', onOnline);
  window.addEventListener('pageshow', onPageShow);
  connect();
  return stop;
}

/** Distinguishes text that continues a draft from events to show at once, including the first text of a section. */
function createGrowthTest(): (event: LoggedEvent) => boolean {
  const begun = new Set<string>();
  return (event) => {
    if (event.type !== 'streaming') return false;
    const isGrowth = begun.has(event.sectionId);
    begun.add(event.sectionId);
    return isGrowth;
  };
}

/** Collects items and hands them over with the next frame; those that can wait, not sooner after the last time than the gap. */
function createFrameBatch<T>(apply: (items: T[]) => void): {
  add: (item: T, canWait: boolean) => void;
  cancel: () => void;
} {
  let waiting: T[] = [];
  let frame = 0;
  let delay: ReturnType<typeof setTimeout> | undefined;
  let fallback: ReturnType<typeof setTimeout> | undefined;
  let appliedAt = Number.NEGATIVE_INFINITY;
  const clear = () => {
    cancelAnimationFrame(frame);
    clearTimeout(delay);
    clearTimeout(fallback);
    frame = 0;
    delay = undefined;
    fallback = undefined;
  };
  const flush = () => {
    clear();
    appliedAt = performance.now();
    const items = waiting;
    waiting = [];
    apply(items);
  };
  const askForFrame = () => {
    if (!frame) frame = requestAnimationFrame(flush);
  };
  return {
    add(item, canWait) {
      waiting.push(item);
      fallback ??= setTimeout(flush, HIDDEN_TAB_MS);
      const gap = canWait ? appliedAt + DRAFT_GAP_MS - performance.now() : 0;
      if (gap <= 0) askForFrame();
      else delay ??= setTimeout(askForFrame, gap);
    },
    cancel: clear,
  };
}
