import type { CheckedReference, TextCheckResult } from '#contract/text-check/text-check.ts';
import { REFERENCE_LABELS, VERDICT_LABELS } from '#contract/text-check/text-check-words.ts';
import { formatReference } from '../../evidence/citation.ts';
import { csvText } from '../../report/export/csv.ts';
import { markdownText } from '../../report/export/markdown-text.ts';

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
export function labelOf({ label, text }: Pick<CheckedReference, 'label' | 'text'>): string {
  if (label !== null) return label.startsWith('^') ? `note ${label.slice(1)}` : label;
  return text.length <= LONGEST_LABEL ? text : `${text.slice(0, LONGEST_LABEL)}…`;
}

function table(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const cell = (text: string) => markdownText(text).replaceAll('|', '\\|').replace(/\s+/g, ' ');
  return [line(columns), line(columns.map(() => '---')), ...rows.map((row) => line(row.map(cell)))].join('\n');
}
