import fs from 'node:fs';
import path from 'node:path';
import * as z from 'zod';

/** The version of this project, as its package.json names it. */
export function readVersion(root: string): string {
  const file = fs.readFileSync(path.join(root, 'package.json'), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(file)).version;
}
