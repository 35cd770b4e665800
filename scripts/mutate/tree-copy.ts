import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const COPIED = ['app', 'components', 'docs', 'lib', 'scripts', 'tests'];
const LEFT_OUT = /(^|\/)(node_modules|\.next|\.data)$/;

/** A copy of the project in a new temporary folder, its packages linked: faults are written there and nowhere else. */
export function copyTree(root: string): { root: string; remove: () => void } {
  const copy = fs.mkdtempSync(path.join(os.tmpdir(), 'mutate-'));
  for (const folder of COPIED)
    fs.cpSync(path.join(root, folder), path.join(copy, folder), {
      recursive: true,
      filter: (file) => !LEFT_OUT.test(path.relative(root, file).split(path.sep).join('/')),
    });
  for (const entry of fs.readdirSync(root, { withFileTypes: true }))
    if (entry.isFile()) fs.copyFileSync(path.join(root, entry.name), path.join(copy, entry.name));
  fs.symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'), 'dir');
  return { root: copy, remove: () => fs.rmSync(copy, { recursive: true, force: true }) };
}
