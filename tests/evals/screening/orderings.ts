import type { SparseRows } from '#core/review/ranking/logistic-regression.ts';
import { countTerms, weighTerms } from '#core/review/ranking/record-terms.ts';
import {
  createScreeningRanker,
  type LearnedDecision,
  questionRelevance,
} from '#core/review/ranking/screening-ranker.ts';
import type { ScreeningTopic } from './screening-topics.ts';

/** The records without a decision, the next to be screened first. */
export type Ordering = (decisions: ReadonlyMap<string, LearnedDecision>) => Promise<readonly string[]>;

const breathe = async () => {};

export async function learnedOrder({ records, question }: ScreeningTopic): Promise<Ordering> {
  const ranker = await createScreeningRanker({ records, question });
  return async (decisions) => (await ranker.order({ decisions })).ids;
}

/** BM25 with the question, whatever is decided. */
export async function fixedOrder({ records, question }: ScreeningTopic): Promise<Ordering> {
  const scores = questionRelevance(await countTerms(records, breathe), question);
  const ids = byScore(records, scores);
  return async (decisions) => ids.filter((id) => !decisions.has(id));
}

/** Plain relevance feedback (Rocchio 1971, with the usual shares): the question leans towards includes, away from excludes. */
export async function feedbackOrder({ records, question }: ScreeningTopic): Promise<Ordering> {
  const asked = { id: '', title: question, abstract: null, keywords: [] };
  const rows = weighTerms(await countTerms([...records, asked], breathe));
  const rowOf = new Map(records.map(({ id }, row) => [id, row]));
  return async (decisions) => {
    const query = new Float64Array(rows.columns);
    addRow(rows, records.length, 1, query);
    for (const [decision, share] of [['include', 0.75] as const, ['exclude', -0.15] as const]) {
      const ids = [...decisions].filter(([, made]) => made === decision).map(([id]) => id);
      for (const id of ids) addRow(rows, rowOf.get(id) ?? 0, share / ids.length, query);
    }
    const scores = Float64Array.from(records, (_, row) =>
      cellsOf(rows, row, (sum, value, at) => sum + value * (query[at] ?? 0)),
    );
    return byScore(records, scores).filter((id) => !decisions.has(id));
  };
}

function addRow(rows: SparseRows, row: number, by: number, to: Float64Array): void {
  cellsOf(rows, row, (sum, value, term) => {
    to[term] = (to[term] ?? 0) + by * value;
    return sum;
  });
}

function cellsOf(
  { starts, terms, values }: SparseRows,
  row: number,
  fold: (sum: number, value: number, term: number) => number,
): number {
  let sum = 0;
  for (let i = starts[row] ?? 0; i < (starts[row + 1] ?? 0); i += 1) sum = fold(sum, values[i] ?? 0, terms[i] ?? 0);
  return sum;
}

function byScore(records: readonly { id: string }[], scores: Float64Array): string[] {
  return records
    .map(({ id }, row) => ({ id, row, score: scores[row] ?? 0 }))
    .sort((a, b) => b.score - a.score || a.row - b.row)
    .map(({ id }) => id);
}
