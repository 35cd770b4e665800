import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const root = path.dirname(import.meta.dirname);
const FOLDERS = ['app', 'components', 'lib', 'scripts', 'tests'];
const FILES = ['package.json', 'tsconfig.json', '.dependency-cruiser.mjs'];
const NOT_CODE = /[/\\](?:node_modules|recordings|word-table|migrations)$/;

/** A copy of the project's code that shares its packages, to plant something in. The caller removes it. */
export function copyOfProject(): string {
  const copy = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), 'assay-copy-'));
  const isCode = (from: string) => fs.statSync(from).isDirectory() || /\.(?:ts|tsx)$/.test(from);
  const filter = (from: string) => !NOT_CODE.test(from) && isCode(from);
  for (const folder of FOLDERS)
    fs.cpSync(path.join(root, folder), path.join(copy, folder), { recursive: true, filter });
  for (const file of FILES) fs.copyFileSync(path.join(root, file), path.join(copy, file));
  fs.symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'), 'junction');
  return copy;
}
