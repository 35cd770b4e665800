// Draws which room imports which, out of the code, into README.md (between its two marks).
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const root = path.dirname(import.meta.dirname);
const readme = path.join(root, 'README.md');
const MARKS = /(<!-- import graph: npm run graph -->\n)[\s\S]*?(<!-- end of import graph -->)/;

/** The graph as Mermaid text: one node a room, one arrow for "imports". */
function drawGraph(): string {
  const program = path.join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const rooms = '^(lib/core/[^/]+|lib/contract|lib/adapters|lib/server|components|app)';
  const args = [
    '--config',
    '.dependency-cruiser.mjs',
    '-T',
    'mermaid',
    '--collapse',
    rooms,
    '--include-only',
    '^(lib|components|app)/',
  ];
  const graph = execFileSync(process.execPath, [program, ...args, 'lib', 'components', 'app'], {
    cwd: root,
    encoding: 'utf8',
  });
  return withSortedArrows(graph);
}

/** The arrows in one order, whichever import stands first in a file; they close the text. */
function withSortedArrows(graph: string): string {
  const lines = graph.trim().split('\n');
  const isArrow = (line: string) => /^\w+-->\w+$/.test(line);
  return [...lines.filter((line) => !isArrow(line)), ...lines.filter(isArrow).sort()].join('\n');
}

/** README.md as it should be today. */
export function readmeWithGraph(): string {
  return fs
    .readFileSync(readme, 'utf8')
    .replace(MARKS, (_, start: string, end: string) => `${start}\n\`\`\`mermaid\n${drawGraph()}\n\`\`\`\n\n${end}`);
}

if (import.meta.main) fs.writeFileSync(readme, readmeWithGraph());
