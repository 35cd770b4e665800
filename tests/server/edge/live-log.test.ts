import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import type { LoggedEvent } from '#contract/event.ts';
import { createLiveLog, encodeChunk, type Viewer, waitForEnd } from '#server/edge/live-log.ts';
import type { TextPiece } from '#server/edge/live-text.ts';
import { eventStream } from '#server/edge/sse.ts';

const event = (seq: number): LoggedEvent => ({
  type: 'thinking',
  agent: 'search',
  message: `event ${seq}`,
  seq,
  at: '2026-01-01T00:00:00.000Z',
});
const settle = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
/** Waits until the expectation holds, far longer than a busy machine needs. */
const soon = (expectation: () => void) => vi.waitFor(expectation, { timeout: 15_000, interval: 5 });

/** A log in memory that announces its growth as a database does. */
function growingLog() {
  const events: LoggedEvent[] = [];
  let reads = 0;
  let announce: (runId: string | undefined) => void = () => {};
  const live = createLiveLog({
    read: async (_, after, limit) => {
      await settle(1);
      reads += 1;
      return events.filter((logged) => logged.seq > after).slice(0, limit);
    },
    onChange: (hear) => {
      announce = hear;
      return () => {};
    },
    onError: (error) => {
      throw error;
    },
  });
  const append = (logged: LoggedEvent) => {
    events.push(logged);
    announce('run');
  };
  const forget = () => void events.splice(0);
  return { live, append, forget, reads: () => reads };
}

function collector(after: number): Viewer & { seen: number[] } {
  const viewer: Viewer & { seen: number[] } = {
    seq: after,
    isReady: true,
    seen: [],
    end: () => {},
    send(chunk) {
      for (const frame of chunk.frames) if (frame.seq > viewer.seq) viewer.seen.push(frame.seq);
      viewer.seq = chunk.to;
    },
  };
  return viewer;
}

it('gives every viewer everything after its place, once and in order, whenever it comes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ wait: fc.integer({ min: 0, max: 8 }), join: fc.boolean() }), {
        minLength: 1,
        maxLength: 25,
      }),
      async (script) => {
        const { live, append } = growingLog();
        const viewers: (Viewer & { seen: number[]; from: number })[] = [];
        for (const [index, { wait, join }] of script.entries()) {
          if (join) {
            const from = index % 3 === 0 ? 0 : index;
            const viewer = Object.assign(collector(from), { from });
            viewers.push(viewer);
            live.follow('run', viewer);
          }
          append(event(index + 1));
          await settle(wait);
        }
        const all = script.map((_, index) => index + 1);
        await soon(() => {
          for (const { seen, from } of viewers) expect(seen).toEqual(all.filter((seq) => seq > from));
        });
        live.close();
      },
    ),
    { numRuns: 12 },
  );
});

it('reads and encodes once for a thousand viewers', async () => {
  const { live, append, reads } = growingLog();
  const viewers = Array.from({ length: 1000 }, () => collector(0));
  for (const viewer of viewers) live.follow('run', viewer);
  for (let seq = 1; seq <= 50; seq += 1) append(event(seq));
  await soon(() => expect(viewers.every((viewer) => viewer.seen.length === 50)).toBe(true));
  expect(reads()).toBeLessThan(10);
  live.close();
});

it('sends the log as server-sent events and closes after the last', async () => {
  const { live, append } = growingLog();
  append(event(1));
  const response = eventStream({ liveLog: live, runId: 'run', afterSeq: 0, signal: new AbortController().signal });
  append(event(2));
  append({ type: 'cancelled', seq: 3, at: '2026-01-01T00:00:00.000Z' });
  const text = await response.text();
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  expect([...text.matchAll(/^id: (\d+)$/gm)].map((match) => match[1])).toEqual(['1', '2', '3']);
  expect(
    text
      .split('\n\n')
      .filter((frame) => frame.startsWith('id:'))
      .every((frame) => JSON.parse(frame.split('data: ')[1] ?? '').seq > 0),
  ).toBe(true);
});

