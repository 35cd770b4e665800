import type { Citation } from '#contract/citation.ts';
import type { Concept } from '#contract/study.ts';
import { contextLost, leansOnContext } from '../../reading/standing-alone.ts';
import { isAsking, isSecondHand } from '../../reading/statements.ts';
import { numbersIn } from '../../text/numbers.ts';
import { plainnessOf } from './definitions.ts';
import { conceptFinder } from './mentions.ts';
import { citationOf, type SourceSentence } from './source-sentences.ts';

const MOST_QUOTES = 6;

/** Further sentences on each concept, the fittest first, by its id. */
export function quotesOn(
  concepts: readonly Pick<Concept, 'id' | 'name' | 'aliases'>[],
  sentences: readonly SourceSentence[],
  topic: string,
): Map<string, Citation[]> {
  const places = placesOf(concepts, sentences, topic);
  return new Map(
    [...places].map(([id, own]) => [
      id,
      own
        .toSorted((a, b) => b.fitness - a.fitness || a.order - b.order)
        .slice(0, MOST_QUOTES)
        .map(({ sentence }) => citationOf(sentence)),
    ]),
  );
}

interface Place {
  sentence: SourceSentence;
  fitness: number;
  order: number;
}

/** What begins with a small word is the rest of something: of a caption, or of a sentence that a page broke. */
const FRAGMENT = /^\p{Ll}{2,}\s/u;

function placesOf(
  named: readonly { id: string; name: string; aliases: readonly string[] }[],
  sentences: readonly SourceSentence[],
  topic: string,
): Map<string, Place[]> {
  const find = conceptFinder(named);
  const places = new Map<string, Place[]>();
  for (const [order, sentence] of sentences.entries()) {
    if (isAsking(sentence) || leansOnContext(sentence.text) || FRAGMENT.test(sentence.text)) continue;
    const best = new Map<string, number>();
    for (const place of find(sentence.text))
      best.set(place.conceptId, Math.max(best.get(place.conceptId) ?? 0, plainnessOf(sentence.text, place)));
    for (const [id, plainness] of best)
      places.set(id, [...(places.get(id) ?? []), { sentence, order, fitness: fitnessOf(sentence, plainness, topic) }]);
  }
  return places;
}

/** How well a sentence serves as what is first read of a concept. */
function fitnessOf(sentence: SourceSentence, plainness: number, topic: string): number {
  const { text, part, isTold, work } = sentence;
  return (
    2 * plainness +
    (part === 'conclusion' || part === 'background' ? 0.25 : 0) +
    (part === 'method' ? -0.5 : 0) +
    (isTold ? 0.3 : 0) -
    1.5 * contextLost(text, `${topic} ${work.title}`) -
    (isSecondHand(sentence) ? 0.05 : 0) -
    Math.min(0.8, 0.12 * numbersIn(text).length) -
    (text.length > 260 ? 0.2 : 0)
  );
}
