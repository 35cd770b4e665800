/** A line of a review; with kind `judgement` it says what one may do. */
export interface ReviewLine {
  kind: string;
  lead: string;
  findingIds: readonly string[];
  text: string;
}

export interface ReviewTable {
  columns: readonly string[];
  rows: readonly { findingIds: readonly string[]; cells: readonly string[] }[];
}

interface ReviewGrade {
  about: string;
  findingIds?: readonly string[];
  start?: string | null;
  steps?: readonly { factor: string; change: number; reason: string }[];
  shown?: { in: string; by: string } | null;
}

export interface WrittenReview {
  verdict?: { text: string; findingIds: readonly string[] } | null;
  answer: readonly ReviewLine[];
  sections: readonly { title: string; table?: ReviewTable | null; lines?: readonly ReviewLine[] }[];
  certainty?: readonly ReviewGrade[];
  notFound?: readonly string[];
}

/** A review as a model writes it: headings, bold heads, tables, and behind each sentence the names of what it rests on. */
export function reviewMarkdown({ verdict, answer, sections, certainty = [], notFound = [] }: WrittenReview): string {
  return [
    '## Answer',
    ...(verdict ? [`${verdict.text}${marks(verdict.findingIds)}`, ''] : []),
    ...answer.map(item),
    ...sections.flatMap(({ title, table, lines = [] }) => [
      `## ${title}`,
      ...(table ? tableLines(table) : []),
      ...items(lines),
    ]),
    ...(certainty.length > 0
      ? ['## Certainty', ...rowsUnder(['Result', 'Starts', 'Steps', 'Sources'], certainty.map(gradeCells))]
      : []),
    ...(notFound.length > 0 ? ['## Not found', ...notFound.map((text) => `- ${text}`)] : []),
  ].join('\n');
}

const marks = (ids: readonly string[]) => (ids.length === 0 ? '' : ` [${ids.join(', ')}]`);

/** A line without a head goes on in the item of one that has it. */
function items(lines: readonly ReviewLine[]): string[] {
  const written: string[] = [];
  let isLed = false;
  for (const line of lines) {
    const goesOn = isLed && line.lead === '' && line.kind === 'finding';
    if (goesOn) written.push(`${written.pop()} ${line.text}${marks(line.findingIds)}`);
    else written.push(item(line));
    isLed ||= line.lead !== '';
  }
  return written;
}

function item({ kind, lead, findingIds, text }: ReviewLine): string {
  const own = lead.replace(/^\s+|[\s.:–-]+$/g, '');
  const head = kind === 'judgement' ? ['In practice', own].filter(Boolean).join(' – ') : own;
  return `- ${head ? `**${head}:** ` : ''}${text}${marks(findingIds)}`;
}

function tableLines({ columns, rows }: ReviewTable): string[] {
  return rowsUnder(
    [...columns, 'Sources'],
    rows.map(({ cells, findingIds }) => [...cells, marks(findingIds)]),
  );
}

function rowsUnder(columns: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return ['', line(columns), line(columns.map(() => '---')), ...rows.map(line), ''];
}

function gradeCells({ about, findingIds = [], start, steps = [], shown }: ReviewGrade): string[] {
  const changes = steps.map(
    ({ factor, change, reason }) => `${factor.replaceAll('_', ' ')} ${change > 0 ? '+' : ''}${change}: ${reason}`,
  );
  const starts = shown ? `${shown.in}, ${shown.by}` : (start ?? '');
  return [about, starts, changes.join('; ') || 'none', marks(findingIds)];
}
