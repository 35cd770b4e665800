import type { LoggedEvent } from '#contract/event.ts';
import { isTerminal } from '#contract/event.ts';
import { checkAnswer } from '#tests/answers.ts';

/** A visitor of the API with a cookie of its own; every answer is checked against the list of operations. */
export function createClient(origin: string) {
  let cookie: string | undefined;

  async function call(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (cookie) headers.set('cookie', cookie);
    const response = await fetch(origin + path, { ...init, headers, redirect: 'manual' });
    const set = response.headers.get('set-cookie');
    if (set) cookie = set.split(';')[0];
    await checkAnswer(init.method ?? 'GET', origin + path, response);
    return response;
  }

  return {
    call,
    cookie: () => cookie,
    takeCookie(value: string | undefined) {
      cookie = value;
    },
    /** Moves the client to another server on the same database. */
    at(next: string) {
      const other = createClient(next);
      other.takeCookie(cookie);
      return other;
    },
    async startRun(body: unknown): Promise<string> {
      const response = await call('/api/runs', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (response.status !== 202) throw new Error(`POST /api/runs gave ${response.status}: ${await response.text()}`);
      return ((await response.json()) as { runId: string }).runId;
    },
    /** Events of a run as they come, until its end or until the connection breaks. */
    async *events(runId: string, afterSeq = 0): AsyncGenerator<LoggedEvent> {
      const response = await call(`/api/runs/${runId}/events`, { headers: { 'last-event-id': String(afterSeq) } });
      let rest = '';
      const decoder = new TextDecoder();
      for await (const bytes of response.body ?? []) {
        rest += decoder.decode(bytes, { stream: true });
        const frames = rest.split('\n\n');
        rest = frames.pop() ?? '';
        for (const frame of frames) {
          const data = frame.split('\n').find((line) => line.startsWith('data: '));
          if (data) yield JSON.parse(data.slice(6)) as LoggedEvent;
        }
      }
    },
    async waitForEnd(runId: string): Promise<LoggedEvent[]> {
      const events: LoggedEvent[] = [];
      for await (const event of this.events(runId)) events.push(event);
      const last = events.at(-1);
      if (!last || !isTerminal(last.type)) throw new Error('The stream ended before the run did.');
      return events;
    },
  };
}

export type Client = ReturnType<typeof createClient>;
