import { stems } from '../../text/words.ts';
import type { RecordTerms } from './record-terms.ts';

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
