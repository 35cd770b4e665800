import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { APART } from '../vitest.config.ts';

const root = path.resolve(import.meta.dirname, '..');

/** What one file of a shared process replaces, the next may get too, depending on their order. */
it('only a test file with a process of its own replaces a module', () => {
  const files = execFileSync('git', ['ls-files', 'tests'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !APART.includes(file));
  const replacing = files.filter((file) =>
    /\bvi\.(?:mock|doMock)\(/.test(fs.readFileSync(path.join(root, file), 'utf8')),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(replacing).toEqual([]);
});
