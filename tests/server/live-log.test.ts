import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import type { LoggedEvent } from '#contract/event.ts';
import { createLiveLog, type Viewer } from '#server/live-log.ts';
import { eventStream } from '#server/sse.ts';

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
