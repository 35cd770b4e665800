import type { Citation } from '#contract/citation.ts';
import type { Concept } from '#contract/study/study.ts';
import { leansOnContext } from '../../reading/standing-alone.ts';
import { conceptFinder } from './mentions.ts';
import { citationOf, type SourceSentence } from './source-sentences.ts';

const MOST_QUOTES = 6;

/** Further sentences on each concept by its id: those that a checked statement rests on first, in reading order. */
export function quotesOn(
  concepts: readonly Pick<Concept, 'id' | 'name' | 'aliases'>[],
  sentences: readonly SourceSentence[],
): Map<string, Citation[]> {
  const find = conceptFinder(concepts);
  const quotes = new Map<string, Citation[]>();
  for (const sentence of sentences.toSorted((a, b) => Number(b.isTold) - Number(a.isTold))) {
    if (sentence.part === 'aim' || sentence.text.endsWith('?') || leansOnContext(sentence.text)) continue;
    for (const id of new Set(find(sentence.text).map(({ conceptId }) => conceptId))) {
      const own = quotes.get(id) ?? [];
      if (own.length < MOST_QUOTES) quotes.set(id, [...own, citationOf(sentence)]);
    }
  }
  return quotes;
}
