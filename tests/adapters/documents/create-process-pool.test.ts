import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createProcessPool } from '#adapters/documents/create-process-pool.ts';

let root: string;

/** Reads whatever it is asked for: a parser that has been taken over. */
const PROBE = `
import fs from 'node:fs';
const attempt = (work) => { try { work(); return 'read'; } catch (error) { return error.code; } };
process.on('message', (file) => process.send(attempt(() => fs.readFileSync(file))));
process.send('ready');
`;

beforeAll(() => {
  root = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'assay-pool-')));
  for (const folder of ['lib', 'node_modules', '.data', 'library']) fs.mkdirSync(path.join(root, folder));
  for (const file of [
    'package.json',
    'lib/word-table.bin',
    'node_modules/some.js',
    '.data/rows',
    'library/own.txt',
    '.env',
  ])
    fs.writeFileSync(path.join(root, file), '{}');
  fs.writeFileSync(path.join(root, 'lib/probe.mjs'), PROBE);
});
afterAll(() => fs.rmSync(root, { recursive: true, force: true }));

it('lets a process read programs and packages, and nothing else of this machine', async () => {
  const pool = createProcessPool({ program: path.join(root, 'lib/probe.mjs'), processes: 1, memoryMb: 100 });
  const { signal } = new AbortController();
  const reads = async (file: string) => pool.ask<string, string>(path.resolve(root, file), { signal, ms: 20_000 });
  for (const file of ['package.json', 'lib/word-table.bin', 'node_modules/some.js'])
    expect(await reads(file), file).toEqual({ answer: 'read' });
  for (const file of [
    '.data/rows',
    '.env',
    'library/own.txt',
    '/etc/passwd',
    `/proc/${process.pid}/environ`,
    '/proc/self/environ',
  ])
    expect(await reads(file), file).toEqual({ answer: 'ERR_ACCESS_DENIED' });
});
