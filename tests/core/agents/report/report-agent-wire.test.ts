import { createOpenAI } from '@ai-sdk/openai';
import { afterEach, describe, expect, it } from 'vitest';
import { type ModelServer, startModelServer } from '#tests/world/model/model-server.ts';
import { VELORIMINE_WORKS } from '#tests/world/velorimine-works.ts';
import { evidenceFrom, readInput, writeWithModel } from './report-models.ts';

let server: ModelServer | undefined;
afterEach(async () => server?.stop());

const WORLD = VELORIMINE_WORKS.map(evidenceFrom);

async function startModel() {
  server = await startModelServer();
  const model = createOpenAI({ baseURL: server.baseUrl, apiKey: 'none' })('simulated-smart');
  return { model, requests: server.requests };
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
    // A review is asked for as text. Its lines stand word for word in their sources; the rows of its tables need a verdict.
    expect(run.tables).not.toEqual([]);
    expect(new Set(requests.map(({ schemaName }) => schemaName))).toEqual(new Set(['review', 'verdicts', 'edits']));
  });
});
