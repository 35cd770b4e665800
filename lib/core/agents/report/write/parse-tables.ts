import { certaintyFactor } from '#contract/appraisal/short-answer.ts';
import { isCommandToReader } from '../../../reading/reader-commands.ts';
import { foundIn } from '../check/check-sentences.ts';
import { BAR, claimText } from '../check/claim-text.ts';
import type { ReportSession } from '../report-session.ts';
import type { CertaintyRow, ProposedCertainty, Section, Sentence } from '../sentence.ts';
import { asCalculated } from './calculated-figures.ts';
import { isGapRow, nearestSources } from './missing-text.ts';
import { withBrackets, withoutMarks } from './parse-lines.ts';
import type { ReviewTable } from './parse-review.ts';
import { REVIEW_WORDS } from './review-words.ts';
import type { WritingMaterial } from './writing-material.ts';

/** A row before its cells are joined. */
interface Row extends Pick<Sentence, 'sources' | 'origin' | 'counts' | 'kind'> {
  cells: string[];
}

/** A column of citations: its other text is not a finding. */
const SOURCES = /^(?:sources?|references?|refs?|citations?|cited)$/i;
const LONGEST_COLUMN = 60;
const LEAST_COLUMNS = 2;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** What a table shows where the works do not say. */
const NOTHING: string = REVIEW_WORDS.blank;

/** Rows of a table, each with the sources that the marks in its cells name; missing cells are blank. */
export function rowsOf(
  session: ReportSession,
  { names, findings }: Pick<WritingMaterial, 'names' | 'findings'>,
  { columns, rows }: ReviewTable,
): Row[] {
  return rows.map((cells) => {
    const read = columns.map((column, at) => withoutMarks(withBrackets(ownCell(column, cells[at] ?? ''))));
    const marks = read.flatMap(({ text, marksOf }) => marksOf({ start: 0, end: text.length }));
    const sources = foundIn(session, names, marks);
    if (sources.length === 0) {
      const plain = read.map(({ text }) => text);
      const own = plain.filter((_, at) => !SOURCES.test(columns[at] ?? ''));
      const isGap = marks.length === 0 && isGapRow(own);
      return {
        cells: plain,
        origin: 'writer',
        counts: [],
        ...(isGap ? { kind: 'gap', sources: nearestSources(own.join(' '), findings) } : { sources }),
      };
    }
    const calculated = read.map(({ text }) => asCalculated(session, text, sources));
    return {
      cells: calculated.map(({ text }) => text),
      sources,
      origin: 'writer',
      counts: calculated.flatMap(({ counts }) => counts),
    };
  });
}

/** In a column marked as the review's own, each cell is marked and checked as that. */
function ownCell(column: string, cell: string): string {
  if (!column.includes(REVIEW_WORDS.own) || !isFilled(cell) || cell.includes(REVIEW_WORDS.own)) return cell;
  return `${cell.replace(/[.\s]+$/, '')} ${REVIEW_WORDS.own}`;
}

/**
 * The table as checked and shown. A column whose name may not be shown, or is already taken, is named by a letter (a
 * number would be checked). The checker of a row reads the column names with it. Null with fewer than two filled
 * columns, or without rows.
 */
export function tableOf(columns: readonly string[], rows: readonly Row[]): Section['table'] {
  const left = columns.flatMap((column, at) => (SOURCES.test(column) ? [] : [at]));
  const heads = left
    .map((at) => columns[at] ?? '')
    .map(
      (column) =>
        claimText(column.replace(REVIEW_WORDS.own, ''), [])
          ?.replace(/[:|\s]+/g, ' ')
          .trim() ?? '',
    );
  const isPlain = (text: string, at: number) =>
    text !== '' && text.length <= LONGEST_COLUMN && heads.indexOf(text) === at && !isCommandToReader(text);
  const whole = rows
    .map((row) => ({ ...row, cells: left.map((at) => row.cells[at] ?? '') }))
    .filter(({ cells }) => cells.length === heads.length && cells.some((cell) => isFilled(cell)))
    .map((row) => ({ ...row, cells: row.cells.map(cellText) }));
  if (heads.length < LEAST_COLUMNS || whole.length === 0) return null;
  const names = heads.map((head, at) => (isPlain(head, at) ? head : `Column ${LETTERS[at] ?? ''}`));
  return {
    columns: names,
    rows: whole.map(({ cells, ...row }) => ({ ...row, text: rowText(names, cells), lead: '' })),
  };
}

/** "Study: the Ohio trial | Result: 38% v 29%": a row as one sentence, without its blank cells. */
export function rowText(columns: readonly string[], cells: readonly string[]): string {
  return columns
    .flatMap((column, at) => (isFilled(cells[at] ?? '') ? [`${nameOf(column, columns)}: ${cells[at]}`] : []))
    .join(BAR);
}

/** "Result (95% confidence interval)": the words in brackets explain the column and are left out of the row. */
function nameOf(column: string, columns: readonly string[]): string {
  const short = (name: string) => name.replace(HOW_TO_READ, '') || name;
  const isShared = columns.some((other) => other !== column && short(other) === short(column));
  return isShared ? column : short(column);
}

const HOW_TO_READ = /\s*\((?=[^()]*\b(?:CI|confidence|interval|our reading)\b)[^()]*\)/gi;