it('serves a slow reader from the log again once it has read what it has', async () => {
  const { live, append, reads } = growingLog();
  const response = eventStream({ liveLog: live, runId: 'run', afterSeq: 0, signal: new AbortController().signal });
  const long = 'x'.repeat(40_000);
  for (let seq = 1; seq <= 40; seq += 1)
    append({ type: 'thinking', agent: 'search', message: long, seq, at: '2026-01-01T00:00:00.000Z' });
  // It has been served until it had more than it reads, and is passed over now.
  await soon(() => expect(reads()).toBeGreaterThan(0));
  append({ type: 'cancelled', seq: 41, at: '2026-01-01T00:00:00.000Z' });
  const text = await response.text();
  expect([...text.matchAll(/^id: (\d+)$/gm)].map((match) => Number(match[1]))).toEqual(
    Array.from({ length: 41 }, (_, index) => index + 1),
  );
});

it('lets the viewers of a run go when it was deleted, and only then', async () => {
  const { live, append, forget, reads } = growingLog();
  append(event(1));
  const response = eventStream({ liveLog: live, runId: 'run', afterSeq: 0, signal: new AbortController().signal });
  const text = response.text();
  let hasEnded = false;
  void text.then(() => {
    hasEnded = true;
  });
  await soon(() => expect(reads()).toBeGreaterThan(0));
  await live.checkGone('run');
  await settle(20);
  expect(hasEnded).toBe(false);
  forget();
  await live.checkGone('run');
  expect(await text).toContain('id: 1');
});

