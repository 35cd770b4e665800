import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useRun } from '#components/run/use-run.ts';
import type { LoggedEvent } from '#contract/event.ts';
import { foldRun } from '#core/runs/fold/reduce-run.ts';
import { fictionalWork, gathered, logged } from './run-fixture.ts';

/** A stream of events under the test's hand. */
class FakeEventSource {
  static readonly CLOSED = 2;
  static readonly OPEN = 1;
  static all: FakeEventSource[] = [];
  readyState = 0;
  onopen: (() => void) | null = null;
  onerror: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  readonly url: string;

  constructor(url: string) {
    this.url = url;
    FakeEventSource.all.push(this);
  }
  static get last(): FakeEventSource {
    return FakeEventSource.all.at(-1) as FakeEventSource;
  }
  open() {
    this.readyState = FakeEventSource.OPEN;
    this.onopen?.();
  }
  send(event: LoggedEvent) {
    this.onmessage?.({ data: JSON.stringify(event) });
  }
  refuse() {
    this.readyState = FakeEventSource.CLOSED;
    this.onerror?.();
  }
  close() {
    this.readyState = FakeEventSource.CLOSED;
  }
}

const server = vi.fn<typeof fetch>();
const log = logged([...gathered([fictionalWork('1'), fictionalWork('2')]), { type: 'cancelled' }]);
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

beforeEach(() => {
  vi.useFakeTimers();
  FakeEventSource.all = [];
  vi.stubGlobal('EventSource', FakeEventSource);
  server.mockReset().mockRejectedValue(new TypeError('Failed to fetch'));
  vi.stubGlobal('fetch', server);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('folds what comes after what the server rendered, and ends with the run', () => {
  const { result } = renderHook(() => useRun(foldRun('r1', log.slice(0, 2))));
  expect(FakeEventSource.last.url).toBe('/api/runs/r1/events?after=2');
  act(() => FakeEventSource.last.open());
  expect(result.current.connection.state).toBe('live');
  act(() => {
    for (const event of log.slice(2)) FakeEventSource.last.send(event);
  });
  pass(300);
  expect(result.current.run).toEqual(foldRun('r1', log));
  expect(result.current.connection.state).toBe('ended');
  expect(FakeEventSource.last.readyState).toBe(FakeEventSource.CLOSED);
});

it('costs one render for a burst of events', () => {
  let renders = 0;
  renderHook(() => {
    renders += 1;
    return useRun(foldRun('r1', log.slice(0, 1)));
  });
  act(() => FakeEventSource.last.open());
  const before = renders;
  for (const event of log.slice(1, -1)) FakeEventSource.last.send(event);
  pass(300);
  expect(renders).toBe(before + 1);
});

it('knocks again from where it is when the server refused, and says since when it is behind', () => {
  const { result } = renderHook(() => useRun(foldRun('r1', log.slice(0, 2))));
  act(() => FakeEventSource.last.open());
  act(() => FakeEventSource.last.send(log[2] as LoggedEvent));
  pass(300);
  const lostAt = Date.now();
  act(() => FakeEventSource.last.refuse());
  expect(result.current.connection).toEqual({ state: 'lost', since: lostAt });
  pass(1_000);
  expect(FakeEventSource.all).toHaveLength(2);
  expect(FakeEventSource.last.url).toBe('/api/runs/r1/events?after=3');
  act(() => FakeEventSource.last.refuse());
  expect(result.current.connection).toEqual({ state: 'lost', since: lostAt });
  pass(1_000);
  expect(FakeEventSource.all).toHaveLength(2);
  pass(1_000);
  act(() => FakeEventSource.last.open());
  expect(FakeEventSource.all).toHaveLength(3);
  expect(result.current.connection.state).toBe('live');
});

it('says that the run is gone when the server knows it no more, and knocks no more', async () => {
  const notFound = { error: { code: 'not_found', message: 'There is no such run.' } };
  server.mockImplementation(async () => Response.json(notFound, { status: 404 }));
  const { result } = renderHook(() => useRun(foldRun('r1', log.slice(0, 2))));
  act(() => FakeEventSource.last.open());
  await act(async () => FakeEventSource.last.refuse());
  expect(server.mock.calls[0]?.[0]).toBe('/api/runs/r1');
  expect(result.current.connection).toEqual({ state: 'gone' });
  pass(60_000);
  expect(FakeEventSource.all).toHaveLength(1);
});

it('keeps trying where a proxy in front of the server answers not found', async () => {
  server.mockImplementation(async () => new Response('404 page not found', { status: 404 }));
  const { result } = renderHook(() => useRun(foldRun('r1', log.slice(0, 2))));
  await act(async () => FakeEventSource.last.refuse());
  expect(result.current.connection.state).toBe('lost');
  pass(1_000);
  expect(FakeEventSource.all).toHaveLength(2);
});

it('listens anew on another network and on a page that was brought back, and not to two lines', () => {
  const { unmount } = renderHook(() => useRun(foldRun('r1', log.slice(0, 2))));
  const isOpen = () => FakeEventSource.all.map(({ readyState }) => readyState !== FakeEventSource.CLOSED);
  act(() => FakeEventSource.last.open());
  act(() => void window.dispatchEvent(new Event('online')));
  expect(isOpen()).toEqual([false, true]);
  act(() => FakeEventSource.last.open());
  const pageShow = (persisted: boolean) => Object.assign(new Event('pageshow'), { persisted });
  act(() => void window.dispatchEvent(pageShow(false)));
  expect(isOpen()).toEqual([false, true]);
  act(() => void window.dispatchEvent(pageShow(true)));
  expect(isOpen()).toEqual([false, false, true]);
  unmount();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(isOpen()).toEqual([false, false, false]);
});

it('opens no stream for a run that has ended', () => {
  const { result } = renderHook(() => useRun(foldRun('r1', log)));
  expect(FakeEventSource.all).toHaveLength(0);
  expect(result.current.connection.state).toBe('ended');
});

it('keeps the run the same object while only drafts grow, and draws growing text seldom but first text at once', () => {
  let renders = 0;
  const { result } = renderHook(() => {
    renders += 1;
    return useRun(foldRun('r1', log.slice(0, -1)));
  });
  act(() => FakeEventSource.last.open());
  const { run } = result.current;
  const piece = (text: string) =>
    act(() => FakeEventSource.last.send({ type: 'streaming', sectionId: 'summary', text } as unknown as LoggedEvent));
  piece('Velo');
  pass(20);
  expect(result.current.drafts).toEqual({ summary: 'Velo' });
  const before = renders;
  for (let n = 0; n < 16; n += 1) {
    piece('x');
    pass(10);
  }
  pass(100);
  expect(result.current.drafts).toEqual({ summary: `Velo${'x'.repeat(16)}` });
  expect(renders - before).toBeLessThanOrEqual(4);
  expect(result.current.run).toBe(run);
});
