import type { Claim } from '#contract/claim.ts';
import type { Concept, ConceptGraph, LearnerLevel, StudyMaterial } from '#contract/study.ts';
import { numbersIn } from '../../text/numbers.ts';
import { stems } from '../../text/words.ts';
import { conceptFinder, namesWithin } from '../graph/mentions.ts';
import { citationOf, hasVerb, sourceSentences } from '../graph/source-sentences.ts';
import { verbatimClaim, WHOLE, type Works, worksOf } from './checked-claim.ts';

/** What a sentence does in an explanation, in the order in which it is told. */
export type Part = 'definition' | 'relation' | 'answer' | 'found' | 'number' | 'design' | 'limit' | 'example';

/** What the sources say of a concept, or of the whole topic, by part; the best of each first. */
export interface Gathered {
  concept: Concept | null;
  prerequisites: Concept[];
  told: Record<Part, Claim[]>;
}

const LIMITS =
  /\b(?:limit(?:ed|ation|ations)|uncertain|unclear|unknown|inconclusive|not (?:been )?(?:established|clear|clarified|studied|shown|known)|remains? to be|insufficient|small (?:number|sample)|heterogene\w+|bias|caution|could not be|no (?:significant |clear )?(?:difference|effect|evidence|association)|did not (?:differ|reduce|improve|increase)|(?:further|more) (?:research|studies|trials))\b/i;
