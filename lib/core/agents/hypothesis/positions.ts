import * as z from 'zod';
import type { Contradiction } from '#contract/appraisal/contradiction.ts';
import type { Evidence } from '#contract/evidence.ts';
import { isOneStudy } from '#core/appraisal/studies.ts';
import { stableId } from '#core/text/stable-id.ts';
import { words } from '#core/text/words.ts';
import { plainWords } from '../plain-words.ts';
import { hasWords, proposedQuote, type QuotedWorks } from '../quoted-works.ts';

const difference = z.object({
  aspect: z.enum(['population', 'dose', 'endpoint', 'time']),
  first: z.string(),
  second: z.string(),
});
const position = z.object({
  reason: z.string(),
  topic: z.string(),
  kind: z.enum(['numeric', 'negation', 'direction']),
  first: proposedQuote,
  second: proposedQuote,
  differences: z.array(difference),
});
/** A model's proposals of contradictory findings. */
export const positionsSchema = z.object({ positions: z.array(position) });
type Positions = z.infer<typeof positionsSchema>;

const MOST = 12;
const MOST_OF_MODEL = 5;
const LONGEST_TOPIC = 80;
const MOST_WORDS_OF_TOPIC = 8;
const UNNAMED_TOPIC = 'one outcome';
const LONGEST_WORDS = 60;
/** A model's pair starts at the rules' lowest confidence: code has seen the quotes, not that they disagree. */
const CONFIDENCE = 0.6;
/** A difference between the studies explains part of the contradiction. */
const LOWER_BY_DIFFERENCE = 0.05;

/**
 * The rules' contradictions, followed by the model's pairs of located quotes from different studies that the rules did
 * not pair.
 */
export function addPositions(
  found: readonly Contradiction[],
  { positions }: Positions,
  shown: QuotedWorks,
): Contradiction[] {
  const pairs = new Set(found.map(pairOf));
  const added = positions
    .flatMap((proposed) => toContradiction(proposed, shown) ?? [])
    .filter((contradiction) => {
      const pair = pairOf(contradiction);
      return !pairs.has(pair) && pairs.add(pair);
    });
  return [...found, ...added.slice(0, MOST_OF_MODEL)].slice(0, MOST);
}

/** Two works are paired only once. */
function pairOf({ first, second }: Contradiction): string {
  return [first.evidenceId, second.evidenceId].sort().join(' ');
}

function toContradiction(proposed: Positions['positions'][number], shown: QuotedWorks): Contradiction | null {
  const [first, second] = [shown.locate(proposed.first), shown.locate(proposed.second)];
  const topic = plainWords(proposed.topic, LONGEST_TOPIC);
  if (!first || !second || !topic) return null;
  const [one, other] = [shown.workOf(first), shown.workOf(second)];
  if (!one || !other || one.id === other.id || isOneStudy(one, other)) return null;
  const differences = proposed.differences.flatMap((each) => grounded(each, one, other) ?? []);
  const places = [first, second].map(({ evidenceId, field, start }) => `${evidenceId} ${field} ${start}`).sort();
  return {
    id: stableId('contradiction', [proposed.kind, ...places].join(' ')),
    kind: proposed.kind,
    topic: isName(topic, [one, other]) ? topic : UNNAMED_TOPIC,
    first,
    second,
    differs: differences.length > 0 ? `The two differ in ${[...new Set(differences)].join('; ')}.` : '',
    confidence: Math.round((CONFIDENCE - (differences.length > 0 ? LOWER_BY_DIFFERENCE : 0)) * 100) / 100,
  };
}

/**
 * A model's topic is shown in its own words, so it must be a name, not a sentence, and contain no figure that the two
 * works lack.
 */
function isName(topic: string, works: readonly Evidence[]): boolean {
  const named = words(topic);
  const wordSets = works.map(({ title, texts }) => new Set(words([title, ...Object.values(texts)].join(' '))));
  return (
    named.length <= MOST_WORDS_OF_TOPIC &&
    named.filter((word) => /\d/.test(word)).every((word) => wordSets.every((ofWork) => ofWork.has(word)))
  );
}

/** A difference whose two sides are in the two works, in their words. */
function grounded(
  { aspect, first, second }: z.infer<typeof difference>,
  one: Evidence,
  other: Evidence,
): string | null {
  const [a, b] = [plainWords(first, LONGEST_WORDS), plainWords(second, LONGEST_WORDS)];
  if (a.toLowerCase() === b.toLowerCase() || !hasWords(one, a) || !hasWords(other, b)) return null;
  // Two products are not two doses.
  if ((aspect === 'dose' || aspect === 'time') && !(/\d/.test(a) && /\d/.test(b))) return null;
  return `${aspect} (${a} and ${b})`;
}
