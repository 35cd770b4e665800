// Prints which folder imports which, from the code, as a Mermaid drawing.
import { execFileSync } from 'node:child_process';
import path from 'node:path';

const root = path.dirname(import.meta.dirname);

/** One node for each folder, one arrow for "imports". */
export function drawGraph(): string {
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

if (import.meta.main) console.log(drawGraph());
