import type { Citation } from '#contract/citation.ts';
import type { Concept } from '#contract/study/study.ts';
import { claimText } from '../../agents/report/check/claim-text.ts';
import { leansOnContext } from '../../reading/self-contained.ts';
import { containsRow } from '../../text/whole-words.ts';
import { conceptId, isNoConcept, nameKey } from './concept-names.ts';
import { conceptFinder, namesWithin } from './mentions.ts';
import { citationOf, type SourceSentence } from './source-sentences.ts';
import type { Suggestion } from './suggestion-prompts.ts';

const MOST_CONCEPTS = 40;
const MOST_ALIASES = 8;

interface Sources {
  /** The terms that the material defines. */
  glossary: readonly Concept[];
  /** Sentences by the numbers the model was shown. */
  shown: readonly SourceSentence[];
  sentences: readonly SourceSentence[];
}

/**
 * The terms that the material defines with what a model makes of them, and behind these its own: each new one is named by a sentence that
 * was shown and by the sentence it is given, and a better definition is a sentence that names its concept.
 */
export function supportedConcepts(suggested: Suggestion, { glossary, shown, sentences }: Sources): Concept[] {
  const dropped = new Set(suggested.drop.map(nameKey));
  const listed = new Map(suggested.listed.map((each) => [nameKey(each.name), each]));
  const remaining = joined(
    glossary.filter(({ name }) => !dropped.has(nameKey(name))),
    suggested.join,
    sentences,
  );
  const kept = remaining.map((concept) => {
    const { kind = null, sentence = 0, isDefinition = false } = listed.get(nameKey(concept.name)) ?? {};
    return withDefinition({ ...concept, ...(kind && { kind }) }, shown[sentence - 1], isDefinition);
  });
  const taken = new Set(kept.flatMap(({ name, aliases }) => [name, ...aliases].map(nameKey)));
  const found = suggested.concepts.flatMap((each): Concept[] => {
    const name = claimText(each.name, []);
    const sentence = shown[each.sentence - 1];
    if (!name || !sentence || taken.has(nameKey(name)) || isNoConcept(name)) return [];
    const id = conceptId(nameKey(name));
    const isWritten = (text: string) => shown.some((one) => one.text.includes(text));
    const aliases = each.aliases.filter(
      (alias) => alias !== name && isWritten(alias) && claimText(alias, []) === alias && !isNoConcept(alias),
    );
    const isNamedIn = namesWithin([{ id, name, aliases: [] }]);
    if (!shown.some(({ text }) => isNamedIn(text).has(id))) return [];
    if (!names({ id, name, aliases }, sentence)) return [];
    taken.add(nameKey(name));
    const { kind } = each;
    const citation = citationOf(sentence);
    return [
      {
        id,
        name,
        aliases,
        definition: each.isDefinition ? sentence.text : null,
        citation,
        quotes: [],
        by: 'model',
        ...(kind && { kind }),
      },
    ];
  });
  // What carries the material comes first: questions are asked in this order.
  const all = [...kept, ...found].slice(0, MOST_CONCEPTS);
  const quotes = quotesOn(all, sentences);
  return all.map((concept) => {
    const own = (quotes.get(concept.id) ?? []).filter(({ quote }) => quote !== concept.citation.quote);
    return concept.by === 'model' ? { ...concept, quotes: own } : concept;
  });
}

function names(concept: Pick<Concept, 'id' | 'name' | 'aliases'>, { text }: SourceSentence): boolean {
  return namesWithin([concept])(text).has(concept.id);
}

function withDefinition(concept: Concept, sentence: SourceSentence | undefined, isDefinition: boolean): Concept {
  if (!sentence || sentence.text === concept.citation.quote) return concept;
  if (!names(concept, sentence) || leansOnContext(sentence.text)) return concept;
  if (!isDefinition && concept.definition !== null) return concept;
  const definition = isDefinition ? sentence.text : null;
  const citation = citationOf(sentence);
  const others = concept.quotes.filter(({ quote }) => quote !== sentence.text);
  return { ...concept, definition, citation, quotes: [concept.citation, ...others] };
}

/** One concept under two names becomes one, where a source writes both names; what is only near is not joined by a model's word. */
function joined(
  concepts: readonly Concept[],
  pairs: Suggestion['join'],
  sentences: readonly SourceSentence[],
): Concept[] {
  const place = new Map(concepts.map((concept) => [nameKey(concept.name), concept]));
  for (const { name, into } of pairs) {
    const [gone, stays] = [place.get(nameKey(name)), place.get(nameKey(into))];
    if (!gone || !stays || gone.id === stays.id || !isWrittenTogether(gone, stays, sentences)) continue;
    const aliases = [...new Set([...stays.aliases, gone.name, ...gone.aliases])].filter((each) => each !== stays.name);
    const quotes = [...stays.quotes, gone.citation, ...gone.quotes].filter(
      ({ quote }) => quote !== stays.citation.quote,
    );
    place.set(nameKey(into), { ...stays, aliases: aliases.slice(0, MOST_ALIASES), quotes });
    place.delete(nameKey(name));
  }
  return [...place.values()];
}

/** “Long name (SHORT)”: the two stand side by side as names of one thing, or one holds the other's words. */
function isWrittenTogether(one: Concept, other: Concept, sentences: readonly SourceSentence[]): boolean {
  const keys = (concept: Concept) => [concept.name, ...concept.aliases].map(nameKey);
  const holds = keys(one).some((a) => keys(other).some((b) => containsRow(a, b) || containsRow(b, a)));
  const spellings = [one, other].map(({ name, aliases }) => [name, ...aliases].map((each) => each.toLowerCase()));
  const [first = [], second = []] = spellings;
  const paired = first.flatMap((a) => second.flatMap((b) => [`${a} (${b})`, `${b} (${a})`]));
  return holds || sentences.some(({ text }) => paired.some((each) => text.toLowerCase().includes(each)));
}

const MOST_QUOTES = 6;

/** Further sentences on each concept by its id: those that a checked statement rests on first, in reading order. */
function quotesOn(
  concepts: readonly Pick<Concept, 'id' | 'name' | 'aliases'>[],
  sentences: readonly SourceSentence[],
): Map<string, Citation[]> {
  const find = conceptFinder(concepts);
  const quotes = new Map<string, Citation[]>();
  for (const sentence of sentences.toSorted((a, b) => Number(b.isQuoted) - Number(a.isQuoted))) {
    if (sentence.part === 'aim' || sentence.text.endsWith('?') || leansOnContext(sentence.text)) continue;
    for (const id of new Set(find(sentence.text).map(({ conceptId }) => conceptId))) {
      const own = quotes.get(id) ?? [];
      if (own.length < MOST_QUOTES) quotes.set(id, [...own, citationOf(sentence)]);
    }
  }
  return quotes;
}