const EXAMPLES = /\b(?:such as|for example|for instance|e\.g\.|including)\b/i;
/** What was done, asked or cut off in the middle tells a learner nothing; advice to patients is not theirs. */
const NOT_TOLD =
  /^(?:we (?:randomi[sz]ed|enrolled|recruited|compared|investigated|studied|examined|assessed|evaluated|aimed|sought|describe|report the results|tested|reviewed)|to (?:assess|evaluate|determine|test|examine|investigate|compare)|(?:in|for) this (?:study|trial|review),? we|the primary (?:study )?(?:end ?points?|outcomes?)(?: measures?)? (?:was|were) (?:an?|the|defined))\b|\byou(?:r|rs|rself)?\b|[^.!?"”’)]$|\.\($/i;
const ADVICE = /\byou(?:r|rs|rself)?\b/i;
/** What beginners are spared, and what the advanced are told first. */
const STATISTICS =
  /\b(?:CI|confidence intervals?|odds ratio|hazard ratio|relative risk|OR|HR|RR|SMD|SD)\b|\bp\s?[<>=≤]/i;
/** How something was studied, and in how many. */
const DESIGN =
  /\b(?:randomi[sz]ed|randomly (?:assigned|allocated|divided)|double-blind|placebo-controlled|open-label|crossover|non-inferiority|cohort|case-control|cross-sectional|registry|meta-analys[ie]s|systematic review)\b/i;
const COUNTED =
  /\bn\s?=\s?\d|\b\d[\d,]* (?:[\p{L}-]+ ){0,3}(?:adults|patients|participants|people|persons|women|men|children|volunteers|subjects|trials|studies)\b/iu;
/** Numbers in a sentence from which on it is for those who read statistics. */
const MANY_NUMBERS = 4;
/** Of a question's words so much must stand in a sentence that is to answer it. */
const ANSWERS = 0.34;

interface Gathering {
  conceptId: string | null;
  question: string | null;
  level: LearnerLevel;
  toldBefore?: readonly string[];
}

/** All sentences of a material that speak of a concept, each a claim word for word or one that was checked before. */
export function gather(
  { material, graph }: { material: StudyMaterial; graph: ConceptGraph },
  { conceptId, question, level, toldBefore = [] }: Gathering,
): Gathered {
  const works = worksOf(material);
  const concept = graph.concepts.find(({ id }) => id === conceptId) ?? null;
  const all = sentencesOf(material, graph, concept, works);
  const incoming = graph.edges.filter(({ to, citation }) => to === conceptId && citation !== null);
  const verbatim = (citations: readonly (Claim['citations'][number] | null)[]) =>
    citations.flatMap((citation) => (citation && verbatimClaim(citation, works)) ?? []);
  const isFit = ({ text }: Claim) => !(level === 'beginner' && STATISTICS.test(text));
  const isOld = new Set(toldBefore);
  const byLoad = (claims: Claim[]) =>
    claims
      .toSorted((a, b) => loadOf(a, level) - loadOf(b, level))
      .toSorted((a, b) => Number(isOld.has(a.text)) - Number(isOld.has(b.text)));
  const limits = byLoad(all.filter(({ text }) => LIMITS.test(text)));
  const found = byLoad(all.filter((claim) => !limits.includes(claim) && !isDesign(claim)));
  const plain = found.filter((claim) => numbersIn(claim.text).length < MANY_NUMBERS && isFit(claim));
  const wordsAlone = plain.filter(({ text }) => numbersIn(text).length === 0);
  const counted = found.filter((claim) => numbersIn(claim.text).length > 0 && isFit(claim));
  return {
    concept,
    prerequisites: incoming.flatMap(({ from }) => graph.concepts.find(({ id }) => id === from) ?? []),
    told: {
      definition: openingOf(concept ?? topicConcept(material, graph), works),
      relation: verbatim(incoming.toSorted((a, b) => b.weight - a.weight).map(({ citation }) => citation)).filter(
        isFit,
      ),
      answer: question === null ? [] : answering(question, all),
      // Beginners are told in words where the sources do so.
      found: level === 'beginner' && wordsAlone.length > 0 ? wordsAlone : plain,
      number: level === 'advanced' ? withStatisticsFirst(counted) : withoutStatistics(counted),
      design: level === 'advanced' ? designsOf(material, found, all.filter(isDesign), works) : [],
      limit: limits.filter(isFit),
      example: all.filter(({ text }) => EXAMPLES.test(text)),
    },
  };
}

/** What a concept is; where no source says so, a sentence that uses its name and says something. */
function openingOf(concept: Concept | null, works: Works): Claim[] {
  if (!concept) return [];
  const { definition, citation, quotes } = concept;
  const claims = [citation, ...quotes.slice(0, 2)].flatMap((each) => verbatimClaim(each, works) ?? []);
  const telling = definition === null ? claims.filter(({ text }) => hasVerb(text) && !NOT_TOLD.test(text)) : claims;
  return (telling.length > 0 ? telling : claims).slice(0, 1);
}

const isDesign = ({ text }: Claim) => DESIGN.test(text) && COUNTED.test(text) && !STATISTICS.test(text);
function withoutStatistics(claims: Claim[]): Claim[] {
  const bare = claims.filter(({ text }) => !STATISTICS.test(text));
  return bare.length > 0 ? bare : claims;
}
const withStatisticsFirst = (claims: readonly Claim[]) =>
  claims.toSorted((a, b) => Number(STATISTICS.test(b.text)) - Number(STATISTICS.test(a.text)));

/** How what was found was studied, and in how many: what is said of it beside the concept, else in the same works. */
function designsOf(material: StudyMaterial, found: readonly Claim[], said: readonly Claim[], works: Works): Claim[] {
  const told = new Set(
    found.slice(0, MOST_DESIGNS).flatMap(({ citations }) => citations.map(({ evidenceId }) => evidenceId)),
  );
  const held = material.works.filter(({ id }) => told.has(id));
  const inWorks = sourceSentences({ works: held, statements: [] })
    .filter(({ text }) => DESIGN.test(text) && COUNTED.test(text) && !STATISTICS.test(text) && !ADVICE.test(text))
    .flatMap((sentence) => verbatimClaim(citationOf(sentence), works) ?? []);
  const once = new Map<string, Claim>();
  for (const claim of [...said, ...inWorks]) {
    const id = claim.citations[0]?.evidenceId ?? '';
    if (!once.has(id)) once.set(id, claim);
  }
  return [...once.values()];
}

/** Works of which it is looked up how they were made. */
const MOST_DESIGNS = 4;

/** Checked statements first, then findings, then the quotes that the concept has; each once. */
function sentencesOf(
  { statements, findings }: StudyMaterial,
  graph: ConceptGraph,
  concept: Concept | null,
  works: Works,
): Claim[] {
  const find = conceptFinder(graph.concepts);
  const kinds = new Set(kindsOf(concept, graph).map(({ id }) => id));
  const namesIn = (text: string) => find(text).map(({ conceptId }) => conceptId);
  const isItself = (text: string) => concept === null || namesIn(text).includes(concept.id);
  // What its kinds are and do belongs to it as well, behind what is said of itself.
  const isOn = (text: string) => isItself(text) || namesIn(text).some((id) => kinds.has(id));
  const supported = statements
    .map(({ claim }) => claim)
    .filter(({ verdict, text }) => verdict === 'supported' && isOn(text))
    .flatMap((claim) => readable(claim, works) ?? []);
  const main = findings.toSorted((a, b) => Number(b.isMain) - Number(a.isMain) || b.relevance - a.relevance);
  const quotes = [
    ...main.map(({ citation }) => citation).filter(({ quote }) => isOn(quote)),
    ...(concept?.quotes ?? []),
    ...kindsOf(concept, graph).map(({ citation }) => citation),
  ];
  const claims = [
    ...supported,
    ...quotes.slice(0, MOST_READ).flatMap((citation) => verbatimClaim(citation, works) ?? []),
  ];
  const telling = claims
    .filter(({ text }) => !NOT_TOLD.test(text) && hasVerb(text))
    .toSorted((a, b) => Number(isItself(b.text)) - Number(isItself(a.text)));
  return [...new Map(telling.toReversed().map((claim) => [keyOf(claim), claim])).values()].reverse();
}

/** Special cases of a concept: what builds on it and has its name, as “chronic headache” has that of headache. */
function kindsOf(concept: Concept | null, { concepts, edges }: ConceptGraph): Concept[] {
  if (!concept) return [];
  const after = new Set(edges.filter(({ from }) => from === concept.id).map(({ to }) => to));
  const namesIn = namesWithin([concept]);
  const isKind = ({ name, aliases }: Concept) => [name, ...aliases].some((each) => namesIn(each).has(concept.id));
  return concepts.filter((each) => after.has(each.id) && isKind(each));
}

/** A statement as it can be read beside others: a quote without what was left before it. */
function readable(claim: Claim, works: Works): Claim | null {
  const [citation] = claim.citations;
  if (claim.basis === 'verbatim' && claim.citations.length === 1 && citation) return verbatimClaim(citation, works);
  return WHOLE.test(claim.text) ? claim : null;
}

/** Quotes that are checked anew for one explanation. */
const MOST_READ = 60;

export function keyOf({ text }: Claim): string {
  return stems(text).join(' ');
}

/** Of a whole topic the first concept that its words name, since the weightiest come first. */
function topicConcept({ topic }: StudyMaterial, { concepts }: ConceptGraph): Concept | null {
  const named = new Set(conceptFinder(concepts)(topic).map(({ conceptId }) => conceptId));
  return concepts.find(({ id }) => named.has(id)) ?? concepts[0] ?? null;
}

function answering(question: string, claims: readonly Claim[]): Claim[] {
  const wanted = new Set(stems(question));
  const share = ({ text }: Claim) => {
    const said = new Set(stems(text));
    return wanted.size === 0 ? 0 : [...wanted].filter((stem) => said.has(stem)).length / wanted.size;
  };
  return claims
    .map((claim) => ({ claim, held: share(claim) }))
    .filter(({ held }) => held >= ANSWERS)
    .toSorted((a, b) => b.held - a.held)
    .map(({ claim }) => claim);
}

/** What a sentence asks of its reader: beginners first read those with few numbers that are short. */
function loadOf({ text }: Claim, level: LearnerLevel): number {
  if (level === 'advanced') return 0;
  const statistics = STATISTICS.test(text) ? MANY_NUMBERS * 2 : 0;
  const load = statistics + numbersIn(text).length + Math.max(0, text.length - 220) / 40;
  return level === 'beginner' ? load : Math.max(0, load - MANY_NUMBERS);
}
