import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLiveLog, type Viewer } from '#server/edge/live-log.ts';
import { createLiveText, readTextPiece, type TextPiece } from '#server/edge/live-text.ts';
import { eventStream } from '#server/edge/sse.ts';
import { createFreshDatabase } from '#tests/fresh-database.ts';
import { startTeamServer, TEAM_REQUEST, type TeamServer, until } from '../runs/team-server.ts';

describe('text on its way to all servers', () => {
  // Time passes as these tests say, so that a busy machine makes no gap longer and no first piece late.
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  const takes = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

  function collect(notify: (payload: string) => Promise<void> = async () => {}) {
    const sent: { at: number; payload: string; piece: TextPiece }[] = [];
    const live = createLiveText({
      async notify(payload) {
        await notify(payload);
        const piece = readTextPiece(payload);
        if (piece) sent.push({ at: performance.now(), payload, piece });
      },
    });
    return { write: live.writer('run'), sent, text: () => sent.map(({ piece }) => piece.text).join('') };
  }

  it('goes at once when nothing went before, then in pieces at least 25 ms apart', async () => {
    const { write, sent, text } = collect();
    const began = performance.now();
    for (let n = 0; n < 40; n += 1) {
      write('s1', `word${n} `);
      await pass(3);
    }
    await pass(60);
    expect((sent[0]?.at ?? Number.NaN) - began).toBe(0);
    expect(text()).toBe(Array.from({ length: 40 }, (_, n) => `word${n} `).join(''));
    const gaps = sent.slice(1).map(({ at }, index) => at - (sent[index]?.at ?? 0));
    expect(gaps.length).toBeGreaterThan(3);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(25);
  });

  it('fits into a notification however long it is, and cuts no character in two', async () => {
    const { write, sent, text } = collect();
    const long = '🧪 naïve "quoted" 論文\n\u0001'.repeat(2000);
    write('s1', long);
    await pass(80);
    expect(sent.length).toBeGreaterThan(5);
    expect(Math.max(...sent.map(({ payload }) => Buffer.byteLength(payload)))).toBeLessThan(8000);
    expect(sent.every(({ piece }) => piece.text.isWellFormed())).toBe(true);
    expect(text()).toBe(long);
  });

  it('keeps sections apart and in order', async () => {
    const { write, sent } = collect(() => takes(5));
    for (const part of ['a', 'b', 'c']) for (const n of [1, 2]) write(part, `${part}${n}`);
    await pass(150);
    expect(sent.flatMap(({ piece: { sectionId, text } }) => [sectionId, text]).join(' ')).toBe(
      'a a1 a a2 b b1b2 c c1c2',
    );
  });

  it('is dropped where it cannot be sent, without harm to the run', async () => {
    const { write, sent } = collect(() => Promise.reject(new Error('away')));
    write('s1', 'x');
    write('s1', 'x'.repeat(500_000));
    write('s1', 'y');
    await pass(60);
    expect(sent).toEqual([]);
  });

  it('is nothing where nothing was written', async () => {
    const { write, sent } = collect();
    write('s1', '');
    await pass(60);
    expect(sent).toEqual([]);
  });

  it('is not read from what is no piece of text', () => {
    for (const payload of ['', '{', 'null', '[]', '{"runId":"r"}', '{"runId":1,"sectionId":"s","text":"t"}'])
      expect(readTextPiece(payload)).toBeUndefined();
  });
});

describe('text at its viewers', () => {
  it('is passed over by a viewer that has not read what it has', () => {
    let hear: (piece: TextPiece) => void = () => {};
    const live = createLiveLog({
      read: async () => [],
      onChange: () => () => {},
      onText: (listen) => {
        hear = listen;
        return () => {};
      },
      onError: () => {},
    });
    const seen: string[] = [];
    const viewer = (name: string, isReady: boolean): Viewer => ({
      seq: 0,
      isReady,
      send: () => {},
      end: () => {},
      sendText: (frame) => void seen.push(`${name}: ${new TextDecoder().decode(frame)}`),
    });
    live.follow('run', viewer('ready', true));
    live.follow('run', viewer('slow', false));
    live.follow('other', viewer('other', true));
    hear({ runId: 'run', sectionId: 's1', text: 'Hello' });
    expect(seen).toEqual(['ready: data: {"type":"streaming","sectionId":"s1","text":"Hello"}\n\n']);
    live.close();
  });
});

describe('from a worker to a viewer on another server', () => {
  let working: TeamServer;
  let watching: TeamServer;
  let drop: () => Promise<void>;
  const written: { text: string; at: number }[] = [];
  const arrivals: { text: string; at: number }[] = [];
  const watched = Promise.withResolvers<void>();

  beforeAll(async () => {
    const fresh = await createFreshDatabase();
    drop = fresh.drop;
    working = await startTeamServer({
      url: fresh.url,
      async onSearch(_, { onText }) {
        await watched.promise;
        for (let n = 0; n < 60; n += 1) {
          written.push({ text: `[${n}]`, at: performance.now() });
          onText('summary', `[${n}]`);
          await sleep(17);
        }
        // The stream ends with the run, and with it what is still on its way.
        await until(async () => arrivals.length >= written.length);
      },
    });
    watching = await startTeamServer({ url: fresh.url, isWorking: false });
  });
  afterAll(async () => {
    await watching.stop();
    await working.stop();
    await drop();
  });

  it('comes within 50 ms, without a place in the log, and is stored nowhere', async () => {
    const runId = await watching.runs.start('w1', { ...TEAM_REQUEST, maxRounds: 1 });
    const { signal } = new AbortController();
    const response = eventStream({ liveLog: watching.liveLog, runId, afterSeq: 0, signal });
    watched.resolve();
    let rest = '';
    const decoder = new TextDecoder();
    for await (const bytes of response.body ?? []) {
      const at = performance.now();
      rest += decoder.decode(bytes, { stream: true });
      const frames = rest.split('\n\n');
      rest = frames.pop() ?? '';
      for (const frame of frames.filter((text) => text.includes('"streaming"'))) {
        expect(frame).not.toMatch(/^id:/m);
        const { text } = JSON.parse(frame.replace('data: ', '')) as { text: string };
        for (const piece of text.match(/\[\d+\]/g) ?? []) arrivals.push({ text: piece, at });
      }
    }
    expect(arrivals.map(({ text }) => text)).toEqual(written.map(({ text }) => text));
    const delays = arrivals.map(({ at }, index) => at - (written[index]?.at ?? 0)).sort((a, b) => a - b);
    const median = delays[Math.floor(delays.length / 2)] ?? Number.NaN;
    console.log(`Text reached a viewer on another server after ${median.toFixed(1)} ms (median of ${delays.length}).`);
    expect(median).toBeLessThan(50);
    expect((await watching.events(runId)).some(({ type }) => type === 'streaming')).toBe(false);
  });
});
