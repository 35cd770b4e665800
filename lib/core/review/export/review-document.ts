import { Document, Packer, Paragraph } from 'docx';
import { amendedParts } from '#contract/review/amended-parts.ts';
import type { ReviewRecord } from '#contract/review/review-record.ts';
import type { ReviewView, StageProgress } from '#contract/review/review-view.ts';
import { SOURCE_FACTS } from '#contract/source-labels.ts';
import { formatReference, noticeMarks } from '../../evidence/citation.ts';
import { heading, plain, run } from '../../report/export/docx-blocks.ts';
import { flowMarkdown, flowParts } from '../../report/export/flow-parts.ts';
import { markdownText } from '../../report/export/markdown-text.ts';
import { NOT_REACHED } from '../flow/flow-stages.ts';
import { docxTable, markdownTable } from '../protocol/protocol-document.ts';
import { type ProtocolSection, section } from '../protocol/protocol-sections.ts';
import type { ExportedRecord } from './exported-record.ts';

/** A review as a Word document, with its flow drawn. Texts from outside are runs of plain text. */
export async function toReviewDocx(
  view: ReviewView,
  assessed: readonly ExportedRecord[],
): Promise<Uint8Array<ArrayBuffer>> {
  const { before, after } = reviewSections(view, assessed);
  const parts = (sections: readonly ProtocolSection[]) =>
    sections.flatMap(({ title, notes, table }) => [
      heading(title),
      ...notes.map((note) => new Paragraph({ spacing: { after: 80 }, children: [run(note)] })),
      ...(table ? [docxTable(table)] : []),
    ]);
  const document = new Document({
    title: plain(view.title),
    creator: 'Assay',
    styles: { default: { document: { run: { font: 'Calibri', size: 22 } } } },
    sections: [
      { children: [heading(view.title), ...parts(before), ...flowParts(view.flow, NOT_REACHED), ...parts(after)] },
    ],
  });
  return new Uint8Array(await Packer.toArrayBuffer(document));
}

/** A review as GitHub-flavoured markdown, with its flow as a table. */
export function toReviewMarkdown(view: ReviewView, assessed: readonly ExportedRecord[]): string {
  const { before, after } = reviewSections(view, assessed);
  const texts = (sections: readonly ProtocolSection[]) =>
    sections.map(({ title, notes, table }) =>
      [`## ${title}`, ...notes.map(markdownText), table && markdownTable(table)].filter(Boolean).join('\n\n'),
    );
  const parts = [
    `# ${markdownText(view.title)}`,
    ...texts(before),
    flowMarkdown(view.flow, { words: NOT_REACHED }),
    ...texts(after),
  ];
  return `${parts.join('\n\n')}\n`;
}

/** What is written down of a review; the flow is drawn between the two. */
interface ReviewSections {
  before: ProtocolSection[];
  after: ProtocolSection[];
}

/**
 * @param assessed the records that went on to the full text, in the order of the review.
 */
function reviewSections(view: ReviewView, assessed: readonly ExportedRecord[]): ReviewSections {
  const { protocol, stages } = view;
  const named = assessed.length;
  const left = stages.fulltext.total - named;
  const hasRead = stages.fulltext.included + stages.fulltext.excluded > 0;
  const included = assessed.filter(({ fulltext }) => !hasRead || fulltext?.outcome === 'included');
  const excluded = assessed.filter(({ fulltext }) => fulltext?.outcome === 'excluded');
  const missing = assessed.filter(({ isMissing, fulltext }) => isMissing && fulltext?.outcome === 'open');
  return {
    before: present([
      section('Question', [protocol.question]),
      section('Eligibility', [], { columns: ['Criterion', 'What is included'], rows: criteria(view) }),
      section('People', people(view)),
      section('Amendments', [], { columns: ['When', 'Why', 'What'], rows: amendments(view) }),
      section('Searches and files', [], {
        columns: SEARCH_COLUMNS,
        rows: view.batches.filter(({ isWithdrawn }) => !isWithdrawn).map(searchRow),
      }),
    ]),
    after: present([
      section('Reports named here', left > 0 ? [`${named} of ${named + left}; the RIS and CSV files have all.`] : []),
      section(
        'Agreement',
        ['“Maybe” counts as include. Decisions count as they are now, those among them that were changed later.'],
        { columns: AGREEMENT_COLUMNS, rows: agreements(view) },
      ),
      section(
        hasRead ? 'Included' : 'Included by title and abstract; full texts are not assessed yet',
        included.map(({ record }) => referenceOf(record)),
      ),
      section('Excluded at the full text', [], {
        columns: ['Report', 'Reason'],
        rows: excluded.map(({ record, fulltext }) => [referenceOf(record), fulltext?.reason ?? 'No reason given']),
      }),
      section(
        'Full text not to be had',
        missing.map(({ record }) => referenceOf(record)),
      ),
    ]),
  };
}

