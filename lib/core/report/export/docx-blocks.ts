import {
  HeadingLevel,
  InternalHyperlink,
  Paragraph,
  type ParagraphChild,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import type { Citation } from '#contract/citation.ts';
import type { Claim, Verdict } from '#contract/claim.ts';
import type { ReportBlock, ReportSection } from '#contract/report.ts';
import { headOf, isOwnJudgement, JUDGED_FROM, READ_FROM, readingOf } from '../claim-sentence.ts';
import { doubtText } from '../doubt-marks.ts';
import { effectColumns, repeatedCells } from '../printed-tables.ts';

interface RunLook {
  bold?: boolean;
  italics?: boolean;
  strike?: boolean;
  size?: number;
  style?: string;
  font?: string;
}

/** Text from outside, which becomes no field and no link. */
export function run(text: string, look: RunLook = {}): TextRun {
  return new TextRun({ ...look, text: plain(text) });
}

export function heading(text: string): Paragraph {
  return new Paragraph({ heading: HeadingLevel.HEADING_1, spacing: { before: 240, after: 80 }, children: [run(text)] });
}

/** XML takes no control characters; a line break in a run would be lost. */
export function plain(text: string): string {
  return text.toWellFormed().replace(/[\p{Cc}\u2028\u2029\ufffe\uffff]+/gu, ' ');
}

/** Numbers in the reference list, by the ids of the works. */
export type Numbers = ReadonlyMap<string, number>;

/** A cell of a table: its text, and what it rests on. */
interface CellText {
  text: string;
  citations: readonly Citation[];
  verdict?: Verdict | undefined;
  reason?: string | undefined;
}

/** A section of a report under its title. */
export function sectionParts({ title, blocks }: ReportSection, numbers: Numbers): (Paragraph | Table)[] {
  return [heading(title), ...blocks.flatMap((block) => blockParts(block, numbers))];
}

function blockParts(block: ReportBlock, numbers: Numbers): (Paragraph | Table)[] {
  switch (block.type) {
    case 'paragraph':
      return [
        new Paragraph({
          spacing: { after: 120 },
          ...(block.isItem && BULLET),
          children: spaced(block.claims, numbers),
        }),
      ];
    case 'note':
      return [
        block.isItem
          ? new Paragraph({ spacing: { after: 120 }, ...BULLET, children: [run(block.text)] })
          : new Paragraph({ spacing: { after: 120 }, children: [run(block.text, { italics: true })] }),
      ];
    case 'positions':
      return [
        new Paragraph({ children: [run(block.topic, { bold: true })] }),
        ...block.positions.map(
          ({ label, claims }) =>
            new Paragraph({
              bullet: { level: 0 },
              children: [run(`${label}: `, { bold: true }), ...spaced(claims, numbers)],
            }),
        ),
        ...(block.differs ? [new Paragraph({ children: [run(`What differs: ${block.differs}`)] })] : []),
      ];
    case 'effects': {
      const { columns, rows } = effectColumns(block);
      return [
        new Paragraph({ children: [run(`${block.measure}: ${block.outcome}`, { bold: true })] }),
        table(columns, rows, numbers),
      ];
    }
    case 'table':
      return [table(block.columns, block.rows, numbers)];
  }
}

export function table(columns: readonly string[], rows: readonly (readonly CellText[])[], numbers: Numbers): Table {
  const cell = (children: ParagraphChild[]) => new TableCell({ children: [new Paragraph({ children })] });
  return new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    rows: [
      new TableRow({
        tableHeader: true,
        children: columns.map((column) => cell([run(column, { bold: true, size: 18 })])),
      }),
      ...rows.map((cells, at) => {
        const isAbove = repeatedCells(rows, at);
        return new TableRow({
          cantSplit: true,
          children: cells.map(({ text, citations, ...marked }, column) =>
            cell(
              isAbove[column] ? [] : [run(text, { size: 18 }), ...marks(citations, numbers), ...doubtRuns(marked, 18)],
            ),
          ),
        });
      }),
    ],
  });
}

const BULLET = { bullet: { level: 0 } };

export function spaced(claims: readonly Claim[], numbers: Numbers): ParagraphChild[] {
  const isOwn = isOwnJudgement(claims);
  const runs = claims.flatMap((claim, i) => [
    ...(i > 0 ? [run(' ')] : []),
    ...claimRuns(isOwn ? { ...claim, citations: [] } : claim, numbers),
  ]);
  const all = claims.flatMap(({ citations }) => citations);
  const from = isOwn ? marks(all, numbers) : [];
  return from.length === 0 ? runs : [...runs, run(` (${JUDGED_FROM}`), ...from, run(')')];
}

function claimRuns(claim: Claim, numbers: Numbers): ParagraphChild[] {
  const { verdict, reason, citations } = claim;
  const strike = verdict === 'contradicted' || verdict === 'not_found';
  const { head, rest } = headOf(claim);
  const cited = marks(citations, numbers);
  const { shownText, isOwnReading } = readingOf(rest, { isCited: cited.length > 0 });
  return [
    ...(head === null ? [] : [run(`${head} `, { bold: true, strike })]),
    run(shownText, { strike }),
    ...(isOwnReading ? [run(` (${READ_FROM}`), ...cited, run(').')] : cited),
    ...doubtRuns({ verdict, reason }),
  ];
}

function doubtRuns(marked: Parameters<typeof doubtText>[0], size?: number): TextRun[] {
  const text = doubtText(marked);
  return text === '' ? [] : [run(` ${text}`, { italics: true, ...(size !== undefined && { size }) })];
}

/** ` [1, 3]`, each number a link to its entry in the reference list. */
function marks(citations: readonly Citation[], numbers: Numbers): ParagraphChild[] {
  const cited = [...new Set(citations.flatMap(({ evidenceId }) => numbers.get(evidenceId) ?? []))].sort(
    (a, b) => a - b,
  );
  if (cited.length === 0) return [];
  const links = cited.map(
    (number) =>
      new InternalHyperlink({ anchor: bookmarkOf(number), children: [run(String(number), { style: 'Hyperlink' })] }),
  );
  return [run(' ['), ...links.flatMap((link, i) => (i > 0 ? [run(', '), link] : [link])), run(']')];
}

export const bookmarkOf = (reference: number) => `reference-${reference}`;
