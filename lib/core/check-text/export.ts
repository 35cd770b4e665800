import {
  CommentRangeEnd,
  CommentRangeStart,
  CommentReference,
  Document,
  type ICommentOptions,
  Packer,
  Paragraph,
  type ParagraphChild,
  TextRun,
} from 'docx';
import type { CheckedReference, CheckedTextSentence, TextCheckResult } from '#contract/text-check/text-check.ts';
import { REFERENCE_LABELS, VERDICT_LABELS } from '#contract/text-check/text-check-words.ts';
import { formatReference } from '../evidence/citation.ts';
import { csvText } from '../report/export/csv.ts';
import { heading, plain, run } from '../report/export/docx-blocks.ts';
import { markdownText } from '../report/export/markdown-text.ts';

const AUTHOR = { author: 'Assay', initials: 'A' };

/** A span of the text and the comment on it. */
interface Remark {
  start: number;
  end: number;
  lines: string[];
}

/**
 * The checked text as a Word document: the findings are comments on its sentences and references. Texts from outside
 * become runs of plain text.
 */
export async function toCheckDocx(result: TextCheckResult, name: string): Promise<Uint8Array<ArrayBuffer>> {
  const remarks = [...result.sentences.flatMap(ofSentence), ...result.references.flatMap(ofReference)].sort(
    (a, b) => a.start - b.start,
  );
  const comments: ICommentOptions[] = remarks.map(({ lines }, id) => ({
    id,
    ...AUTHOR,
    children: lines.map((line) => new Paragraph({ children: [run(line)] })),
  }));
  const document = new Document({
    title: plain(name),
    creator: 'Assay',
    comments: { children: comments },
    styles: { default: { document: { run: { font: 'Calibri', size: 22 } } } },
    sections: [
      {
        children: [
          ...result.notices.map((notice) => new Paragraph({ children: [run(notice, { italics: true })] })),
          ...result.blocks.map(({ kind, start, end }) => {
            if (kind === 'heading') return heading(result.text.slice(start, end).replace(/^#+\s*/, ''));
            return new Paragraph({
              spacing: { after: 160 },
              children: withComments(result.text, { start, end }, remarks),
            });
          }),
        ],
      },
    ],
  });
  return new Uint8Array(await Packer.toArrayBuffer(document));
}

/** A block as runs, with a comment around each commented span. */
function withComments(
  text: string,
  { start, end }: { start: number; end: number },
  remarks: readonly Remark[],
): ParagraphChild[] {
  const children: ParagraphChild[] = [];
  let at = start;
  for (const [id, remark] of remarks.entries()) {
    if (remark.start < at || remark.end > end) continue;
    children.push(
      run(text.slice(at, remark.start)),
      new CommentRangeStart(id),
      run(text.slice(remark.start, remark.end)),
      new CommentRangeEnd(id),
      new TextRun({ children: [new CommentReference(id)] }),
    );
    at = remark.end;
  }
  return [...children, run(text.slice(at, end))];
}

function ofSentence({ start, end, verdict, reason, citations, nearest }: CheckedTextSentence): Remark[] {
  if (verdict === 'supported') return [];
  const shown = citations.length > 0 ? citations : nearest ? [nearest] : [];
  const quotes = shown.map(
    ({ quote }) => `${citations.length > 0 ? 'The source' : 'Nearest in the source'}: “${quote}”`,
  );
  return [{ start, end, lines: [VERDICT_LABELS[verdict], ...(reason === null ? [] : [reason]), ...quotes] }];
}

function ofReference({ start, end, state, isRetracted, remarks, probablyMeant }: CheckedReference): Remark[] {
  if (state === 'found' && !isRetracted && remarks.length === 0) return [];
  const meant = probablyMeant ? [`Probably meant: ${probablyMeant.title} (${probablyMeant.year ?? 'no year'}).`] : [];
  return [{ start, end, lines: [isRetracted ? 'Retracted' : REFERENCE_LABELS[state], ...remarks, ...meant] }];
}

const SENTENCE_COLUMNS = ['Sentence', 'References', 'Verdict', 'Reason', 'Quote'] as const;
const REFERENCE_COLUMNS = ['Reference', 'As printed', 'State', 'Retracted', 'Remarks', 'Work'] as const;

/** Both tables of a check, sentences first, as a file for spreadsheets. */
export function toCheckCsv(result: TextCheckResult): string {
  return csvText([SENTENCE_COLUMNS, ...sentenceRows(result), [], REFERENCE_COLUMNS, ...referenceRows(result)]);
}

/** Both tables of a check as Markdown. */
export function toCheckMarkdown(result: TextCheckResult, name: string): string {
  const parts = [
    `# Check of ${markdownText(name)}`,
    ...result.notices.map(markdownText),
    '## Sentences',
    table(SENTENCE_COLUMNS, sentenceRows(result)),
    '## References',
    table(REFERENCE_COLUMNS, referenceRows(result)),
  ];
  return `${parts.join('\n\n')}\n`;
}

function sentenceRows({ sentences, references }: TextCheckResult): string[][] {
  const names = new Map(references.map((reference) => [reference.id, labelOf(reference)]));
  return sentences.map(({ text, marks, verdict, reason, citations, nearest }) => [
    text,
    [...new Set(marks.flatMap((mark) => mark.references))].map((id) => names.get(id) ?? '').join(', '),
    VERDICT_LABELS[verdict],
    reason ?? '',
    (citations.length > 0 ? citations : nearest ? [nearest] : []).map(({ quote }) => quote).join(' […] '),
  ]);
}

function referenceRows({ references, works }: TextCheckResult): string[][] {
  const byId = new Map(works.map((work) => [work.id, work]));
  return references.map((reference) => {
    const { text, state, isRetracted, remarks, probablyMeant, workId } = reference;
    const work = byId.get(workId ?? '');
    const meant = probablyMeant ? [`Probably meant: ${probablyMeant.title} (${probablyMeant.year ?? 'no year'}).`] : [];
    return [
      labelOf(reference),
      text,
      REFERENCE_LABELS[state],
      isRetracted ? 'yes' : 'no',
      [...remarks, ...meant].join(' '),
      work ? formatReference(work) : '',
    ];
  });
}

const LONGEST_LABEL = 40;

/** "12", "note 3", or the beginning of the entry. */
function labelOf({ label, text }: Pick<CheckedReference, 'label' | 'text'>): string {
  if (label !== null) return label.startsWith('^') ? `note ${label.slice(1)}` : label;
  return text.length <= LONGEST_LABEL ? text : `${text.slice(0, LONGEST_LABEL)}…`;
}

function table(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const cell = (text: string) => markdownText(text).replaceAll('|', '\\|').replace(/\s+/g, ' ');
  return [line(columns), line(columns.map(() => '---')), ...rows.map((row) => line(row.map(cell)))].join('\n');
}
