import {
  Document,
  HeadingLevel,
  Packer,
  PageOrientation,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  WidthType,
} from 'docx';
import type { RunProtocol } from '#contract/review/run-protocol.ts';
import { heading, plain, run } from '../../report/export/docx-blocks.ts';
import { flowMarkdown, flowParts } from '../../report/export/flow-parts.ts';
import { markdownText } from '../../report/export/markdown-text.ts';
import { type ProtocolTable, protocolSections, protocolTitle, querySetsOf } from './protocol-sections.ts';

/** In half-points. */
const CELL_SIZE = 17;
const CODE = { size: 17, font: 'Consolas' } as const;

/** Protocol and log as a Word document, the log on pages of its own that lie on their side. */
export async function toProtocolDocx(protocol: RunProtocol): Promise<Uint8Array<ArrayBuffer>> {
  const title = protocolTitle(protocol);
  const sections = protocolSections(protocol).flatMap(({ title: name, notes, table }) => [
    heading(name),
    ...notes.map((note) => new Paragraph({ spacing: { after: 80 }, children: [run(note)] })),
    ...(table ? [docxTable(table)] : []),
  ]);
  const document = new Document({
    title,
    description: plain(protocol.question),
    creator: 'Assay',
    styles: { default: { document: { run: { font: 'Calibri', size: 22 } } } },
    sections: [
      {
        properties: { page: { size: { orientation: PageOrientation.LANDSCAPE } } },
        children: [new Paragraph({ heading: HeadingLevel.TITLE, children: [run(title)] }), ...sections],
      },
      { children: [...(protocol.stage === 'planned' ? [] : flowParts(protocol.flow)), ...queryParts(protocol)] },
    ],
  });
  return new Uint8Array(await Packer.toArrayBuffer(document));
}

/** Characters of the longest text by which a column is made wider, at least and at most. */
const NARROWEST = 13;
const WIDEST = 75;

/** A table of texts; a column with long texts is wider than one with short ones. */
export function docxTable({ columns, rows }: ProtocolTable): Table {
  const longest = columns.map((column, at) => Math.max(column.length, ...rows.map((cells) => cells[at]?.length ?? 0)));
  const weights = longest.map((length) => Math.min(WIDEST, Math.max(NARROWEST, length)));
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const cell = (text: string, at: number, bold = false) =>
    new TableCell({
      width: { size: Math.round((100 * (weights[at] ?? NARROWEST)) / whole), type: WidthType.PERCENTAGE },
      children: [new Paragraph({ children: [run(text, { size: CELL_SIZE, bold })] })],
    });
  return new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    rows: [
      new TableRow({ tableHeader: true, children: columns.map((column, at) => cell(column, at, true)) }),
      ...rows.map((cells) => new TableRow({ cantSplit: true, children: cells.map((text, at) => cell(text, at)) })),
    ],
  });
}

function queryParts(protocol: RunProtocol): Paragraph[] {
  const sets = querySetsOf(protocol);
  if (sets.length === 0) return [];
  return [
    heading('Queries for other databases'),
    ...sets.flatMap(({ translations }, i) => [
      new Paragraph({ heading: HeadingLevel.HEADING_2, children: [run(`Query ${i + 1}`)] }),
      ...translations.flatMap(({ label, query, notes }) => [
        new Paragraph({ spacing: { before: 120 }, children: [run(label, { bold: true })] }),
        ...(query || 'Nothing in it can be searched in this database.')
          .split('\n')
          .map((line) => new Paragraph({ children: [run(line, CODE)] })),
        ...notes.map((note) => new Paragraph({ bullet: { level: 0 }, children: [run(note, { size: 18 })] })),
      ]),
    ]),
  ];
}

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
