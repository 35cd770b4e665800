import { isSameToken, type Token } from './claim-tokens.ts';

export interface Alignment {
  /** Tokens of the claim that have no equal in their place in the quote, with what stands there instead, if anything. */
  unmatched: { said: Token; read: Token | null }[];
  /** Tokens of the quote that the claim leaves out between its first and its last word. */
  skipped: Token[];
  /** The passage of the quote that the claim was laid over: its tokens from `from` up to, but not including, `to`. */
  from: number;
  to: number;
}

/** A changed number or negation is found before any other explanation of a difference, so it costs a little less. */
const TELLTALE_COST = 0.9;
const COST = 1;

/** How a place was reached; numbers, because there is one for each pair of tokens. */
const MOVE = { match: 1, replace: 2, insert: 3, skip: 4 } as const;

/**
 * Lays a claim over the passage of the quote it is closest to: least edit distance over tokens, free at both ends of
 * the quote (Sellers 1980). A claim cut out of the quote aligns without differences.
 */
export function alignClaim(claim: readonly Token[], quote: readonly Token[]): Alignment {
  const { moves, last } = layOver(claim, quote);
  const unmatched: Alignment['unmatched'] = [];
  const skipped: Token[] = [];
  let row = claim.length;
  let column = last;
  for (let said = claim[row - 1]; said; said = claim[row - 1]) {
    const move = moves[row]?.[column];
    const read = quote[column - 1];
    if (move === MOVE.skip) {
      if (read) skipped.push(read);
      column -= 1;
      continue;
    }
    if (move === MOVE.replace) unmatched.push({ said, read: read ?? null });
    if (move === MOVE.insert) unmatched.push({ said, read: null });
    row -= 1;
    if (move !== MOVE.insert) column -= 1;
  }
  return { unmatched: unmatched.reverse(), skipped: skipped.reverse(), from: column, to: last };
}

function layOver(claim: readonly Token[], quote: readonly Token[]): { moves: Uint8Array[]; last: number } {
  // Of the passage, one place more than it has tokens: before its first.
  const width = quote.length + 1;
  const moves = [new Uint8Array(width)];
  let above = new Float64Array(width);
  for (const said of claim) {
    const change = said.kind === 'number' || said.kind === 'negation' ? TELLTALE_COST : COST;
    const costs = new Float64Array(width);
    const reached = new Uint8Array(width);
    costs[0] = (above[0] ?? 0) + change;
    reached[0] = MOVE.insert;
    for (let j = 1; j < width; j += 1) {
      const read = quote[j - 1];
      const same = read !== undefined && isSameToken(said, read);
      const diagonal = (above[j - 1] ?? 0) + (same ? 0 : change);
      const inserted = (above[j] ?? 0) + change;
      const least = Math.min(diagonal, inserted, (costs[j - 1] ?? 0) + COST);
      costs[j] = least;
      if (least === diagonal) reached[j] = same ? MOVE.match : MOVE.replace;
      else reached[j] = least === inserted ? MOVE.insert : MOVE.skip;
    }
    above = costs;
    moves.push(reached);
  }
  let last = 0;
  for (const [column, cost] of above.entries()) {
    // Of passages as near the longest, so that a word exchanged at its end is laid over the one that stands there.
    if (cost <= (above[last] ?? 0)) last = column;
  }
  return { moves, last };
}
