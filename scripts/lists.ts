// Writes what pages and schemas know of sources and agents out of the lists in the core, which pages must not carry along.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { AGENTS } from '#core/agents/team.ts';
import { SOURCES } from '#core/sources/catalog.ts';

const root = path.dirname(import.meta.dirname);

const AGENT_FACTS = ['name', 'label', 'doing', 'offers', 'isInLoop', 'needsModel', 'actsUnasked'] as const;
const SOURCE_FACTS = [
  ...(['name', 'label', 'explains', 'authority', 'identifiedAs'] as const),
  ...(['recordsPerSearch', 'searchesPerRound', 'isAlwaysAsked', 'isOwn', 'enabled'] as const),
  ...(['askSource', 'addressVariable', 'baseUrl'] as const),
];

const RANKED = SOURCES.map((source, authority) => ({ ...source, authority }));

/** The files as they should be today. */
export function lists(): { file: string; text: string }[] {
  return [
    { file: 'lib/contract/agent-list.ts', text: listOf('AGENT_LIST', 'lib/core/agents/team.ts', AGENTS, AGENT_FACTS) },
    {
      file: 'lib/contract/source-list.ts',
      text: listOf('SOURCE_LIST', 'lib/core/sources/catalog.ts', RANKED, SOURCE_FACTS),
    },
  ];
}

export function storedList(file: string): string {
  return readFileSync(path.join(root, file), 'utf8');
}

/** A constant in the form in which the formatter leaves it: a fact a line. */
function listOf<T extends object>(
  name: string,
  origin: string,
  entries: readonly T[],
  facts: readonly (keyof T & string)[],
): string {
  const written = entries.map((entry) => {
    const lines = facts.map((fact) => `    ${fact}: ${literal(entry[fact])},\n`);
    return `  {\n${lines.join('')}  },\n`;
  });
  return `// Written by \`npm run lists\` out of ${origin}.\nexport const ${name} = [\n${written.join('')}] as const;\n`;
}

function literal(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value);
  return value.includes("'") ? JSON.stringify(value) : `'${value}'`;
}

if (import.meta.main) for (const { file, text } of lists()) writeFileSync(path.join(root, file), text);