/** The cells of a row's text, which may have been reworded; null where it is no longer a row. */
export function cellsIn(text: string, columns: readonly string[]): string[] | null {
  const cells = columns.map(() => NOTHING);
  for (const piece of text.split(BAR)) {
    const at = columns.findIndex((column) => piece.startsWith(`${nameOf(column, columns)}: `));
    if (at < 0 || cells[at] !== NOTHING) return null;
    cells[at] = piece.slice(nameOf(columns[at] ?? '', columns).length + 2).trim();
  }
  return cells.filter(isFilled).length >= 2 ? cells : null;
}

export function isFilled(cell: string): boolean {
  return /[\p{L}\p{N}]/u.test(cell) && !/^(?:none|n\/?a|not (?:known|stated|reported|given))$/i.test(cell.trim());
}

/** A phrase: bars separate the cells of a row, and two sentences in one cell are two phrases. */
function cellText(cell: string): string {
  const text = cell.replace(/[|\s]+/g, ' ').trim();
  return isFilled(text)
    ? withoutBlanks(text)
        .replace(/[.\s]+$/, '')
        .replace(/(?<=\p{L}{2}|\))\. (?=\p{Lu})/gu, '; ')
    : NOTHING;
}

/** "Higher, figures –" says no more than "Higher". */
function withoutBlanks(cell: string): string {
  return cell.replace(/[,;] (?:\p{L}+ ){1,3}[–-](?=$|[;,])/gu, '');
}

const MOST_RESULTS = 12;
const LONGEST_GRADED = { result: 300, reason: 600 };
const FACTORS = certaintyFactor.exclude(['start']).options;
type Step = ProposedCertainty['steps'][number];

/**
 * Reads the rows of a writer's table of certainties, `Result | Starts | Steps | Sources`: "high", or for a mechanism
 * "animals, intervention"; "imprecision -1: few events; indirectness -1: women only". Text that cannot be read as a
 * step is ignored.
 */
export function certaintyRows(
  session: ReportSession,
  { names }: Pick<WritingMaterial, 'names'>,
  rows: readonly string[][],
): CertaintyRow[] {
  return rows.slice(0, MOST_RESULTS).flatMap(([result = '', starts = '', ...rest]) => {
    const cells = [result, starts, ...rest].map((cell) => withoutMarks(withBrackets(cell)));
    const sources = foundIn(
      session,
      names,
      cells.flatMap(({ text, marksOf }) => marksOf({ start: 0, end: text.length })),
    );
    const about = cells[0]?.text.trim() ?? '';
    if (about === '' || about.length > LONGEST_GRADED.result || sources.length === 0) return [];
    const steps = stepsIn(
      cells
        .slice(2)
        .map(({ text }) => text)
        .join('; '),
    );
    return [{ about, sources, certainty: { start: startIn(starts), steps, shown: shownIn(starts) } }];
  });
}

function startIn(text: string): ProposedCertainty['start'] {
  if (/^\W*high\b/i.test(text)) return 'high';
  return /\blow\b/i.test(text) ? 'low' : null;
}

function shownIn(text: string): NonNullable<ProposedCertainty['shown']> | null {
  const by = BY.find(([words]) => words.test(text))?.[1];
  if (!by) return null;
  // "Animals, intervention (also human cells)": the first organism named is the one it was shown in.
  const named = IN.flatMap(([words, organism]) => {
    const at = text.search(words);
    return at < 0 ? [] : [{ at, organism }];
  }).toSorted((a, b) => a.at - b.at);
  return { in: named[0]?.organism ?? 'cells', by };
}

const BY = [
  [/\binterven/i, 'intervention'],
  [/\bassociat|\bobserv/i, 'association'],
  [/\bstate(?:d|ments?)\b/i, 'statement'],
] as const;
const IN = [
  [/\b(?:people|humans?|patients?|women|men|volunteers)\b(?! cells)/i, 'people'],
  [/\b(?:animals?|mice|mouse|rats?|pigs?|fl(?:y|ies)|worms?|zebrafish|monkeys?)\b/i, 'animals'],
  [/\b(?:microb|yeast|bacteri)/i, 'microbes'],
  [/\bcells?\b|\bvitro\b/i, 'cells'],
] as const;

/** Between two steps, where the second begins with the name of a factor. */
const BETWEEN = new RegExp(`;|,\\s*(?=(?:${FACTORS.map((factor) => factor.replaceAll('_', ' ')).join('|')})\\b)`, 'i');

function stepsIn(text: string): Step[] {
  return text.split(BETWEEN).flatMap((piece) => {
    const plain = piece.replace(/[−–—]/g, '-');
    const found = FACTORS.find((factor) => plain.toLowerCase().includes(factor.replaceAll('_', ' ')));
    const change = /(?<![\d.])([+-])\s?([12])(?![\d.])/.exec(plain);
    if (!found || !change) return [];
    const after = plain.slice(change.index + change[0].length);
    const reason = after
      .replace(/^[\s:(,-]+/, '')
      .replace(/[\s).]+$/, '')
      .slice(0, LONGEST_GRADED.reason);
    return [{ factor: found, change: Number(`${change[1]}${change[2]}`), reason }];
  });
}
