import { createOpenAI } from '@ai-sdk/openai';
import { afterEach, describe, expect, it } from 'vitest';
import { type ModelServer, startModelServer } from '#tests/world/model-server.ts';
import { VELORIMINE_WORKS } from '#tests/world/velorimine-works.ts';
import { evidenceFrom, readInput, writeWithModel } from './report-models.ts';

let server: ModelServer | undefined;
afterEach(async () => server?.stop());

const WORLD = VELORIMINE_WORKS.map(evidenceFrom);

type Fetch = typeof globalThis.fetch;

async function startModel(fetch?: Fetch) {
  server = await startModelServer();
  const model = createOpenAI({ baseURL: server.baseUrl, apiKey: 'none', ...(fetch && { fetch }) })('simulated-smart');
  return { model, requests: server.requests };
}

/** Sends no question of one form before `counts` of them have been asked: asked one after the other, they never go out. */
function onlyTogether(counts: ReadonlyMap<string, number>): Fetch {
  const asked = new Map<string, PromiseWithResolvers<void> & { count: number }>();
  return async (address, init) => {
    const name: string = JSON.parse(String(init?.body)).text.format.name;
    const together = counts.get(name);
    if (together === undefined) return globalThis.fetch(address, init);
    const all = asked.get(name) ?? { ...Promise.withResolvers<void>(), count: 0 };
    asked.set(name, all);
    all.count += 1;
    if (all.count === together) all.resolve();
    await all.promise;
    return globalThis.fetch(address, init);
  };
}

describe('a report over the wire', () => {
  it('is written through the real provider, streamed, and cites what is stored', async () => {
    const { model, requests } = await startModel();
    const run = await writeWithModel({ input: readInput(WORLD), model });
    expect(run.events.filter(({ type }) => type === 'model_problem')).toEqual([]);
    expect(run.end?.claims.kept).toBeGreaterThan(15);
    for (const { claim } of run.claims) {
      for (const { evidenceId, field, quote, start, end } of claim.citations) {
        const work = WORLD.find(({ id }) => id === evidenceId);
        expect(work?.texts[field]?.slice(start, end)).toBe(quote);
      }
    }
    expect([...run.drafts.keys()]).toContain('summary');
    // All that this model writes stands word for word in its sources, and needs no verdict.
    expect(new Set(requests.map(({ schemaName }) => schemaName))).toEqual(
      new Set(['outline', 'section', 'criticism', 'additions', 'edited', 'opening']),
    );
  });

  it('asks in parallel what does not wait for one another', { timeout: 20_000 }, async () => {
    const first = await startModel();
    const whole = await writeWithModel({ input: readInput(WORLD), model: first.model });
    await server?.stop();
    const sections = first.requests.filter(({ schemaName }) => schemaName === 'section').length;
    expect(sections).toBeGreaterThan(2);
    const counts = new Map([['section', sections]]);
    const { model } = await startModel(onlyTogether(counts));
    const again = await writeWithModel({ input: readInput(WORLD), model });
    expect(again.parts).toEqual(whole.parts);
  });
});
