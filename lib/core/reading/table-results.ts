import { CELL_BREAK, cellsOf } from '../text/table-row.ts';
import { type EffectMention, findEffects } from './effects.ts';
import type { PValue } from './p-values.ts';
import type { ResultSentence } from './result-sentences.ts';
import type { TableHead } from './text-blocks.ts';

/** A row of a table that gives a result, read with what stands over it. */
export interface TableResult extends ResultSentence {
  row: {
    /** What the row is called, with the group it stands in, without units. */
    label: string;
    caption: string;
    /** The heads of the cells that are read, one after the other. */
    heads: string;
  };
}

interface Cell {
  head: string;
  value: string;
  /** As it stands in the row. */
  words: string;
}

const LONGEST_ROW = 1_400;
const MOST_CELLS = 24;
/** Whom a study had, and how it was done: nothing that came of it. */
const NO_RESULTS =
  /\b(?:baseline|demographic\w*|(?:patient|participant|clinical|population|study|sample|subject)s?[’']? characteristics|characteristics of|inclusion|exclusion|eligibility|primers?|search strateg\w+|abbreviations|definitions?|composition of|questionnaire items)\b/i;
const P_HEAD = /^p\b(?![ -]?(?:trend|interaction))|\bp[ -]?values?\b/i;
const P_ROW = /^(?:.*: )?p(?:[ -]?(?:values?|for|trend|interaction|heterogeneity)|\b\s*$)/i;
const P_CELL = /^\(?(?:p\s?)?([<>=≤≥]?)\s?(0?[.·]\d{1,8}|1(?:[.·]0+)?|0)\*{0,3}\)?$/i;
const INTERVAL_HEAD = /\bCIs?\b|\bconfidence intervals?\b/i;
const INTERVAL_CELL = /^[[(]?\s?[-−–+]?\d+(?:[.·]\d+)?\s?(?:[-–—−,;]|to)\s?[-−–+]?\d+(?:[.·]\d+)?\s?[\])]?$/i;
const ADJUSTED = /\b(?:adjusted|multivari\w+|fully)\b/i;
const UNADJUSTED = /\b(?:un|non-?)adjusted|\bcrude|\bunivari/i;
/** "1.00 (reference)": what the others are measured against. */
const REFERENCE = /\bref(?:erence|erent|\.)?\b/i;

/**
 * The rows that give an estimate or a share, one result a row: where the row gives the same in several ways the adjusted
 * one, and of several arms that of what is asked about. Tables of baselines and methods give none, and neither does a share
 * of which it cannot be told whose it is. Each number stands in the row. Linear in the rows.
 *
 * @param isAsked whether words name what the question is about.
 */
export function tableResults(rows: string, table: TableHead, isAsked: (words: string) => boolean): TableResult[] {
  if (NO_RESULTS.test(table.caption)) return [];
  const results: TableResult[] = [];
  let start = 0;
  for (const line of rows.split('\n')) {
    const result = line.length <= LONGEST_ROW ? resultOf(line, table, isAsked) : null;
    if (result) results.push({ ...result, start, end: start + line.length, contextStart: start });
    start += line.length + 1;
  }
  return results;
}

type Read = Omit<TableResult, 'start' | 'end' | 'contextStart'>;

function resultOf(line: string, table: TableHead, isAsked: (words: string) => boolean): Read | null {
  const [label = '', ...rest] = cellsOf(line).slice(0, MOST_CELLS);
  if (!/\p{L}/u.test(label) || P_ROW.test(label)) return null;
  const cells = readCells(rest, table.heads);
  const ps = cells.flatMap((cell) => pOf(cell) ?? []);
  const p = ps.length === 1 ? (ps[0] ?? null) : null;
  const found = estimateOf(cells, table) ?? shareOf({ label, cells, isAsked });
  if (!found) return null;
  const effect = { ...found.effect, p: found.effect.p ?? p?.words ?? null };
  const hasInterval = effect.low !== null;
  return {
    text: line.replaceAll(CELL_BREAK, '; '),
    part: 'result',
    effects: [effect],
    told: [],
    ps: p ? [p] : [],
    strength: hasInterval ? 0.5 : p ? 0.35 : 0.25,
    row: { label: withoutUnits(label), caption: table.caption, heads: found.cell.head },
  };
}

/** Each cell under its head: the one that it says itself, else the one over it where none of the row is missing. */
function readCells(cells: readonly string[], heads: readonly string[]): Cell[] {
  const isWhole = cells.length === heads.length - 1;
  return cells.flatMap((words, at): Cell[] => {
    if (!words) return [];
    const own = heads.find((head) => head && words.startsWith(`${head}: `));
    if (own !== undefined) return [{ head: own, value: words.slice(own.length + 2), words }];
    return [{ head: isWhole ? (heads[at + 1] ?? '') : '', value: words, words }];
  });
}

function pOf({ head, value, words }: Cell): PValue | null {
  if (!P_HEAD.test(head) || INTERVAL_HEAD.test(head)) return null;
  const read = P_CELL.exec(value);
  const number = Number((read?.[2] ?? 'x').replace('·', '.'));
  if (!read || !(number <= 1)) return null;
  return { words, sign: read[1] || '=', value: number, start: 0, end: words.length };
}

interface Found {
  effect: EffectMention;
  cell: Cell;
}

/** A ratio, a difference or a measure of accuracy: the adjusted one where there are several. */
function estimateOf(cells: readonly Cell[], table: TableHead): Found | null {
  const found = cells.flatMap((cell, at): Found[] => {
    if (P_HEAD.test(cell.head) || REFERENCE.test(cell.value) || !/\d/.test(cell.value)) return [];
    const next = cells[at + 1];
    // The interval may stand in a cell of its own.
    const interval = next && INTERVAL_HEAD.test(next.head) && INTERVAL_CELL.test(next.value) ? next.value : null;
    const value = interval ? `${cell.value} (95% CI ${interval.replace(/^[[(]|[\])]$/g, '')})` : cell.value;
    const [effect] = findEffects(`${cell.head}: ${value}`).filter(isComparison);
    const [under] =
      effect || !hasInterval(value) ? [] : findEffects(`${measureIn(table.caption)}: ${value}`).filter(isComparison);
    const read = effect ?? under;
    const isOfHead = read && Number(firstNumber(cell.value)) === read.value;
    return isOfHead ? [{ effect: read, cell }] : [];
  });
  const rank = ({ effect, cell }: Found) =>
    (effect.low === null ? 0 : 4) +
    (ADJUSTED.test(cell.head) && !UNADJUSTED.test(cell.head) ? 2 : 0) -
    (UNADJUSTED.test(cell.head) ? 1 : 0);
  return found.toSorted((a, b) => rank(b) - rank(a))[0] ?? null;
}

function isComparison({ measure }: EffectMention): boolean {
  return measure !== 'percent' && measure !== 'other';
}

function hasInterval(value: string): boolean {
  return /\d\s?[[(]\s?[-−–+]?\d/.test(value);
}

/** The name of a measure that a caption gives for all cells; no word where it gives none, or several. */
function measureIn(caption: string): string {
  const named =
    caption.match(/\b(?:hazard|odds|risk|rate) ratios?\b|\brelative risks?\b|\bmean differences?\b/gi) ?? [];
  const distinct = new Set(named.map((name) => name.toLowerCase().replace(/s$/, '')));
  return distinct.size === 1 ? ([...distinct][0] ?? '') : '';
}

function firstNumber(value: string): string {
  return (/[-−–]?\d+(?:[.·]\d+)?/.exec(value)?.[0] ?? '').replace(/^[−–]/, '-').replace('·', '.');
}

/** "482 (22.9)", "482/2104 (22.9%)", "22.9%", and "22.9" under a head of per cent. */
const SHARE =
  /^(?:(\d[\d,\s]{0,9})(?:\s?(?:\/|of)\s?(\d[\d,\s]{0,9}))?\s?[[(]\s?)?(\d{1,3}(?:[.·]\d{1,3})?)\s?(%?)\s?[\])]?$/;
const NO_ARM = /\b(?:total|overall|all|difference|change|ratio|missing)\b/i;

/** The share of the arm that is asked about, or the only one. */
function shareOf({
  label,
  cells,
  isAsked,
}: {
  label: string;
  cells: readonly Cell[];
  isAsked: (words: string) => boolean;
}): Found | null {
  const shares = cells.flatMap((cell): Found[] => {
    const [, count, whole, share, sign] = SHARE.exec(cell.value) ?? [];
    const isShare =
      sign === '%' || (/%|\bper ?cent/i.test(`${label} ${cell.head}`) && !/\bSD\b|±|\bmean\b/i.test(label));
    const value = Number(share?.replace('·', '.'));
    if (share === undefined || !isShare || value > 100 || P_HEAD.test(cell.head) || NO_ARM.test(cell.head)) return [];
    // "n (%)": the count alone is no share.
    if (count === undefined && sign !== '%' && /\bn(?:o\.?|umber)?\b[^%]*%/i.test(`${label} ${cell.head}`)) return [];
    return [{ effect: percent(value, countOf(whole) ?? groupSizeIn(cell)), cell }];
  });
  const asked = shares.filter(({ cell }) => isAsked(cell.head));
  if (asked.length === 1) return asked[0] ?? null;
  return shares.length === 1 ? (shares[0] ?? null) : null;
}

function percent(value: number, n: number | null): EffectMention {
  return { measure: 'percent', value, low: null, high: null, level: null, p: null, n, unit: '%', start: 0, end: 0 };
}

/** "Velorimine (n = 2,104)", where the row says it. */
function groupSizeIn({ head, words }: Cell): number | null {
  return words.startsWith(head) ? countOf(/\bn\s?=\s?(\d[\d,\s]{0,9})/i.exec(head)?.[1]) : null;
}

function countOf(digits: string | undefined): number | null {
  const count = Number((digits ?? '').replace(/[,\s]/g, ''));
  return Number.isSafeInteger(count) && count > 0 ? count : null;
}

const UNITS = /,?\s*(?:[-–—]\s*)?(?:n|no\.?|number)?\s*[[(][^()[\]]{0,24}[\])]\s*$|,\s*(?:n|no\.?|%|mean|median)\s*$/i;

/** "Deaths, n (%)" → "Deaths". */
function withoutUnits(label: string): string {
  const bare = label.replace(UNITS, '').trim();
  return /\p{L}{2}/u.test(bare) ? bare : label;
}