/** An empty table is left out together with its introduction. */
const present = (sections: readonly ProtocolSection[]) =>
  sections.filter(({ notes, table, title }) => table !== null || (notes.length > 0 && title !== 'Agreement'));

const LANGUAGES = new Intl.DisplayNames(['en'], { type: 'language' });

function criteria({ protocol: { eligibility, sources, exclusionReasons } }: ReviewView): string[][] {
  const { population, intervention, comparison, outcome, designs, fromYear, toYear, languages } = eligibility;
  const years = [fromYear === null ? '' : `from ${fromYear}`, toYear === null ? '' : `to ${toYear}`];
  return [
    ['Population', population],
    ['Intervention', intervention],
    ['Comparison', comparison],
    ['Outcome', outcome],
    ['Designs', designs.map((design) => design.replaceAll('_', ' ')).join(', ')],
    ['Years', years.filter(Boolean).join(' ')],
    ['Languages', languages.map((code) => LANGUAGES.of(code) ?? code).join(', ')],
    ['Sources', sources.map((tool) => SOURCE_FACTS[tool].label).join(', ')],
    ['Reasons for exclusion', exclusionReasons.join('; ')],
  ].filter(([, text]) => text !== '');
}

function people({ reviewers, stages }: ReviewView): string[] {
  const named = reviewers.map(({ name, role }) => `${name} (${role})`).join(', ');
  const by = ({ screeners }: StageProgress) => (screeners === 1 ? 'one person' : 'two people independently');
  const { by: order, decisions } = stages.abstract.order;
  return [
    `${named}.`,
    `Titles and abstracts were screened by ${by(stages.abstract)}, full texts assessed by ${by(stages.fulltext)}.`,
    order === 'learned'
      ? `The list was ordered by what was learned from decisions (${decisions} by now); people decided about every record.`
      : 'The list was ordered by its likeness to the question; people decided about every record.',
  ];
}

function amendments({ amendments: made, protocol }: ReviewView): string[][] {
  const parts = amendedParts(made, protocol);
  const asked = (text: string) => (text ? `“${text}”` : 'nothing');
  return made.map(({ at, reason }, n) => [
    day(at),
    reason ?? 'Changed before the screening began',
    (parts[n] ?? []).map(({ part, before, after }) => `${part}: ${asked(before)} became ${asked(after)}.`).join(' '),
  ]);
}

const SEARCH_COLUMNS = ['Source', 'Query', 'Date (UTC)', 'Hits', 'Records', 'New', 'Duplicates'];

function searchRow({ label, query, at, total, found, added, duplicates }: ReviewView['batches'][number]): string[] {
  const counts = [total ?? found, found, added, duplicates].map((count) => count.toLocaleString('en'));
  return [label, query ?? '', day(at), ...counts];
}

const AGREEMENT_COLUMNS = ['Stage', 'Records decided by two', 'Decided alike', 'Cohen’s kappa'];

function agreements({ stages }: ReviewView): string[][] {
  return (
    [
      ['Titles and abstracts', stages.abstract],
      ['Full texts', stages.fulltext],
    ] as const
  ).flatMap(([name, { agreement }]) => {
    const { records, observed, kappa } = agreement;
    if (records === 0 || observed === null) return [];
    return [
      [name, String(records), `${Math.round(100 * observed)} %`, kappa === null ? 'not defined' : kappa.toFixed(2)],
    ];
  });
}

const referenceOf = (record: ReviewRecord) => [formatReference(record), ...noticeMarks(record)].join(' ');

const day = (at: string) => at.slice(0, 10);
