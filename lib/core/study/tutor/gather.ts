import type { Claim } from '#contract/claim.ts';
import type { Concept, ConceptGraph, StudyMaterial } from '#contract/study/study.ts';
import { stems } from '../../text/words.ts';
import { conceptFinder, namesWithin } from '../graph/mentions.ts';
import { citationOf, sourceSentences } from '../graph/source-sentences.ts';
import { verbatimClaim, WHOLE, type Works, worksOf } from './check-sentences.ts';

/** What the sources say of a concept, or of the whole topic. */
export interface Gathered {
  concept: Concept | null;
  prerequisites: Concept[];
  /** What it is, what it rests on, then what else speaks of it; what was explained before comes last. */
  shown: Claim[];
}

interface Gathering {
  conceptId: string | null;
  question: string | null;
  explainedBefore?: readonly string[];
}

/** Sentences that an explanation is written from. */
const SHOWN = 40;
/** Quotes that are checked anew for one explanation. */
const MOST_READ = 60;

/** Sentences of a material that speak of a concept, each a claim word for word or one that was checked before. */
export function gather(
  { material, graph }: { material: StudyMaterial; graph: ConceptGraph },
  { conceptId, question, explainedBefore = [] }: Gathering,
): Gathered {
  const works = worksOf(material);
  const concept = graph.concepts.find(({ id }) => id === conceptId) ?? null;
  const incoming = graph.edges
    .filter(({ to, citation }) => to === conceptId && citation !== null)
    .toSorted((a, b) => b.weight - a.weight);
  const opening = concept ?? topicConcept(material, graph);
  const first = [...(opening ? [opening.citation] : []), ...incoming.flatMap(({ citation }) => citation ?? [])];
  const all = [
    ...first.flatMap((citation) => verbatimClaim(citation, works) ?? []),
    ...(opening ? goingOn(opening, material, graph, works) : []),
    ...nearestFirst(question ?? '', sentencesOf(material, graph, concept, works)),
  ];
  const isOld = new Set(explainedBefore);
  return {
    concept,
    prerequisites: incoming.flatMap(({ from }) => graph.concepts.find(({ id }) => id === from) ?? []),
    shown: each(all)
      .toSorted((a, b) => Number(isOld.has(a.text)) - Number(isOld.has(b.text)))
      .slice(0, SHOWN),
  };
}

/** Sentences behind one that names a concept: “It is high when …”. */
const GOING_ON = 2;

/** What goes on behind the sentences on a concept in their paragraph, until another concept is spoken of. */
function goingOn(concept: Concept, material: StudyMaterial, { concepts }: ConceptGraph, works: Works): Claim[] {
  const sentences = sourceSentences(material);
  const find = conceptFinder(concepts);
  const isOnOther = (text: string) => {
    const named = find(text).map(({ conceptId }) => conceptId);
    return named.length > 0 && !named.includes(concept.id);
  };
  return [concept.citation, ...concept.quotes].flatMap(({ evidenceId, field, end }) => {
    const source = works.get(evidenceId)?.texts[field] ?? '';
    const shown: Claim[] = [];
    let from = end;
    while (shown.length < GOING_ON) {
      const next = sentences.find(
        (each) =>
          each.work.id === evidenceId && each.field === field && each.start >= from && isBlank(source, from, each),
      );
      const claim = next && !isOnOther(next.text) ? verbatimClaim(citationOf(next), works) : null;
      if (!next || !claim) break;
      shown.push(claim);
      from = next.end;
    }
    return shown;
  });
}

/** Nothing was left out between: no order to the reader, and no end of a paragraph. */
const isBlank = (source: string, from: number, { start }: { start: number }) =>
  start - from <= 2 && !source.slice(from, start).includes('\n');

/** Once each, and none of which another one says all. */
function each(claims: readonly Claim[]): Claim[] {
  const once = distinct(claims);
  return once.filter((claim) => !once.some((other) => other !== claim && other.text.includes(claim.text)));
}

/** The first of those that say the same. */
export function distinct(claims: readonly Claim[]): Claim[] {
  const keyOf = ({ text }: Claim) => stems(text).join(' ');
  return [...new Map(claims.toReversed().map((claim) => [keyOf(claim), claim])).values()].reverse();
}

