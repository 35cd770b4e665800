import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
/** More than this no newcomer takes in at a glance. */
const MOST_FILES = 25;
const ROOTS = ['app', 'components', 'lib', 'scripts', 'tests'];

it(`no folder holds more than ${MOST_FILES} files of code`, () => {
  const files = execFileSync('git', ['ls-files', ...ROOTS], { cwd: root, encoding: 'utf8' }).split('\n');
  const folders = Map.groupBy(
    files.filter((file) => /\.tsx?$/.test(file)),
    (file) => path.dirname(file),
  );
  const full = [...folders].filter(([, inside]) => inside.length > MOST_FILES);
  expect(folders.size).toBeGreaterThan(50);
  expect(full.map(([folder, inside]) => `${folder}: ${inside.length}`)).toEqual([]);
});
