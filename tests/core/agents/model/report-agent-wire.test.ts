import { createOpenAI } from '@ai-sdk/openai';
import { afterEach, describe, expect, it } from 'vitest';
import { reportInput } from '#tests/core/reports/report-builder.ts';
import { type ModelServer, startModelServer } from '#tests/world/model-server.ts';
import { VELORIMINE_WORKS } from '#tests/world/velorimine-works.ts';
import { evidenceFrom, writeWithModel } from './report-models.ts';

let server: ModelServer | undefined;
afterEach(async () => server?.stop());

const WORLD = VELORIMINE_WORKS.map(evidenceFrom);

async function startModel(latency?: { firstTokenMs: number; chunkMs: number; chunkChars: number }) {
  server = await startModelServer(latency ? { latency } : {});
  const model = createOpenAI({ baseURL: server.baseUrl, apiKey: 'none' })('simulated-smart');
  return { model, requests: server.requests };
}

describe('a report over the wire', () => {
  it('is written through the real provider, streamed, and cites what is stored', async () => {
    const { model, requests } = await startModel();
    const run = await writeWithModel({ input: reportInput(WORLD), model });
    expect(run.events.filter(({ type }) => type === 'model_problem')).toEqual([]);
    expect(run.end?.claims.kept).toBeGreaterThan(15);
    for (const { claim } of run.claims) {
      for (const { evidenceId, field, quote, start, end } of claim.citations) {
        const work = WORLD.find(({ id }) => id === evidenceId);
        expect(work?.texts[field]?.slice(start, end)).toBe(quote);
      }
    }
    expect([...run.drafts.keys()]).toContain('summary');
    expect(new Set(requests.map(({ schemaName }) => schemaName))).toEqual(
      new Set(['quotes', 'outline', 'section', 'verdicts']),
    );
  });

  it('asks in parallel what does not wait for one another', { timeout: 20_000 }, async () => {
    const { model, requests } = await startModel({ firstTokenMs: 150, chunkMs: 2, chunkChars: 40 });
    await writeWithModel({ input: reportInput(WORLD), model });
    for (const name of ['quotes', 'section', 'verdicts']) {
      const own = requests.filter(({ schemaName }) => schemaName === name);
      expect(own.length).toBeGreaterThan(2);
      const [first] = own.toSorted((a, b) => a.endedAt - b.endedAt);
      if (name !== 'verdicts') for (const { at } of own) expect(at).toBeLessThan(first?.endedAt ?? 0);
    }
    const began = Math.min(...requests.map(({ at }) => at));
    const ended = Math.max(...requests.map(({ endedAt }) => endedAt));
    const sequential = requests.reduce((sum, { at, endedAt }) => sum + endedAt - at, 0);
    expect((ended - began) * 2).toBeLessThan(sequential);
  });
});
