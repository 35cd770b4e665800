import type { Concept, ConceptEdge } from '#contract/study.ts';
import { tokenise } from '../../reading/tokens.ts';
import { holdsRow } from '../../text/whole-words.ts';
import { DEFINES, plainnessOf } from './definitions.ts';
import { edgeId } from './insert-edges.ts';
import { type ConceptPlace, conceptFinder } from './mentions.ts';
import { type Relation, reasonFor, relationBetween } from './relation-words.ts';
import { citationOf, type SourceSentence } from './source-sentences.ts';

/** What counts, by weight: what a sentence says (in place of a model's word), reference asymmetry, order of first mention. */
const SHARE = { said: 0.5, asymmetry: 0.3, order: 0.2 };
export const LEAST_WEIGHT = 0.5;
/** A defining sentence that only uses the other concept. */
const USED = 0.6;
/** Characters between them: further on a sentence tells of something else. */
const NEAR = 80;

interface Named {
  sentence: SourceSentence;
  places: ConceptPlace[];
}

interface Told extends Relation {
  sentence: SourceSentence;
}

/** How sure an edge is for which a sentence speaks with this strength, by the references and the order in a material. */
export function edgeWeigher(
  concepts: readonly Concept[],
  sentences: readonly SourceSentence[],
): (edge: Pick<Relation, 'from' | 'to' | 'strength'>) => number {
  const count = countsOf(namedIn(concepts, sentences));
  return (edge) => weightOf(edge, count);
}

function namedIn(concepts: readonly Concept[], sentences: readonly SourceSentence[]): Named[] {
  const find = conceptFinder(concepts);
  return sentences.map((sentence) => ({ sentence, places: find(sentence.text) }));
}

/** Edges for which a sentence of the material speaks, before cycles are looked for. */
export function ruleEdges(concepts: readonly Concept[], sentences: readonly SourceSentence[]): ConceptEdge[] {
  const named = namedIn(concepts, sentences);
  const byId = new Map(concepts.map((concept) => [concept.id, concept]));
  const told = new Map<string, Told>();
  const tell = (relation: Told) => {
    const key = `${relation.from} ${relation.to}`;
    if (relation.strength > (told.get(key)?.strength ?? 0)) told.set(key, relation);
  };
  for (const relation of nameRelations(concepts, sentences)) tell(relation);
  for (const { sentence, places } of named) for (const relation of relationsOf(sentence, places)) tell(relation);
  for (const relation of definitionRelations(concepts, named)) tell(relation);
  const count = countsOf(named);
  const weighed = [...told.values()].map((relation) => ({ relation, weight: weightOf(relation, count) }));
  const best = new Map<string, (typeof weighed)[number]>();
  for (const each of weighed) {
    const pair = [each.relation.from, each.relation.to].sort().join(' ');
    const other = best.get(pair);
    if (!other || each.weight > other.weight) best.set(pair, each);
  }
  return [...best.values()].flatMap(({ relation, weight }): ConceptEdge[] => {
    const [from, to] = [byId.get(relation.from), byId.get(relation.to)];
    if (!from || !to || weight < LEAST_WEIGHT) return [];
    const id = edgeId(from.id, to.id);
    const reason = reasonFor(relation, from.name, to.name);
    return [{ id, from: from.id, to: to.id, weight, reason, citation: citationOf(relation.sentence), by: 'rules' }];
  });
}

/** "Chronic headache" builds on "headache", and "EGFR mutation" on "EGFR". */
function nameRelations(concepts: readonly Concept[], sentences: readonly SourceSentence[]): Told[] {
  const keysOf = ({ name, aliases }: Concept) => [name, ...aliases].map((each) => tokenise(each).map(({ key }) => key));
  const keyed = concepts.map((concept) => ({ concept, keys: keysOf(concept) }));
  return keyed.flatMap(({ concept: to, keys }) =>
    keyed.flatMap(({ concept: from, keys: parts }): Told[] => {
      if (from.id === to.id) return [];
      const [own = []] = keys;
      const part = parts.find((each) => each.length > 0 && each.length < own.length && isWithin(each, own));
      // "Non-vertebral fractures" are no vertebral ones, and are fractures.
      if (part && DENIES.has(own[0] ?? '') && own.slice(1, 1 + part.length).join(' ') === part.join(' ')) return [];
      const sentence = sentences.find(({ work, field, start }) => isAt(to, { work, field, start }));
      if (!part || !sentence) return [];
      const isHead = own.slice(-part.length).join(' ') === part.join(' ');
      return [{ from: from.id, to: to.id, kind: isHead ? 'kind_of' : 'name_part', strength: 1, sentence }];
    }),
  );
}

