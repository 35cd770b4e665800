import type { Citation } from '#contract/citation.ts';
import type { Concept, StudyMaterial } from '#contract/study.ts';
import { contextLost, leansOnContext } from '../../reading/standing-alone.ts';
import { isAsking, isSecondHand } from '../../reading/statements.ts';
import { numbersIn } from '../../text/numbers.ts';
import { stableId } from '../../text/stable-id.ts';
import { type Candidate, candidatesIn } from './candidates.ts';
import { isDefinition, plainnessOf } from './definitions.ts';
import { conceptFinder } from './mentions.ts';
import { citationOf, type SourceSentence } from './source-sentences.ts';

/** A graph that is read on one page; the reference asks for 8 to 40, and rules are the less sure the further down they go. */
const MOST_CONCEPTS = 28;
const MOST_QUOTES = 6;
/** Sum below which a name is mentioned, and no subject of the material. */
const LEAST_WORTH = 3;
/** Of a single work: there nothing is said by several, and what it speaks of again and again is its subject. */
const LEAST_WORTH_OF_ONE = 2.3;
/** Candidates whose sentences are read, as a multiple of what may be kept. */
const READ = 3;

/** The concepts of a material by rules, the weightiest first; each with a sentence of it that defines it, or else uses it. */
export function chooseConcepts(material: StudyMaterial, sentences: readonly SourceSentence[]): Concept[] {
  const ranked = candidatesIn(material, sentences)
    .map((candidate) => ({ candidate, worth: worthOf(candidate, material.works.length) }))
    .toSorted((a, b) => b.worth - a.worth || (a.candidate.key < b.candidate.key ? -1 : 1))
    .slice(0, READ * MOST_CONCEPTS);
  const named = ranked.map(({ candidate, worth }) => ({ ...namesOf(candidate), id: conceptId(candidate.key), worth }));
  const places = placesOf(named, sentences, material.topic);
  const least = material.works.length === 1 ? LEAST_WORTH_OF_ONE : LEAST_WORTH;
  return named
    .flatMap(({ worth, id, name, aliases }) => {
      const own = (places.get(id) ?? []).toSorted((a, b) => b.fitness - a.fitness || a.order - b.order);
      const best = own.find(({ defines }) => defines) ?? own[0];
      if (!best || worth + 1.5 * best.plainness < least) return [];
      const rest = own.filter((place) => place !== best);
      const concept: Concept = {
        id,
        name,
        aliases,
        definition: best.defines ? best.sentence.text : null,
        citation: citationOf(best.sentence),
        quotes: rest.slice(0, MOST_QUOTES).map(({ sentence }) => citationOf(sentence)),
        by: 'rules',
      };
      return [{ concept, worth: worth + 1.5 * best.plainness }];
    })
    .toSorted((a, b) => b.worth - a.worth || (a.concept.id < b.concept.id ? -1 : 1))
    .slice(0, MOST_CONCEPTS)
    .map(({ concept }) => concept);
}

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

export function conceptId(key: string): string {
  return stableId('concept', key);
}

const SENTENCES_AS_A_WORK = 3;
/** What a work takes the trouble to define. */
const DEFINED = 0.75;
const ORIGIN = { known: 0.9, abbreviation: 0.9, entity: 0.5, phrase: 0, word: 0 };

/** Where there is one work alone, how often it speaks of a thing stands for how many works do. */
function worthOf({ works, told, titles, inTopic, origin, sentences, defined }: Candidate, all: number): number {
  const spread = all === 1 ? sentences / SENTENCES_AS_A_WORK : works.size;
  return (
    (inTopic ? 2 : 0) +
    Math.min(3, Math.log2(1 + spread)) +
    Math.min(2, 0.5 * told) +
    Math.min(1.5, 0.5 * titles) +
    Math.min(1, 0.1 * sentences) +
    (all === 1 && defined > 0 ? DEFINED : 0) +
    ORIGIN[origin]
  );
}

/** The name a learner sees is the spelling used most; a long name that has a short form goes by that. */
function namesOf({ spellings, short }: Candidate): { name: string; aliases: string[] } {
  const ordered = [...spellings].toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([name]) => name);
  const long = ordered.filter((name) => name !== short);
  const name = long[0] ?? short ?? '';
  const isLong = name.split(/\s+/).length > 4 && short !== null;
  const shown = isLong ? short : name;
  const others = [
    ...new Map([...(short ? [short] : []), name, ...ordered].map((each) => [each.toLowerCase(), each])).values(),
  ];
  return { name: shown, aliases: others.filter((each) => each.toLowerCase() !== shown.toLowerCase()).slice(0, 6) };
}

interface Place {
  sentence: SourceSentence;
  plainness: number;
  /** It says what the concept is. */
  defines: boolean;
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
    const best = new Map<string, Pick<Place, 'plainness' | 'defines'>>();
    for (const place of find(sentence.text)) {
      const before = best.get(place.conceptId) ?? { plainness: 0, defines: false };
      best.set(place.conceptId, {
        plainness: Math.max(before.plainness, plainnessOf(sentence.text, place)),
        defines: before.defines || isDefinition(sentence.text, place),
      });
    }
    for (const [id, told] of best)
      places.set(id, [
        ...(places.get(id) ?? []),
        { sentence, ...told, order, fitness: fitnessOf(sentence, told.plainness, topic) },
      ]);
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
