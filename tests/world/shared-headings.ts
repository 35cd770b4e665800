import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { sharedFile } from '../shared-data.ts';
import type { WorldHeading } from './term-table.ts';

interface SharedHeading {
  ui: string;
  name: string;
  entryTerms: string[];
  treeNumbers: string[];
}

let read: WorldHeading[] | undefined;

/** The headings of MeSH where the shared data holds them, read once for the process; undefined where it does not. */
export function sharedHeadings(): WorldHeading[] | undefined {
  const file = sharedFile('mesh', 'mesh-2024.jsonl.gz');
  if (!read && existsSync(file)) read = readHeadings(file);
  return read;
}

function readHeadings(file: string): WorldHeading[] {
  return gunzipSync(readFileSync(file))
    .toString('utf8')
    .split('\n')
    .filter((line) => line.trim())
    .map((line) => {
      const { ui, name, entryTerms, treeNumbers } = JSON.parse(line) as SharedHeading;
      return { id: ui, name, names: [name, ...entryTerms], treeNumbers };
    });
}