const DENIES = new Set(['non', 'anti', 'no']);

function isAt(
  { citation }: Concept,
  { work, field, start }: Pick<SourceSentence, 'work' | 'field' | 'start'>,
): boolean {
  return citation.evidenceId === work.id && citation.field === field && citation.start === start;
}

function isWithin(part: readonly string[], whole: readonly string[]): boolean {
  return holdsRow(whole.join(' '), part.join(' '));
}

function relationsOf(sentence: SourceSentence, places: readonly ConceptPlace[]): Told[] {
  return places.flatMap((first, at) =>
    places.slice(at + 1, at + 4).flatMap((second): Told[] => {
      const relation = first.conceptId === second.conceptId ? null : relationBetween(sentence.text, first, second);
      return relation ? [{ ...relation, sentence }] : [];
    }),
  );
}

/** Where a list goes on, both are on one footing. */
const LISTED = /^[\s,/()]*(?:(?:and|or|and\/or|versus|vs\.?|with|plus|than|as well as)\s+(?:[\p{L}-]+\s+){0,3})?$/iu;

/** What the sentence that explains a concept names beside it. */
function definitionRelations(concepts: readonly Concept[], named: readonly Named[]): Told[] {
  return concepts.flatMap((to) => {
    const own = named.find(({ sentence }) => isAt(to, sentence));
    const place = own?.places.find(({ conceptId }) => conceptId === to.id);
    if (!own || !place || plainnessOf(own.sentence.text, place) < DEFINES) return [];
    return own.places.flatMap((other): Told[] => {
      if (other.conceptId === to.id || other.start < place.end) return [];
      const between = own.sentence.text.slice(place.end, other.start);
      if (
        between.length > NEAR ||
        LISTED.test(between) ||
        /\b(?:than|compared|versus|predictors?|risk factors?)\b|[;:]/i.test(between)
      )
        return [];
      return [{ from: other.conceptId, to: to.id, kind: 'definition', strength: USED, sentence: own.sentence }];
    });
  });
}

interface Counts {
  sentences(id: string): number;
  together(a: string, b: string): number;
  /** Share of the works that name both in which the one is named first; half where none does. */
  isFirst(a: string, b: string): number;
}

function countsOf(named: readonly Named[]): Counts {
  const own = new Map<string, number>();
  const both = new Map<string, number>();
  const firsts = new Map<string, Map<string, number>>();
  for (const [order, { sentence, places }] of named.entries()) {
    const ids = [...new Set(places.map(({ conceptId }) => conceptId))];
    const work = firsts.get(sentence.work.id) ?? new Map<string, number>();
    firsts.set(sentence.work.id, work);
    for (const [at, id] of ids.entries()) {
      own.set(id, (own.get(id) ?? 0) + 1);
      if (!work.has(id)) work.set(id, order * MOST_IN_SENTENCE + at);
      for (const other of ids) if (other !== id) both.set(`${id} ${other}`, (both.get(`${id} ${other}`) ?? 0) + 1);
    }
  }
  return {
    sentences: (id) => own.get(id) ?? 0,
    together: (a, b) => both.get(`${a} ${b}`) ?? 0,
    isFirst: (a, b) => {
      const shared = [...firsts.values()].filter((work) => work.has(a) && work.has(b));
      return shared.length === 0
        ? 0.5
        : shared.filter((work) => (work.get(a) ?? 0) < (work.get(b) ?? 0)).length / shared.length;
    },
  };
}

const MOST_IN_SENTENCE = 1_000;

function weightOf({ from, to, strength }: Pick<Relation, 'from' | 'to' | 'strength'>, count: Counts): number {
  const together = count.together(from, to);
  const share = (id: string) => (count.sentences(id) === 0 ? 0 : together / count.sentences(id));
  // Sentences on B name A more often than sentences on A name B: A is referred to, B is explained (RefD).
  const asymmetry = Math.min(1, Math.max(0, 0.5 + share(to) - share(from)));
  const weight = SHARE.said * strength + SHARE.asymmetry * asymmetry + SHARE.order * count.isFirst(from, to);
  return Math.round(1_000 * weight) / 1_000;
}
