import { stemOf, words } from '../../text/words.ts';
import type { SparseRows } from './logistic-regression.ts';

/** What a record says, for the order of a list. */
export interface RankedRecord {
  id: string;
  title: string;
  abstract: string | null;
  keywords: readonly string[];
}

/** Records read between two breaths: some ten milliseconds. */
const SLICE = 64;
/** A title says what a record is about: its words count twice. */
const TITLE_WEIGHT = 2;
/** A word, or two in a row, that one record alone says tells nothing about another. */
const FEWEST_RECORDS = 2;

export interface RecordTerms {
  /** How often each record says each stem, and each two stems that follow each other. */
  counts: SparseRows;
  /** Of a stem; none where too few records say it. */
  columnOf(stem: string): number | undefined;
  /** Records that say the term of each column. */
  holders: Int32Array;
}

/**
 * Counts the words of records and each two that follow each other, stemmed. Words of grammar stay: how a text is written
 * tells what kind of study it is (docs/evals.md has the figures).
 */
export async function countTerms(records: readonly RankedRecord[], breathe: () => Promise<void>): Promise<RecordTerms> {
  const numbering: Numbering = { stems: new Map(), words: new Map(), pairs: new Map(), holders: [] };
  const counts: number[] = [];
  const starts = new Int32Array(records.length + 1);
  const terms: number[] = [];
  const values: number[] = [];
  for (const [row, record] of records.entries()) {
    if (row % SLICE === 0) await breathe();
    const found = countColumns(record, numbering, counts);
    for (const column of found) {
      numbering.holders[column] = (numbering.holders[column] as number) + 1;
      terms.push(column);
      values.push(counts[column] as number);
      counts[column] = 0;
    }
    starts[row + 1] = terms.length;
  }
  return withoutRare({ numbering, starts, terms, values });
}

/** Columns in the order in which they were first met. A large list has millions of pairs. */
interface Numbering {
  stems: Map<string, number>;
  /** Of words as they are written: most of the time would go into their endings. */
  words: Map<string, number>;
  /** By the column of the first stem and of the second. */
  pairs: Map<number, Map<number, number>>;
  /** Records that say the term of each column. */
  holders: number[];
}

function numberOf<Key>(key: Key, known: Map<Key, number>, holders: number[]): number {
  const before = known.get(key);
  if (before !== undefined) return before;
  const column = holders.push(0) - 1;
  known.set(key, column);
  return column;
}

/** The columns of what a record says, each once; how often it says them is added to `counts`. */
function countColumns({ title, abstract, keywords }: RankedRecord, numbering: Numbering, counts: number[]): number[] {
  const found: number[] = [];
  const add = (column: number, weight: number) => {
    const before = counts[column] ?? 0;
    if (before === 0) found.push(column);
    counts[column] = before + weight;
  };
  const count = (text: string, weight: number) => {
    let first: number | undefined;
    for (const word of words(text)) {
      const stem = columnOfWord(word, numbering);
      add(stem, weight);
      if (first !== undefined) {
        const seconds = numbering.pairs.get(first) ?? new Map<number, number>();
        numbering.pairs.set(first, seconds);
        add(numberOf(stem, seconds, numbering.holders), weight);
      }
      first = stem;
    }
  };
  count(title, TITLE_WEIGHT);
  count(abstract ?? '', 1);
  for (const keyword of keywords) count(keyword, 1);
  return found;
}

function columnOfWord(word: string, { words: known, stems, holders }: Numbering): number {
  const before = known.get(word);
  if (before !== undefined) return before;
  const column = numberOf(stemOf(word), stems, holders);
  known.set(word, column);
  return column;
}

interface Counted {
  numbering: Numbering;
  starts: Int32Array;
  terms: readonly number[];
  values: readonly number[];
}

function withoutRare({ numbering, starts, terms, values }: Counted): RecordTerms {
  const kept: number[] = [];
  const newColumns = Int32Array.from(numbering.holders, (records) =>
    records < FEWEST_RECORDS ? -1 : kept.push(records) - 1,
  );
  const size = kept.reduce((sum, records) => sum + records, 0);
  const counts: SparseRows = {
    columns: kept.length,
    starts: new Int32Array(starts.length),
    terms: new Int32Array(size),
    values: new Float32Array(size),
  };
  let at = 0;
  for (let row = 0; row + 1 < starts.length; row += 1) {
    for (let i = starts[row] as number; i < (starts[row + 1] as number); i += 1) {
      const column = newColumns[terms[i] as number] as number;
      if (column < 0) continue;
      counts.terms[at] = column;
      counts.values[at] = values[i] as number;
      at += 1;
    }
    counts.starts[row + 1] = at;
  }
  const { stems } = numbering;
  const columnOf = (stem: string) => {
    const column = newColumns[stems.get(stem) ?? -1] ?? -1;
    return column < 0 ? undefined : column;
  };
  return { counts, columnOf, holders: Int32Array.from(kept) };
}

/** The counts as a learner takes them: damped, each term by its rarity (TF-IDF), each record of length 1. */
export function weighTerms({ counts, holders }: RecordTerms): SparseRows {
  const records = counts.starts.length - 1;
  const rarity = Float64Array.from(holders, (count) => Math.log((1 + records) / (1 + count)) + 1);
  const values = new Float32Array(counts.values.length);
  for (let row = 0; row < records; row += 1) {
    const [start, end] = [counts.starts[row] as number, counts.starts[row + 1] as number];
    let squares = 0;
    for (let i = start; i < end; i += 1) {
      const value = (1 + Math.log(counts.values[i] as number)) * (rarity[counts.terms[i] as number] as number);
      values[i] = value;
      squares += value ** 2;
    }
    const length = Math.sqrt(squares) || 1;
    for (let i = start; i < end; i += 1) values[i] = (values[i] as number) / length;
  }
  return { ...counts, values };
}
