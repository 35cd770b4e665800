import {
  AlignmentType,
  Bookmark,
  Document,
  ExternalHyperlink,
  HeadingLevel,
  InternalHyperlink,
  Packer,
  PageOrientation,
  Paragraph,
  type ParagraphChild,
  Table,
  TableCell,
  TableRow,
  type TextRun,
  WidthType,
} from 'docx';
import { EXIT_SENTENCES, scaleInWords } from '#contract/answer-words.ts';
import type { Citation } from '#contract/citation.ts';
import type { Claim, Verdict } from '#contract/claim.ts';
import type { Report, ReportBlock, ReportSection } from '#contract/report.ts';
import { formatReference, linkFor, noticeMarks } from '../../evidence/citation.ts';
import {
  headOf,
  isOwnJudgement,
  itemsOf,
  JUDGED_FROM,
  READ_FROM,
  readingOf,
  verdictAndLines,
} from '../claim-sentence.ts';
import { doubtText, markMeanings } from '../doubt-marks.ts';
import { certaintyColumns, certaintyRows, effectColumns, repeatedCells } from '../printed-tables.ts';
import { writtenBy } from '../written-by.ts';
import { answerLines } from './answer-lines.ts';
import { citedQuotes, quoteLine } from './cited-quotes.ts';
import { citedWorks } from './csl-json.ts';
import { heading, plain, run } from './docx-text.ts';
import { flowParts } from './flow-parts.ts';
import { methodsAndRest } from './markdown.ts';

type Numbers = ReadonlyMap<string, number>;

/** A cell of a table: its text, and what it rests on. */
interface CellText {
  text: string;
  citations: readonly Citation[];
  verdict?: Verdict | undefined;
  reason?: string | undefined;
}

/**
 * The report as a Word document (Office Open XML). Each citation number links to its entry in the reference list, and
 * each entry opens the work; the passages it is cited for are listed under it. Texts from outside are runs of plain
 * text: nothing in them becomes a field or a link.
 */
export async function toDocx(report: Report): Promise<Uint8Array<ArrayBuffer>> {
  const numbers: Numbers = new Map(citedWorks(report).map(({ id, reference }) => [id, reference ?? 0]));
  const [methods, body] = methodsAndRest(report);
  const evidenceAt = body.findIndex(({ id }) => id === 'evidence');
  // The prose comes first; its certainty follows.
  const prose = evidenceAt < 0 ? body.length : evidenceAt;
  const meanings = markMeanings(report);
  const partsOf = (section: ReportSection) => [
    ...sectionParts(section, numbers),
    ...meaningParts(meanings.get(section.id)),
  ];
  const leafOf = (section: ReportSection): Leaf => ({ isWide: isWide(section), children: partsOf(section) });
  const document = new Document({
    title: plain(report.title),
    description: plain(report.question),
    creator: 'Assay',
    styles: { default: { document: { run: { font: 'Calibri', size: 22 } } } },
    sections: pagesOf([
      upright([
        new Paragraph({ heading: HeadingLevel.TITLE, children: [run(report.title)] }),
        new Paragraph({ children: [run(report.question, { italics: true })] }),
        ...answerParagraphs(report, numbers),
        ...meaningParts(meanings.get('answer')),
      ]),
      ...body.slice(0, prose).map(leafOf),
      upright(certaintyParts(report, numbers)),
      ...body.slice(prose).map(leafOf),
      upright(references(report)),
      ...methods.map(leafOf),
      upright(report.flow ? flowParts(report.flow) : []),
      upright([new Paragraph({ spacing: { before: 300 }, children: [run(colophon(report), { size: 18 })] })]),
    ]),
  });
  return new Uint8Array(await Packer.toArrayBuffer(document));
}

/** Parts of the document with pages of one orientation. */
interface Leaf {
  isWide: boolean;
  children: (Paragraph | Table)[];
}

const upright = (children: Leaf['children']): Leaf => ({ isWide: false, children });

/** From so many columns on a table does not fit on an upright page. */
const WIDE_COLUMNS = 5;

