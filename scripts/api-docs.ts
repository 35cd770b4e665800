// Writes the tables of operations and tools into docs/api.md and docs/mcp.md, between their marks.
import fs from 'node:fs';
import path from 'node:path';
import { operationRows } from '#server/api/api-page.ts';
import { TOOLS } from '#server/api/mcp.ts';
import { OPERATIONS } from '#server/operations/operations.ts';

const docs = path.resolve(import.meta.dirname, '../docs');
const MARKS = /(<!-- generated: npm run api -->\n)[\s\S]*?(<!-- end of generated part -->)/;

/** Headings by the part of the address behind `/api/`. */
const HEADINGS: Readonly<Record<string, string>> = {
  questions: 'Questions',
  literature: 'Literature',
  claims: 'Claims',
  'text-checks': 'Checked texts',
  runs: 'Runs and reports',
  shared: 'Shared copies',
  library: 'Library',
  memory: 'Memory',
  workspace: 'Workspace',
  ask: 'Ask',
  conversations: 'Conversations',
  study: 'Study',
  reviews: 'Reviews',
  'review-invites': 'Reviews',
  settings: 'Settings',
  health: 'Server',
  ready: 'Server',
};

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');

function toTable(heads: readonly string[], rows: readonly string[][]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n');
}

/** One table a heading, in the order of the list. */
function operationTables(): string {
  const scopes = new Map(OPERATIONS.map(({ name, scope }) => [name, scope]));
  const groups = Map.groupBy(operationRows(), ({ path: address }) => {
    const part = address.split('/')[2] ?? '';
    return HEADINGS[part] ?? part;
  });
  return [...groups]
    .map(([heading, rows]) => {
      const table = toTable(
        ['address', 'what it does', 'fields', 'scope'],
        rows.map(({ name, method, path: address, summary, fields }) => [
          `\`${method} ${address}\``,
          cell(summary),
          fields.map((field) => `\`${field.name}${field.isRequired ? '' : '?'}\``).join(', '),
          scopes.get(name) ?? '',
        ]),
      );
      return `### ${heading}\n\n${table}`;
    })
    .join('\n\n');
}

function toolTable(): string {
  return toTable(
    ['tool', 'what the assistant reads', 'scope'],
    TOOLS.map(({ name, tool, summary, scope }) => [`\`${name}\``, cell(tool?.description ?? summary), scope]),
  );
}

/** The two pages as they should be today, by their file. */
export function apiDocs(): ReadonlyMap<string, string> {
  const parts = { 'api.md': operationTables(), 'mcp.md': toolTable() };
  return new Map(
    Object.entries(parts).map(([name, part]) => {
      const file = path.join(docs, name);
      const text = fs
        .readFileSync(file, 'utf8')
        .replace(MARKS, (_, start: string, end: string) => `${start}\n${part}\n\n${end}`);
      return [file, text];
    }),
  );
}

if (import.meta.main) for (const [file, text] of apiDocs()) fs.writeFileSync(file, text);
