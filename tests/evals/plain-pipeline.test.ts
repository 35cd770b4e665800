import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ModelServer, startModelServer } from '#tests/world/model/model-server.ts';
import { VELORIMINE_WORKS } from '#tests/world/velorimine-works.ts';
import { startWorld, type World } from '#tests/world/world.ts';
import { startModelGate } from './model-gate.ts';
import { createPlainPipeline, type PlainReport } from './plain-pipeline.ts';
import { createRunner } from './run-question.ts';

const QUESTION = 'Does velorimine prevent attacks of cluster headache?';

let server: ModelServer;
let world: World;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'assay-eval-'));
  world = await startWorld({ works: VELORIMINE_WORKS });
  server = await startModelServer({
    script: ({ schemaName }) => {
      if (schemaName === 'queries')
        return { value: { queries: [{ query: 'velorimine and trials', goal: 'Effects' }] } };
      if (schemaName === 'learnings')
        return { value: { learnings: ['It cut attacks by 2.8.'], followUps: ['Harms?'] } };
      return schemaName === null ? { text: '# Velorimine\n\nIt cut attacks by 2.8 a week.' } : undefined;
    },
  });
});
afterAll(async () => {
  await server.stop();
  await world.stop();
  rmSync(folder, { recursive: true });
});

/** Through the gate, as `npm run eval` asks a model. */
async function ask(url: string | null) {
  const gate = await startModelGate({ url, recordings: path.join(folder, 'answers.jsonl') });
  try {
    const model = { url: gate.baseUrl, name: 'simulated-smart' };
    const { openModel } = await createRunner({ env: world.env, model });
    const run = createPlainPipeline({ works: VELORIMINE_WORKS, model: await openModel() });
    const report: PlainReport = await run(QUESTION);
    return { report, counts: { ...gate.counts } };
  } finally {
    await gate.stop();
  }
}

describe('the plain pipeline behind the gate of a model', () => {
  it('reads the nearest works whole, follows up, and lists its sources', async () => {
    const { report, counts } = await ask(server.baseUrl);
    expect(report.markdown).toContain('It cut attacks by 2.8 a week.');
    expect(report.learnings).toEqual(['It cut attacks by 2.8.']);
    expect(report.read[0]?.title).toMatch(/velorimine/i);
    expect(report.markdown).toContain(`pubmed.ncbi.nlm.nih.gov/${report.read[0]?.pmid}/`);
    expect(report.queries).toHaveLength(2);
    expect(counts.asked).toBeGreaterThan(3);
    expect(counts.promptTokens).toBeGreaterThan(0);
    const prompts = server.requests.map(({ prompt }) => prompt).join('\n');
    expect(prompts).toContain('mean difference -2.8 attacks; 95% CI -4.1 to -1.5; P < 0.001');
    // The questions by which a model is probed are answered by the gate.
    expect(prompts).not.toContain('Say the word');
  });

  it('is run again from the kept answers without a model', async () => {
    const before = server.requests.length;
    const { report, counts } = await ask(null);
    expect(report.markdown).toContain('It cut attacks by 2.8 a week.');
    expect(counts.asked).toBe(0);
    expect(server.requests).toHaveLength(before);
  });
});
