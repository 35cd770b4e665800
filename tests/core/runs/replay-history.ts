import fs from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { isWrittenByServer, type RunEvent, runEvent } from '#contract/event.ts';
import { driveRun } from '#core/durable/durable-run.ts';
import type { Journal } from '#core/ports/journal.ts';
import type { LogBatch, RunHistory } from '#core/ports/run-log.ts';
import { createStopwatch } from '#core/runs/stopwatch.ts';
import { REAL_ADDRESSES } from '#server/env.ts';
import type { OpenModel } from '#server/models/model-run.ts';
import type { Attempt } from '#server/workers/research.ts';
import { startSource } from '#tests/world/simulated-source.ts';
import { researchWorld } from './research-world.ts';

/** Where runs are stored as a database keeps them, `NAME.json.gz` each. */
export const HISTORIES = path.resolve(import.meta.dirname, '../../histories');

/** As the log gives a run to its worker: what was not known when it was recorded has its default. */
export function readHistory(name: string): RunHistory {
  const stored: RunHistory = JSON.parse(
    gunzipSync(fs.readFileSync(path.join(HISTORIES, `${name}.json.gz`))).toString(),
  );
  return { ...stored, events: stored.events.map((event) => runEvent.parse(event)) };
}

/** The events of a history that its run gave; the server writes the others between them. */
export const ofRun = ({ events }: RunHistory) => events.filter(({ type }) => !isWrittenByServer(type));

/** Replays stored runs with today's code, where no source and no model answers any more. */
export async function startReplayer() {
  const nowhere = await startSource({ latencyMs: 0, answer: () => ({ status: 500, type: 'text/plain', body: '' }) });
  const orchestrate = await researchWorld({
    ...Object.fromEntries(Object.keys(REAL_ADDRESSES).map((name) => [name, nowhere.origin])),
    PAGE_FETCH_ALLOW: nowhere.origin,
  });

  async function replay(history: RunHistory) {
    const [started] = history.events;
    if (started?.type !== 'started') throw new Error('A history begins with the start of its run.');
    const asked: string[] = [];
    const refuse = (what: string) => async (): Promise<never> => {
      asked.push(what);
      throw new Error(`${what} was asked`);
    };
    const model: OpenModel = {
      price: null,
      model: {
        specificationVersion: 'v4',
        provider: 'none',
        modelId: 'none',
        supportedUrls: {},
        doGenerate: refuse('the model'),
        doStream: refuse('the model'),
      },
    };
    const attempt = (journal: Journal): Attempt => ({
      journal,
      control: { inbox: refuse('the inbox'), planDecision: refuse('the reader') },
      stopwatch: createStopwatch({ now: () => new Date() }, history.steps),
      models: started.request.models && { fast: model, smart: model },
      onText: () => asked.push('a viewer'),
      signal: new AbortController().signal,
    });
    const events: RunEvent[] = [];
    const appended: LogBatch[] = [];
    const end = await driveRun({
      history,
      append: async (batch) => void appended.push(batch),
      async *run(journal) {
        for await (const event of orchestrate(started, attempt(journal))) {
          events.push(event);
          yield event;
        }
      },
    });
    return { events, appended, asked: [...asked, ...nowhere.requests.map(({ path }) => path)], end };
  }

  return { replay, stop: () => nowhere.stop() };
}
