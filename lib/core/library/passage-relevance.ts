import type { WordKnowledge } from '../ports/embedder.ts';
import type { RankedItem } from '../retrieval/hybrid-ranking.ts';
import type { TextIndex } from '../retrieval/text-index.ts';
import { RESEARCH_WORDS } from '../retrieval/word-commonness.ts';
import { stems } from '../text/words.ts';

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
 * is) does not answer the question, however rare its name: it stays below what counts as about the query. A work on the one
 * thing alone may tell how it acts or what harm it does, and counts.
 */
const OBJECT_ALONE = 0.27;

interface AskedQuery {
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
      const isOffQuestion = isMissing || (mention !== undefined && isObjectAlone(mention, query.ideas));
      const likelihood = 1 / (1 + Math.exp(-(INTERCEPT + SLOPE * share)));
      return [id, likelihood * trust * (isOffQuestion ? OBJECT_ALONE : 1)];
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

/** An idea of the query: any of its spellings names it. */
interface QueryIdea {
  spellings: readonly (readonly string[])[];
  weight: number;
  part?: NamedConcept['part'];
}

/** An idea as a planner gives it. */
export interface NamedConcept {
  term: string;
  synonyms: readonly string[];
  /** What the idea does in the query, where grammar or a lexicon tells: what is done, or what it is done for. */
  part?: 'intervention' | 'object' | undefined;
}

/** A word used once may be used in passing; in the title or twice, it is a subject. */
const PASSING_MENTION = 0.75;
/** Ideas met together tell more than the sum of ideas met apart. */
const TOGETHERNESS = 1.25;
/** A work that says less of an idea does not name it. */
const LEAST_MENTION = 0.05;
/** Rarity where nothing knows the language at large. */
const UNKNOWN_RARITY = 0.5;
/** Words of every study carry a tenth of what a subject's word does. */
const RESEARCH_WORD_SHARE = 0.1;

/**
 * What a work must speak of to be about the query. With concepts, each is one idea and weighs as its rarest word is
 * rare; without, each content word is one and weighs its rarity squared, as in the cosine of two idf vectors.
 */
export function ideasOf(query: string, concepts: readonly NamedConcept[], words?: WordKnowledge): QueryIdea[] {
  const named = concepts.map(({ term, synonyms, part }) => ({
    part,
    spellings: [term, ...synonyms].map(stems).filter((spelling) => spelling.length > 0),
    weight: Math.sqrt(Math.max(0, ...stems(term).map((stem) => weightOf(stem, words)))),
  }));
  const specific = named.filter(({ weight }) => weight > 0);
  if (specific.length > 0) return specific;
  return [...new Set(stems(query))].map((stem) => ({ spellings: [[stem]], weight: weightOf(stem, words) }));
}

function weightOf(stem: string, words?: WordKnowledge): number {
  const rarity = words?.rarity(stem) ?? UNKNOWN_RARITY;
  return rarity ** 2 * (RESEARCH_WORDS.has(stem) ? RESEARCH_WORD_SHARE : 1);
}

/** How a work speaks of a query's ideas, whatever else was found. */
interface Mention {
  /** Weighted share of the ideas that the work speaks of, to the power 1.25, 0..1. */
  share: number;
  /** The ideas that it names. */
  named: readonly QueryIdea[];
}

export function mentionOf(id: string, ideas: readonly QueryIdea[], texts: TextIndex, words?: WordKnowledge): Mention {
  let met = 0;
  let asked = 0;
  const named: QueryIdea[] = [];
  for (const idea of ideas) {
    const { spellings, weight } = idea;
    const mention = Math.max(0, ...spellings.map((spelling) => spellingIn(spelling, id, texts, words)));
    met += weight * mention;
    asked += weight;
    if (mention >= LEAST_MENTION) named.push(idea);
  }
  return { share: asked === 0 ? 0 : (met / asked) ** TOGETHERNESS, named };
}

/** Share of a query's words that a work says, each weighing its rarity in the language at large, squared; 0..1. */
export function wordShareOf(
  id: string,
  query: readonly string[],
  texts: Pick<TextIndex, 'frequency'>,
  words?: WordKnowledge,
): number {
  let named = 0;
  let asked = 0;
  for (const stem of new Set(query)) {
    const weight = (words?.rarity(stem) ?? UNKNOWN_RARITY) ** 2;
    asked += weight;
    if (texts.frequency(id, stem) > 0) named += weight;
  }
  return asked === 0 ? 0 : named / asked;
}

/** How clearly a work names a spelling, 0..1: half of a name's words tell a quarter, and a passing mention less. */
function spellingIn(spelling: readonly string[], id: string, texts: TextIndex, words?: WordKnowledge): number {
  const present = spelling.filter((stem) => texts.frequency(id, stem) > 0);
  if (present.length === 0) return 0;
  const weigh = (stemsOfName: readonly string[]) =>
    stemsOfName.reduce((sum, stem) => sum + (weightOf(stem, words) || Number.EPSILON), 0);
  const share = weigh(present) / weigh(spelling);
  const isPassing = present.some((stem) => texts.frequency(id, stem) < 2);
  return share ** 2 * (isPassing ? PASSING_MENTION : 1);
}
