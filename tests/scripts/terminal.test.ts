import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { report as reportSchema } from '#contract/report.ts';
import { allOrSome } from '#tests/sample.ts';
import { VELORIMINE_WORKS } from '#tests/world/velorimine-works.ts';
import { startWorld, type World } from '#tests/world/world.ts';

const root = path.resolve(import.meta.dirname, '../..');
const QUESTION = 'Does velorimine help in cluster headache?';
const SENTENCE = 'Constipation was reported by 9% with velorimine and 4% with placebo.';

let world: World;
let folder: string;
let env: Record<string, string>;

beforeAll(async () => {
  world = await startWorld({ works: VELORIMINE_WORKS });
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'assay-terminal-'));
  // Compiled programs are kept, as scripts/run.mjs has them kept for everything it runs.
  const compiled = { NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/compiled') };
  env = { PATH: process.env['PATH'] ?? '', ...compiled, OLLAMA_BASE_URL: 'off', ...world.env };
});
afterAll(async () => {
  await world.stop();
  fs.rmSync(folder, { recursive: true });
});

function run(script: string, args: readonly string[], input = ''): Promise<{ code: number; out: string; err: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [path.join(root, 'scripts', script), ...args], {
      cwd: folder,
      env: { ...env, NODE_ENV: 'production' },
    });
    const [out, err]: [Buffer[], Buffer[]] = [[], []];
    child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => err.push(chunk));
    child.on('close', (code) =>
      resolve({ code: code ?? -1, out: String(Buffer.concat(out)), err: String(Buffer.concat(err)) }),
    );
    child.stdin.end(input);
  });
}

describe('npm run research', () => {
  it('writes the report of the run that it names', async () => {
    const file = path.join(folder, 'report.json');
    const { code, out, err } = await run('research.ts', [QUESTION, '--rounds', '1', '--out', file]);
    expect([code, out]).toEqual([0, '']);
    expect(err).toMatch(/^search /m);
    expect(reportSchema.parse(JSON.parse(fs.readFileSync(file, 'utf8')))).toMatchObject({ question: QUESTION });
  });

  it('prints one event a line, or says what is wrong with what it was asked', async () => {
    const { code, out } = await run('research.ts', [QUESTION, '--rounds', '1', '--sources', 'pubmed', '--json']);
    const events = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { seq: number; type: string });
    expect(code).toBe(0);
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, i) => i + 1));
    expect([events[0]?.type, events.at(-1)?.type]).toEqual(['started', 'complete']);
    expect(await run('research.ts', [QUESTION, '--sources', 'altavista'])).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^There is no source of that name/),
    });
  });
});

describe('npm run ask', () => {
  it('prints the answer with numbered sources, and asks on in a later process', async () => {
    const first = await run('ask.ts', [QUESTION, '--format', 'concise']);
    expect(first).toMatchObject({ code: 0, out: expect.stringMatching(/^# /) });
    expect(first.out).toMatch(/\\\[1/);
    expect(first.out).toMatch(/## References\n\n1\. /);
    const [, id = ''] = /--follow ([\w-]+)/.exec(first.err) ?? [];
    const second = await run('ask.ts', ['And in women?', '--follow', id, '--json']);
    expect(JSON.parse(second.out)).toMatchObject({
      conversationId: id,
      status: 'complete',
      understood: expect.stringMatching(/velorimine/i),
    });
  });

  it.each([
    [[QUESTION, '--follow', 'nosuch'], /no conversation of this id/],
    [[QUESTION, '--format', 'verse'], /The format is one of/],
  ])('says what is wrong with %j', async (args, sentence) => {
    expect(await run('ask.ts', args)).toMatchObject({ code: 2, out: '', err: expect.stringMatching(sentence) });
  });
});

describe('npm run check-claim', () => {
  it('gives the verdict, the place and an exit code', async () => {
    expect(await run('check-claim.ts', [SENTENCE, '--pmid', '99000001'])).toMatchObject({
      code: 0,
      out: expect.stringMatching(
        new RegExp(`^supported\\n  fulltext, from character \\d+: “${SENTENCE}”\\n  Velorimine`),
      ),
    });
    const file = path.join(folder, 'text.txt');
    fs.writeFileSync(file, 'Velorimine did not change sleep.');
    expect(await run('check-claim.ts', ['Velorimine changed sleep.', '--text', file])).toMatchObject({
      code: 1,
      out: expect.stringMatching(/^unchecked: .+\n.*“Velorimine did not change sleep\.”/),
    });
    const piped = await run('check-claim.ts', ['Velorimine changed mood.', '--text', '-', '--json'], 'Wheat grows.');
    expect(JSON.parse(piped.out)).toMatchObject({ verdict: 'not_found', nearest: null, work: null });
  });

  const refused: readonly (readonly [string[], RegExp])[] = [
    [[SENTENCE], /one of them/],
    [[SENTENCE, '--pmid', 'x'], /no PMID/],
    [[SENTENCE, '--text', '/nowhere.txt'], /could not be read/],
    [[SENTENCE, '--doi', '10.5555/unknown'], /None of the sources knows/],
  ];
  it.each(allOrSome(refused, 2, 'claims that cannot be checked'))(
    'says what is wrong with %j',
    async (args, sentence) => {
      expect(await run('check-claim.ts', args)).toMatchObject({
        code: 2,
        out: '',
        err: expect.stringMatching(sentence),
      });
    },
  );
});

describe('npm run mcp', () => {
  it('serves the protocol over standard input and output, from a question to its report', async () => {
    const client = new Client({ name: 'a test', version: '1.0.0' });
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [path.join(root, 'scripts/mcp.ts')],
      env,
      cwd: folder,
      stderr: 'pipe',
    });
    await client.connect(transport);
    try {
      const { tools } = await client.listTools();
      expect(tools).toHaveLength(10);

      const call = async (name: string, args: Record<string, unknown>) =>
        (await client.callTool({ name, arguments: args })).structuredContent as Record<string, unknown>;
      expect((await call('search_literature', { question: QUESTION, limit: 1 }))['works']).toHaveLength(1);
      expect(await call('check_claim', { sentence: SENTENCE, doi: '10.5555/velo.1' })).toMatchObject({
        verdict: 'supported',
      });
      const { runId } = await call('start_research', { question: QUESTION, maxRounds: 1, autoStart: false });
      await expect.poll(async () => (await call('get_run', { runId }))['status'], { timeout: 30_000 }).toBe('complete');
      expect((await call('get_report', { runId }))['markdown']).toMatch(/^# /);
      expect(await client.callTool({ name: 'get_run', arguments: { runId: 'nosuchrun' } })).toMatchObject({
        isError: true,
      });
    } finally {
      await client.close();
    }
    // It goes when its client does.
    await expect.poll(() => transport.pid, { timeout: 5_000 }).toBeNull();
  });
});