it('says that it is still there while nothing happens, so that no proxy hangs up', async () => {
  vi.useFakeTimers();
  try {
    const { live, append } = growingLog();
    append(event(1));
    const controller = new AbortController();
    const response = eventStream({ liveLog: live, runId: 'run', afterSeq: 0, signal: controller.signal });
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    await vi.advanceTimersByTimeAsync(31_000);
    let text = '';
    while (!/still here.*still here/s.test(text)) text += (await reader.read()).value ?? '';
    expect(text.indexOf('id: 1')).toBeLessThan(text.indexOf(': still here'));
    await reader.cancel();
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

it('serves those who stay when one goes away while the log is being read', async () => {
  let answer = (_: LoggedEvent[]) => {};
  const live = createLiveLog({
    read: () => new Promise((resolve) => (answer = resolve)),
    onChange: () => () => {},
    onError: () => {},
  });
  const open = () =>
    eventStream({ liveLog: live, runId: 'run', afterSeq: 0, signal: new AbortController().signal }).body!.getReader();
  const [gone, stays] = [open(), open()];
  await settle(20);
  await gone.cancel();
  answer([event(1)]);
  let text = '';
  while (!text.includes('id: 1')) text += new TextDecoder().decode((await stays.read()).value);
  await stays.cancel();
  live.close();
});

it('reads again by itself when the log could not be read, also at a run’s end', async () => {
  let reads = 0;
  const onError = vi.fn();
  const live = createLiveLog({
    async read() {
      reads += 1;
      if (reads === 1) throw new Error('timeout exceeded when trying to connect');
      return [{ type: 'cancelled', seq: 1, at: '2026-01-01T00:00:00.000Z' }];
    },
    onChange: () => () => {},
    onError,
  });
  const response = eventStream({ liveLog: live, runId: 'run', afterSeq: 0, signal: new AbortController().signal });
  expect(await response.text()).toContain('id: 1');
  expect(onError).toHaveBeenCalledOnce();
  live.close();
});

it('serves a log of more events than it reads at a time to its end, without waiting for another', async () => {
  const { live, append, reads } = growingLog();
  for (let seq = 1; seq <= 1_200; seq += 1) append(event(seq));
  const [viewer, late] = [collector(0), collector(1_100)];
  live.follow('run', viewer);
  live.follow('run', late);
  await soon(() => expect(viewer.seen).toHaveLength(1_200));
  expect(viewer.seen).toEqual(Array.from({ length: 1_200 }, (_, index) => index + 1));
  expect(late.seen).toEqual(Array.from({ length: 100 }, (_, index) => index + 1_101));
  // A page at a time, and none after the last.
  expect(reads()).toBe(3);
  live.close();
});

it('reads again for what came while it was reading', async () => {
  const events = [event(1)];
  let announce: (runId: string | undefined) => void = () => {};
  const reading: (() => void)[] = [];
  const live = createLiveLog({
    async read(_, after) {
      const found = events.filter(({ seq }) => seq > after);
      await new Promise<void>((resolve) => reading.push(resolve));
      return found;
    },
    onChange: (hear) => {
      announce = hear;
      return () => {};
    },
    onError: () => {},
  });
  const viewer = collector(0);
  live.follow('run', viewer);
  await soon(() => expect(reading).toHaveLength(1));
  events.push(event(2));
  announce('run');
  // Long enough for the announcement to be acted on.
  await settle(100);
  expect(reading).toHaveLength(1);
  reading[0]?.();
  await soon(() => expect(reading).toHaveLength(2));
  reading[1]?.();
  await soon(() => expect(viewer.seen).toEqual([1, 2]));
  live.close();
});

it('reads for the runs that grew and no others, and for all when it may have missed something', async () => {
  const read: string[] = [];
  let announce: (runId: string | undefined) => void = () => {};
  const live = createLiveLog({
    read: async (runId) => {
      read.push(runId);
      return [];
    },
    onChange: (hear) => {
      announce = hear;
      return () => {};
    },
    onError: () => {},
  });
  for (const runId of ['a', 'b']) live.follow(runId, collector(0));
  await soon(() => expect(read.sort()).toEqual(['a', 'b']));
  read.length = 0;
  announce('b');
  announce('b');
  announce('nobody watches this');
  await settle(100);
  expect(read).toEqual(['b']);
  announce(undefined);
  await soon(() => expect(read.sort()).toEqual(['a', 'b', 'b']));
  live.close();
});

/** A log of which this process has written some events itself; others are in the database alone. */
function partlyOwnLog(own: ReadonlySet<number>) {
  const events: LoggedEvent[] = [];
  const read: number[] = [];
  let announce: (announced: string | undefined) => void = () => {};
  const live = createLiveLog({
    read: async (_, after, limit) => {
      read.push(after);
      return events.filter(({ seq }) => seq > after).slice(0, limit);
    },
    recent(_, after) {
      const following = events.slice(after);
      const gap = following.findIndex(({ seq }) => !own.has(seq));
      const known = gap === -1 ? following : following.slice(0, gap);
      return known.map((each) => ({ seq: each.seq, json: JSON.stringify(each), isLast: false }));
    },
    onChange: (hear) => {
      announce = hear;
      return () => {};
    },
    onError: (error) => {
      throw error;
    },
  });
  const append = (isAnnounced = true) => {
    events.push(event(events.length + 1));
    if (isAnnounced) announce(`run ${events.length}`);
  };
  return { live, append, read, announce: () => announce(`run ${events.length}`) };
}

it('asks the database for nothing that this process wrote and that is announced by its number', async () => {
  const { live, append, read } = partlyOwnLog(new Set([2, 3, 4]));
  append();
  const viewer = collector(0);
  live.follow('run', viewer);
  await soon(() => expect(viewer.seen).toEqual([1]));
  await settle(60);
  const before = read.length;
  for (let more = 0; more < 3; more += 1) append();
  await soon(() => expect(viewer.seen).toEqual([1, 2, 3, 4]));
  await settle(60);
  expect(read).toHaveLength(before);
  live.close();
});

it('gives what several processes wrote, once and in order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ isOwn: fc.boolean(), isAnnounced: fc.boolean(), wait: fc.integer({ min: 0, max: 6 }) }), {
        minLength: 1,
        maxLength: 25,
      }),
      async (script) => {
        const own = new Set(script.flatMap(({ isOwn }, at) => (isOwn ? [at + 1] : [])));
        const { live, append, announce } = partlyOwnLog(own);
        const viewers = [collector(0)];
        live.follow('run', viewers[0]!);
        for (const [at, { isAnnounced, wait }] of script.entries()) {
          append(isAnnounced);
          if (at === Math.floor(script.length / 2)) {
            viewers.push(collector(0));
            live.follow('run', viewers[1]!);
          }
          await settle(wait);
        }
        // The last announcement comes after all writes.
        announce();
        const all = script.map((_, at) => at + 1);
        await soon(() => {
          for (const { seen } of viewers) expect(seen).toEqual(all);
        });
        live.close();
      },
    ),
    { numRuns: 20 },
  );
});