function isWide({ blocks }: ReportSection): boolean {
  return blocks.some((block) => block.type === 'table' && block.columns.length >= WIDE_COLUMNS);
}

/** Neighbours of one orientation share their pages. */
function pagesOf(leaves: readonly Leaf[]) {
  const pages: Leaf[] = [];
  for (const { isWide: wide, children } of leaves) {
    const last = pages.at(-1);
    if (children.length === 0) continue;
    if (last?.isWide === wide) last.children.push(...children);
    else pages.push({ isWide: wide, children: [...children] });
  }
  return pages.map(({ isWide: wide, children }) => ({
    ...(wide && { properties: { page: { size: { orientation: PageOrientation.LANDSCAPE } } } }),
    children,
  }));
}

function answerParagraphs({ answer }: Report, numbers: Numbers): Paragraph[] {
  if (!answer) return [];
  const lines = answerLines(answer).map((line) => new Paragraph({ children: [run(line)] }));
  const { verdict, lines: points } = verdictAndLines(answer.claims);
  const paragraphs = [...(verdict.length > 0 ? [verdict] : []), ...itemsOf(points)].map(
    (claims) => new Paragraph({ children: spaced(claims, numbers) }),
  );
  return [heading('Short answer'), ...(answer.isWritten ? [...paragraphs, ...lines] : [...lines, ...paragraphs])];
}

/** Every graded result with its steps, those also that a row of the summary of findings grades in short. */
function certaintyParts({ answer }: Report, numbers: Numbers): (Paragraph | Table)[] {
  const outcomes = answer?.outcomes ?? [];
  if (outcomes.length === 0) return [];
  const rows = certaintyRows(outcomes).map((cells) => cells.map((text) => ({ text, citations: [] })));
  const scale = `Suggested ${scaleInWords(outcomes)}; a person should confirm it.`;
  return [
    heading('Certainty'),
    new Paragraph({ spacing: { after: 120 }, children: [run(scale, { italics: true })] }),
    table(certaintyColumns(outcomes), rows, numbers),
  ];
}

/** Explanations of the marks first used in the preceding part. */
function meaningParts(text: string | undefined): Paragraph[] {
  return text === undefined ? [] : [new Paragraph({ children: [run(text, { italics: true, size: 18 })] })];
}

function sectionParts({ title, blocks }: ReportSection, numbers: Numbers): (Paragraph | Table)[] {
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

function table(columns: readonly string[], rows: readonly (readonly CellText[])[], numbers: Numbers): Table {
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

function spaced(claims: readonly Claim[], numbers: Numbers): ParagraphChild[] {
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

function references(report: Report): Paragraph[] {
  const works = citedWorks(report);
  const quotes = citedQuotes(report);
  if (works.length === 0) return [];
  return [
    heading('References'),
    ...works.flatMap((work) => {
      const address = linkFor(work);
      const text = [formatReference(work), ...noticeMarks(work)].join(' ');
      const quoted = (quotes.get(work.id) ?? []).map(
        (citation) => new Paragraph({ indent: { left: 360 }, children: [run(quoteLine(citation), { size: 18 })] }),
      );
      const entry = new Paragraph({
        alignment: AlignmentType.LEFT,
        children: [
          new Bookmark({ id: bookmarkOf(work.reference ?? 0), children: [run(`${work.reference}. `)] }),
          run(text),
          ...(address
            ? [run(' '), new ExternalHyperlink({ link: address, children: [run('Open', { style: 'Hyperlink' })] })]
            : []),
        ],
      });
      return [entry, ...quoted];
    }),
  ];
}

function colophon({ exit, claims, finishedAt, ...report }: Report): string {
  return `${writtenBy(report)} ${EXIT_SENTENCES[exit]} ${claims.kept} sentences passed the check against their sources, ${claims.dropped} did not and were left out. Finished ${finishedAt.slice(0, 10)}.`;
}

const bookmarkOf = (reference: number) => `reference-${reference}`;