/** Checked statements first, then findings, then the quotes that the concept has. */
function sentencesOf(
  { statements, findings }: StudyMaterial,
  graph: ConceptGraph,
  concept: Concept | null,
  works: Works,
): Claim[] {
  const find = conceptFinder(graph.concepts);
  const kinds = kindsOf(concept, graph);
  const kindIds = new Set(kinds.map(({ id }) => id));
  const namesIn = (text: string) => find(text).map(({ conceptId }) => conceptId);
  const isItself = (text: string) => concept === null || namesIn(text).includes(concept.id);
  // What its kinds are and do belongs to it as well, behind what names it.
  const isOn = (text: string) => isItself(text) || namesIn(text).some((id) => kindIds.has(id));
  const supported = statements
    .map(({ claim }) => claim)
    .filter(({ verdict, text }) => verdict === 'supported' && isOn(text))
    .flatMap((claim) => readable(claim, works) ?? []);
  const main = findings.toSorted((a, b) => Number(b.isMain) - Number(a.isMain) || b.relevance - a.relevance);
  const quotes = [
    ...main.map(({ citation }) => citation).filter(({ quote }) => isOn(quote)),
    ...(concept?.quotes ?? []),
    ...kinds.map(({ citation }) => citation),
  ];
  return [
    ...supported,
    ...quotes.slice(0, MOST_READ).flatMap((citation) => verbatimClaim(citation, works) ?? []),
  ].toSorted((a, b) => Number(isItself(b.text)) - Number(isItself(a.text)));
}

/** Special cases of a concept: what builds on it and has its name, as “chronic headache” has that of headache. */
function kindsOf(concept: Concept | null, { concepts, edges }: ConceptGraph): Concept[] {
  if (!concept) return [];
  const after = new Set(edges.filter(({ from }) => from === concept.id).map(({ to }) => to));
  const namesIn = namesWithin([concept]);
  const isKind = ({ name, aliases }: Concept) => [name, ...aliases].some((each) => namesIn(each).has(concept.id));
  return concepts.filter((each) => after.has(each.id) && isKind(each));
}

/** A statement as it can be read by itself: a quote without what was left before it. */
function readable(claim: Claim, works: Works): Claim | null {
  const [citation] = claim.citations;
  if (claim.basis === 'verbatim' && claim.citations.length === 1 && citation) return verbatimClaim(citation, works);
  return WHOLE.test(claim.text) ? claim : null;
}

/** Of a whole topic the first concept that its words name, since the weightiest come first. */
function topicConcept({ topic }: StudyMaterial, { concepts }: ConceptGraph): Concept | null {
  const named = new Set(conceptFinder(concepts)(topic).map(({ conceptId }) => conceptId));
  return concepts.find(({ id }) => named.has(id)) ?? concepts[0] ?? null;
}

/** Those that share most words with a question first: of many sentences these must be among those that are shown. */
function nearestFirst(question: string, claims: readonly Claim[]): Claim[] {
  const wanted = new Set(stems(question));
  const shared = ({ text }: Claim) => stems(text).filter((stem) => wanted.has(stem)).length;
  return claims
    .map((claim) => ({ claim, shared: shared(claim) }))
    .toSorted((a, b) => b.shared - a.shared)
    .map(({ claim }) => claim);
}

const MOST_SENTENCES = 3;

/**
 * What should be known of some concepts before going on, in at most three sentences of the sources, word for word: what
 * defines each, in the order given, and what else the sources say of the first where there is room.
 */
export function primerFor(
  conceptIds: readonly string[],
  { material, graph }: { material: StudyMaterial; graph: ConceptGraph },
): Claim[] {
  const works = worksOf(material);
  const concepts = conceptIds.flatMap((id) => graph.concepts.find((concept) => concept.id === id) ?? []);
  const definitions = concepts.map(({ citation }) => citation);
  const further = concepts.length < MOST_SENTENCES ? concepts.flatMap(({ quotes }) => quotes.slice(0, 1)) : [];
  const claims = [...definitions, ...further].flatMap((citation) => verbatimClaim(citation, works) ?? []);
  return [...new Map(claims.map((claim) => [claim.text, claim])).values()].slice(0, MOST_SENTENCES);
}