it('reads nothing for a run that nobody watches any more', async () => {
  let reads = 0;
  let announce: (runId: string | undefined) => void = () => {};
  const live = createLiveLog({
    read: async () => {
      reads += 1;
      return [];
    },
    onChange: (hear) => {
      announce = hear;
      return () => {};
    },
    onError: () => {},
  });
  const [one, other] = [live.follow('run', collector(0)), live.follow('run', collector(0))];
  await soon(() => expect(reads).toBe(1));
  one.leave();
  announce('run');
  await soon(() => expect(reads).toBe(2));
  announce('run');
  other.leave();
  await settle(100);
  announce('run');
  await settle(100);
  expect(reads).toBe(2);
  live.close();
});

it('keeps nothing of a run that nobody watches any more', async () => {
  vi.useFakeTimers();
  try {
    const { live, append } = growingLog();
    const { leave } = live.follow('run', collector(0));
    await vi.advanceTimersByTimeAsync(10);
    leave();
    append(event(1));
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

it('passes over a viewer that still has unread bytes, and serves it when it pokes', async () => {
  const { live, append } = growingLog();
  const viewer = Object.assign(collector(0), { isReady: false });
  const { poke } = live.follow('run', viewer);
  append(event(1));
  await settle(100);
  expect(viewer.seen).toEqual([]);
  viewer.isReady = true;
  poke();
  await soon(() => expect(viewer.seen).toEqual([1]));
  live.close();
});

it('shows text that is being written to ready viewers of its run alone', async () => {
  let write: (piece: TextPiece) => void = () => {};
  const live = createLiveLog({
    read: async () => [],
    onChange: () => () => {},
    onText: (hear) => {
      write = hear;
      return () => {};
    },
    onError: () => {},
  });
  const shown: string[] = [];
  const watching = (name: string, isReady: boolean) =>
    Object.assign(collector(0), { isReady, sendText: () => void shown.push(name) });
  live.follow('run', watching('ready', true));
  live.follow('run', watching('busy', false));
  live.follow('another', watching('elsewhere', true));
  write({ runId: 'run', sectionId: 'summary', text: 'Velorimine' });
  write({ runId: 'nobody watches this', sectionId: 'summary', text: 'Velorimine' });
  expect(shown).toEqual(['ready']);
  live.close();
});

it('hears and reads nothing more when it is closed', async () => {
  const stopped: string[] = [];
  let reads = 0;
  const live = createLiveLog({
    read: async () => {
      reads += 1;
      return [];
    },
    onChange: () => () => void stopped.push('changes'),
    onText: () => () => void stopped.push('text'),
    onError: () => {},
  });
  live.follow('run', collector(0));
  live.close();
  await settle(20);
  expect(stopped).toEqual(['changes', 'text']);
  expect(reads).toBe(0);
});

it('names the last event as such, and the places of a chunk', () => {
  const last: LoggedEvent = { type: 'cancelled', seq: 3, at: '2026-01-01T00:00:00.000Z' };
  const chunk = encodeChunk([event(1), event(2), last]);
  expect(chunk).toMatchObject({ from: 1, to: 3, isLast: true });
  expect(new TextDecoder().decode(chunk?.bytes)).toBe(
    chunk?.frames.map(({ bytes }) => new TextDecoder().decode(bytes)).join(''),
  );
  expect(encodeChunk([event(1)])?.isLast).toBe(false);
  expect(encodeChunk([])).toBeUndefined();
});

it('looks for no run that nobody watches', async () => {
  const { live, reads } = growingLog();
  await live.checkGone('run');
  const viewer = live.follow('other', collector(0));
  await soon(() => expect(reads()).toBe(1));
  await live.checkGone('run');
  viewer.leave();
  await live.checkGone('other');
  expect(reads()).toBe(1);
  live.close();
});

it('lets a caller wait for an end without asking again and again', async () => {
  const { live, append, reads } = growingLog();
  append(event(1));
  let hasEnded = false;
  const waiting = waitForEnd(live, 'run', new AbortController().signal).then(() => {
    hasEnded = true;
  });
  await soon(() => expect(reads()).toBe(1));
  await settle(700);
  expect([hasEnded, reads()]).toEqual([false, 1]);
  append({ type: 'cancelled', seq: 2, at: '2026-01-01T00:00:00.000Z' });
  await waiting;
  expect(reads()).toBe(2);
  live.close();
});

it('lets a caller that waits for an end go after long enough', async () => {
  const { live, append } = growingLog();
  append(event(1));
  await waitForEnd(live, 'run', AbortSignal.timeout(50));
  await waitForEnd(live, 'run', AbortSignal.abort());
  live.close();
});
