import type { RunProtocol } from '#contract/review/run-protocol.ts';
import { flowMarkdown } from '../../report/export/flow-markdown.ts';
import { markdownText } from '../../report/export/markdown-text.ts';
import { type ProtocolTable, protocolSections, protocolTitle, querySetsOf } from './protocol-sections.ts';

/** Protocol and log as GitHub-flavoured markdown; queries in other syntaxes stand as code, to be copied. */
export function toProtocolMarkdown(protocol: RunProtocol): string {
  const sections = protocolSections(protocol).map(({ title, notes, table }) =>
    [`## ${title}`, ...notes.map(markdownText), table && markdownTable(table)].filter(Boolean).join('\n\n'),
  );
  const parts = [
    `# ${protocolTitle(protocol)}`,
    ...sections,
    protocol.stage !== 'planned' && flowMarkdown(protocol.flow),
    queriesText(protocol),
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

/** A table of texts. */
export function markdownTable({ columns, rows }: ProtocolTable): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(columns), line(columns.map(() => '---')), ...rows.map((cells) => line(cells.map(markdownText)))].join(
    '\n',
  );
}

function queriesText(protocol: RunProtocol): string {
  const sets = querySetsOf(protocol).map(({ translations }, i) =>
    [
      `### Query ${i + 1}`,
      ...translations.flatMap(({ label, query, notes }) => [
        `**${label}**`,
        query ? codeBlock(query) : '*Nothing of it can be written for this database.*',
        notes.map((note) => `- ${markdownText(note)}`).join('\n'),
      ]),
    ]
      .filter(Boolean)
      .join('\n\n'),
  );
  return sets.length === 0 ? '' : ['## Queries for other databases', ...sets].join('\n\n');
}

/** A fence is longer than any run of backticks within. */
function codeBlock(text: string): string {
  let fence = '```';
  while (text.includes(fence)) fence += '`';
  return `${fence}\n${text}\n${fence}`;
}
