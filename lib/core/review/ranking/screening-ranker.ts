import { stems } from '../../text/words.ts';
import { type Example, fitLogistic, scoreOf } from './logistic-regression.ts';
import { countTerms, type RankedRecord, type RecordTerms, weighTerms } from './record-terms.ts';

/** How strongly decisions bend the weights of words; and what all includes together count, when all excludes count 1. */
const STRENGTH = 0.3;
const INCLUDES_COUNT = 10;

/** What a list is learned from: a "maybe" goes on to the full text and is an include. */
export type LearnedDecision = 'include' | 'exclude';

export interface RankedList {
  /** Every record without a decision, the likeliest include first. */
  ids: string[];
  /**
   * How likely each of these is an include, 0..1, in the same order: the model's own, which orders well and is not
   * calibrated. By relevance: the share of the best score.
   */
  probability: number[];
  /** `relevance` to the question until something was excluded; then `learned` from what was decided. */
  by: 'relevance' | 'learned';
}

export interface ScreeningRanker {
  /**
   * The same decisions give the same order, whatever the order in which they were made.
   *
   * @param options.among the records to be ordered; all that have no decision where it is left out.
   */
  order(options: {
    decisions: ReadonlyMap<string, LearnedDecision>;
    among?: ReadonlySet<string>;
    signal?: AbortSignal;
  }): Promise<RankedList>;
}

/**
 * Orders a screening list by what was decided so far: logistic regression on the words of title, abstract and keywords
 * (decision 49). Until something is included the question takes its place, so that the list leaves at once what is
 * excluded. Reads all records once; to learn anew takes time in proportion to the words of the decided records. Lets other
 * work of the process in between.
 */
export async function createScreeningRanker({
  records,
  question,
  signal,
}: {
  records: readonly RankedRecord[];
  question: string;
  signal?: AbortSignal;
}): Promise<ScreeningRanker> {
  const counted = await countTerms([...records, asRecord(question)], breatheWith(signal));
  const rows = weighTerms(counted);
  const relevance = questionRelevance(counted, question);
  const most = relevance.reduce((a, b) => Math.max(a, b), 0) || 1;
  // What is kept of the records is not their texts: there may be many, for as long as people screen.
  const ids = records.map(({ id }) => id);
  const rowOf = new Map(ids.map((id, row) => [id, row]));

  return {
    order: async ({ decisions, among, signal: stop }) => {
      const examples = examplesOf(decisions, rowOf, ids.length);
      const undecided = ids.flatMap((id, row) => (decisions.has(id) || among?.has(id) === false ? [] : [row]));
      const isLearned = examples.some(({ isPositive }) => !isPositive);
      const probabilities = isLearned
        ? await learn(examples, undecided)
        : new Map(undecided.map((row) => [row, (relevance[row] as number) / most]));
      const probabilityOf = (row: number) => probabilities.get(row) ?? 0;
      const best = undecided.toSorted(
        (a, b) => probabilityOf(b) - probabilityOf(a) || (relevance[b] as number) - (relevance[a] as number) || a - b,
      );
      return {
        ids: best.map((row) => ids[row] as string),
        probability: best.map(probabilityOf),
        by: isLearned ? 'learned' : 'relevance',
      };

      async function learn(examples: readonly Example[], wanted: readonly number[]) {
        const model = await fitLogistic(rows, examples, STRENGTH, breatheWith(stop));
        return new Map(wanted.map((row) => [row, 1 / (1 + Math.exp(-scoreOf(model, rows, row)))]));
      }
    },
  };
}

const asRecord = (question: string): RankedRecord => ({ id: '', title: question, abstract: null, keywords: [] });

/**
 * Includes are rare: they count together as much as many excludes do, however many of each there are.
 *
 * @param questionRow counts as an include until there is one.
 */
function examplesOf(
  decisions: ReadonlyMap<string, LearnedDecision>,
  rowOf: ReadonlyMap<string, number>,
  questionRow: number,
): Example[] {
  const known = [...decisions].flatMap(([id, decision]) => {
    const row = rowOf.get(id);
    return row === undefined ? [] : [{ row, isPositive: decision === 'include' }];
  });
  if (!known.some(({ isPositive }) => isPositive)) known.push({ row: questionRow, isPositive: true });
  known.sort((a, b) => a.row - b.row);
  const included = known.filter(({ isPositive }) => isPositive).length;
  const whole = known.length / (INCLUDES_COUNT + 1);
  const weightOf = (isPositive: boolean) =>
    isPositive ? (whole * INCLUDES_COUNT) / included : whole / (known.length - included);
  return known.map((example) => ({ ...example, weight: weightOf(example.isPositive) }));
}

/** Stops where it is asked to, and lets whatever waits in the process go first. */
function breatheWith(signal: AbortSignal | undefined): () => Promise<void> {
  return async () => {
    await new Promise((resolve) => setImmediate(resolve));
    signal?.throwIfAborted();
  };
}

/** Robertson and Zaragoza 2009, the usual values: where a repeated term stops adding, and how much length counts. */
const SATURATION = 1.2;
const LENGTH_SHARE = 0.75;

/** BM25 of each record for the content words of a question; 0 where it says none of them. */
export function questionRelevance({ counts, columnOf, holders }: RecordTerms, question: string): Float64Array {
  const { starts, terms, values } = counts;
  const records = starts.length - 1;
  const scores = new Float64Array(records);
  const rarity = new Map<number, number>();
  for (const stem of stems(question)) {
    const column = columnOf(stem);
    if (column === undefined) continue;
    const saying = holders[column] as number;
    rarity.set(column, Math.log1p((records - saying + 0.5) / (saying + 0.5)));
  }
  const averageLength = values.reduce((sum, count) => sum + count, 0) / (records || 1) || 1;
  for (let row = 0; row < records; row += 1) {
    const [start, end] = [starts[row] as number, starts[row + 1] as number];
    let length = 0;
    for (let i = start; i < end; i += 1) length += values[i] as number;
    const damping = SATURATION * (1 - LENGTH_SHARE + (LENGTH_SHARE * length) / averageLength);
    let score = 0;
    for (let i = start; i < end; i += 1) {
      const weight = rarity.get(terms[i] as number);
      if (weight === undefined) continue;
      const count = values[i] as number;
      score += (weight * count * (SATURATION + 1)) / (count + damping);
    }
    scores[row] = score;
  }
  return scores;
}
