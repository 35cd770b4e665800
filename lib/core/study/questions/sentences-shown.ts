import type { Evidence } from '#contract/evidence.ts';
import type { Concept, StudyMaterial } from '#contract/study/study.ts';
import { selfContainedQuote } from '../../reading/self-contained.ts';
import { namesWithin } from '../graph/mentions.ts';
import { citationOf, sourceSentences } from '../graph/source-sentences.ts';

/** Sentences of one concept that a writer of questions sees. */
const MOST_SENTENCES = 8;

export interface ShownSentence {
  text: string;
  work: Evidence;
  /** Concepts that it names, in the order in which they are asked about. */
  conceptIds: string[];
}

/**
 * What a writer of questions reads: of each concept what the material rests on, then what defines it, then what else names it;
 * each sentence once, with the one before where it leans on that. Unlike a sentence with a gap, it need not be short, nor
 * stand alone: “In contrast, this was not seen with …” is what a question on a comparison is made of.
 */
export function sentencesShown(concepts: readonly Concept[], material: StudyMaterial): ShownSentence[] {
  const namesIn = namesWithin(concepts);
  const sentences = sourceSentences(material).map((sentence) => ({ sentence, named: namesIn(sentence.text) }));
  const chosen = new Set<(typeof sentences)[number]>();
  for (const concept of concepts) {
    const { evidenceId, field, start } = concept.citation;
    const rank = ({ sentence }: (typeof sentences)[number]) =>
      2 * Number(sentence.isQuoted) +
      Number(sentence.work.id === evidenceId && sentence.field === field && sentence.start === start);
    const own = sentences.filter(({ named }) => named.has(concept.id)).toSorted((a, b) => rank(b) - rank(a));
    for (const each of own.slice(0, MOST_SENTENCES)) chosen.add(each);
  }
  const shown = new Map<string, ShownSentence>();
  for (const each of sentences) {
    if (!chosen.has(each)) continue;
    const { sentence, named } = each;
    const whole = selfContainedQuote(citationOf(sentence), sentence.work.texts)?.quote ?? sentence.text;
    const text = whole.replace(/\s+/g, ' ').trim();
    const conceptIds = concepts.flatMap(({ id }) => (named.has(id) ? [id] : []));
    shown.set(`${sentence.work.id} ${text}`, { text, work: sentence.work, conceptIds });
  }
  return [...shown.values()];
}
