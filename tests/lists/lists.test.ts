import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { lists, storedList } from '#scripts/lists.ts';
import { copyOfProject } from '../copy-of-project.ts';

describe('the lists that pages read', () => {
  it.each(lists())('hold what the core holds: $file', ({ file, text }) => {
    expect(storedList(file) === text, `${file} is not what the core holds: npm run generate, before other tests`).toBe(
      true,
    );
  });
});

const outcome = z.object({
  offered: z.array(z.unknown()),
  known: z.string(),
  prompts: z.string(),
  rules: z.array(z.looseObject({ tool: z.string(), query: z.string() })),
  byName: z.array(z.string()),
  isTool: z.boolean(),
  science: z.array(z.string()),
  forSteps: z.array(z.unknown()),
  askedByAsk: z.array(z.string()),
  asked: z.array(z.string()),
  elsewhere: z.array(z.string()),
  title: z.string(),
  shown: z.array(z.string()),
  state: z.looseObject({ state: z.string() }),
  handoffs: z.array(z.looseObject({ to: z.string(), report: z.string().nullable() })),
  trace: z.array(z.string()),
  report: z.looseObject({
    search: z.array(z.looseObject({ tool: z.string(), query: z.string() })),
    evidence: z.array(z.looseObject({ foundBy: z.array(z.looseObject({ tool: z.string() })) })),
  }),
});

/** What a plant touches: one new file each, its import and its name in one list. */
describe('a source and an agent, each planted as one file and a line in its list', () => {
  const copy = copyOfProject();
  const run = (file: string) =>
    execFileSync(process.execPath, [file], { cwd: copy, encoding: 'utf8', maxBuffer: 16 * 1024 * 1024 });
  let seen: z.infer<typeof outcome>;

  beforeAll(() => {
    plant(copy, 'planted-source.ts.txt', 'lib/core/sources/fictional.ts');
    addLine(copy, {
      list: 'lib/core/sources/catalog.ts',
      name: 'FICTIONAL',
      from: './fictional.ts',
    });
    plant(copy, 'planted-agent.ts.txt', 'lib/core/agents/archivist/member.ts');
    addLine(copy, {
      list: 'lib/core/agents/team.ts',
      name: 'ARCHIVIST',
      from: './archivist/member.ts',
    });
    run('scripts/lists.ts');
    seen = outcome.parse(JSON.parse(run('tests/lists/run-of-copy.ts')));
  });
  afterAll(() => fs.rmSync(copy, { recursive: true, force: true }));

  it('are offered where sources are chosen and steps are given', () => {
    const option = { tool: 'search_fictional', label: 'Fictional Archive', explains: 'Letters that nobody wrote' };
    expect(seen.offered).toContainEqual(option);
    expect(seen.known).toContain('fictional');
    expect(seen.forSteps).toContainEqual({ agent: 'archivist', does: 'asks the archive' });
  });

  it('are named in the prompts, and searched by rules in the source’s own syntax', () => {
    expect(seen.prompts).toContain('- archivist: asks the Fictional Archive, and nobody else.');
    expect(seen.prompts).toContain('search_fictional (Fictional Archive)');
    const own = seen.rules.filter(({ tool }) => tool === 'search_fictional');
    expect(own).toHaveLength(1);
    expect(own[0]?.query).toContain(' + ');
  });

  it('work: the manager hands over, the agent asks the source, and its work reaches the report', () => {
    expect(seen.asked).toEqual(['https://archive.example/search?q=velorimine%20letters&n=7']);
    expect(seen.handoffs[0]).toMatchObject({ to: 'archivist' });
    expect(seen.handoffs[0]?.report).toContain('The archive held 1.');
    expect(seen.report.search).toContainEqual(
      expect.objectContaining({ tool: 'search_fictional', query: 'velorimine letters' }),
    );
    expect(seen.report.evidence.flatMap(({ foundBy }) => foundBy.map(({ tool }) => tool))).toEqual([
      'search_fictional',
    ]);
  });

  it('are searched by an answer in a conversation, where the source says that it belongs to one', () => {
    expect(seen.askedByAsk).toContain('search_fictional');
  });

  it('are searched by name and in a domain, and their tools are known in texts that give orders', () => {
    expect(seen.byName).toContain('search_fictional');
    expect(seen.science).toContain('search_fictional');
    expect(seen.isTool).toBe(true);
  });

  it('are asked where the variable of the source points, and nowhere else', () => {
    expect(seen.elsewhere).toEqual(['http://127.0.0.1:9/search?q=letters&n=1']);
  });

  it('are shown by their labels while they work and afterwards', () => {
    expect(seen.title).toBe('● Browsing letters · Q');
    expect(seen.shown).toContain('archivist');
    expect(seen.state.state).toBe('done');
    expect(seen.trace).toContain('To archivist: Look through the letters.');
    expect(seen.trace).toContain('Asking Fictional Archive: velorimine letters');
  });
});

function plant(folder: string, from: string, to: string) {
  fs.mkdirSync(path.dirname(path.join(folder, to)), { recursive: true });
  fs.copyFileSync(path.join(import.meta.dirname, from), path.join(folder, to));
}

/** Adds a name to the end of the one list of the file that is annotated as such, however its lines are broken. */
function addLine(folder: string, { list, name, from }: { list: string; name: string; from: string }) {
  const file = path.join(folder, list);
  const parts = fs.readFileSync(file, 'utf8').split(/(?<== \[[A-Z_,\s]*[A-Z_]),?\s*(?=\])/);
  expect(parts).toHaveLength(2);
  fs.writeFileSync(file, `import { ${name} } from '${from}';\n${parts.join(`, ${name}`)}`);
}
