import type { WordKnowledge } from '../ports/embedder.ts';
import type { RankedItem } from './hybrid-ranking.ts';
import { type Mention, mentionOf, type QueryIdea, wordShareOf } from './query-ideas.ts';
import type { TextIndex } from './text-index.ts';

/**
 * Logistic curve from the share of the best score to the probability that a work bears on the question. Fitted to the
 * judged abstracts of twelve questions that an expert reader wrote (62 of grade 2, 58 of grade 1, among the 200 best by
 * BM25 of 6,183): of works with a share of 0.4 to 0.5, 7 in 100 bear on it, 0.5 to 0.6 34, 0.6 to 0.8 50, above 0.9 all.
 */
const SLOPE = 7;
const INTERCEPT = -4.35;
/** Works among which one must be plainly about the question. */
const LEADERS = 10;
/**
 * How well the best of them covers the question's words and ideas, below which nothing counts as about it, and above which
 * all is well. Judged questions lie above 0.6 and nine in ten of PubMedQA's above 0.58; of fourteen questions that the
 * same collection cannot answer one does.
 */
const COVERAGE = { none: 0.35, full: 0.6 } as const;
/**
 * Where a query asks what one thing does for another, a work on the other alone (another treatment of it, how common it
 * is) is beside the question, however rare its name: it stays below what counts as about the query. A work on the one
 * thing alone may tell how it acts or what harm it does, and counts.
 */
const OBJECT_ALONE = 0.27;

export interface AskedQuery {
  /** Content words, stemmed. */
  stems: readonly string[];
  ideas: readonly QueryIdea[];
}

/**
 * How much each ranked work bears on a question, 0..1, by id. The ranking says how near a work is compared with the best
 * that was found; whether that best is about the question at all, its words and ideas say.
 *
 * @param ranked best first.
 */
export function relevances(
  ranked: readonly RankedItem[],
  query: AskedQuery,
  texts: TextIndex,
  words?: WordKnowledge,
): Map<string, number> {
  const mentions = new Map(ranked.map(({ id }) => [id, mentionOf(id, query.ideas, texts, words)]));
  const coverage = Math.max(
    0,
    ...ranked.slice(0, LEADERS).map(({ id }) => {
      const named = mentions.get(id)?.share ?? 0;
      return (named + wordShareOf(id, query.stems, texts, words)) / 2;
    }),
  );
  const trust = Math.min(1, Math.max(0, (coverage - COVERAGE.none) / (COVERAGE.full - COVERAGE.none)));
  const isMissing = asksForBoth(query.ideas) && ![...mentions.values()].some(namesIntervention);
  return new Map(
    ranked.map(({ id, share }) => {
      const mention = mentions.get(id);
      const isBeside = isMissing || (mention !== undefined && isObjectAlone(mention, query.ideas));
      const likelihood = 1 / (1 + Math.exp(-(INTERCEPT + SLOPE * share)));
      return [id, likelihood * trust * (isBeside ? OBJECT_ALONE : 1)];
    }),
  );
}

function asksForBoth(ideas: readonly QueryIdea[]): boolean {
  return ideas.some(({ part }) => part === 'intervention') && ideas.some(({ part }) => part === 'object');
}

function namesIntervention({ named }: Mention): boolean {
  return named.some(({ part }) => part === 'intervention');
}

function isObjectAlone(mention: Mention, ideas: readonly QueryIdea[]): boolean {
  return mention.named.length < 2 && !namesIntervention(mention) && asksForBoth(ideas);
}
