import { Document, HeadingLevel, Packer, Paragraph, Table, TableCell, TableRow, WidthType } from 'docx';
import type { Protocol } from '#contract/review/protocol.ts';
import type { ReviewRecord } from '#contract/review/review-record.ts';
import type { ReviewView } from '#contract/review/review-view.ts';
import { SOURCE_LABELS } from '#contract/source-labels.ts';
import { formatReference } from '../../evidence/citation.ts';
import { heading, plain, run } from '../../report/export/docx-text.ts';
import { flowParts } from '../../report/export/flow-drawing.ts';

/** In half-points. */
const CELL_SIZE = 18;

/** A review as a Word document: its protocol with every amendment, its searches, its flow, and what was included. */
export async function toReviewDocx(
  review: ReviewView,
  included: readonly ReviewRecord[],
): Promise<Uint8Array<ArrayBuffer>> {
  const document = new Document({
    title: plain(review.title),
    description: plain(review.protocol.question),
    creator: 'Assay',
    styles: { default: { document: { run: { font: 'Calibri', size: 22 } } } },
    sections: [
      {
        children: [
          new Paragraph({ heading: HeadingLevel.TITLE, children: [run(review.title)] }),
          heading('Protocol'),
          tableOf(protocolRows(review.protocol)),
          ...amendments(review),
          heading('Searches'),
          ...searches(review),
          ...flowParts(review.flow),
          heading('Included studies'),
          ...references(included),
        ],
      },
    ],
  });
  return new Uint8Array(await Packer.toArrayBuffer(document));
}

function protocolRows({ question, eligibility, sources, queries, exclusionReasons }: Protocol): string[][] {
  const { population, intervention, comparison, outcome, designs, fromYear, toYear, languages } = eligibility;
  return [
    ['Question', question],
    ['Population', population],
    ['Intervention', intervention],
    ['Comparison', comparison],
    ['Outcome', outcome],
    ['Study designs', designs.map((design) => design.replaceAll('_', ' ')).join(', ')],
    ['Years', fromYear || toYear ? `${fromYear ?? ''}–${toYear ?? ''}` : ''],
    ['Languages', languages.join(', ')],
    ['Sources', sources.map((source) => SOURCE_LABELS[source]).join(', ')],
    ...queries.map(({ tool, query }) => [`Search of ${SOURCE_LABELS[tool]}`, query]),
    ['Reasons to exclude a full text', exclusionReasons.join('; ')],
  ].filter(([, text]) => text !== '');
}

function amendments({ amendments: all, reviewers }: ReviewView): Paragraph[] {
  const nameOf = (id: string) => reviewers.find((reviewer) => reviewer.id === id)?.name ?? '';
  return all.map(
    ({ at, by, reason }) =>
      new Paragraph({
        spacing: { before: 80 },
        children: [run(`Amended on ${at.slice(0, 10)} by ${nameOf(by)}: ${reason ?? 'before the screening began'}`)],
      }),
  );
}

function searches({ batches }: ReviewView): (Paragraph | Table)[] {
  if (batches.length === 0) return [new Paragraph({ children: [run('No records have been added.')] })];
  const rows = batches.map(({ label, query, at, found, duplicates, added }) => [
    query ? `${label}: ${query}` : label,
    at.slice(0, 10),
    ...[found, duplicates, added].map((count) => count.toLocaleString('en')),
  ]);
  return [tableOf([['Where from', 'Date', 'Found', 'Duplicates', 'Added'], ...rows])];
}

function references(included: readonly ReviewRecord[]): Paragraph[] {
  if (included.length === 0) return [new Paragraph({ children: [run('No study has been included so far.')] })];
  return included.map(
    (record, n) => new Paragraph({ spacing: { after: 80 }, children: [run(`${n + 1}. ${formatReference(record)}`)] }),
  );
}

function tableOf(rows: readonly (readonly string[])[]): Table {
  const cell = (text: string, isFirst: boolean) =>
    new TableCell({ children: [new Paragraph({ children: [run(text, { size: CELL_SIZE, bold: isFirst })] })] });
  return new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    rows: rows.map((texts) => new TableRow({ children: texts.map((text, n) => cell(text, n === 0)) })),
  });
}
