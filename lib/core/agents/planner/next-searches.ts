import type { Assessment } from '#contract/assessment.ts';
import type { RankedWork } from '#core/agents/handlers.ts';
import { englishOf } from '#core/question/english-of.ts';
import type { ParsedQuestion } from '#core/question/parsed-question.ts';
import { lookupConcept } from '#core/reading/lookup.ts';
import type { QueryConcept } from '#core/sources/tool.ts';
import { stems } from '#core/text/words.ts';
import { asOne, demandsOf } from '../../question/alternatives.ts';
import { isCondition, isIntervention } from '../../question/concept-kind.ts';
import { fromLexicon } from '../../question/ideas.ts';
import { loosened } from '../../question/loosen.ts';
import { names } from '../../question/names.ts';
import { rolesOf } from '../../question/roles.ts';
import { coreDemands, type Draft, focusedDemands, listed } from './first-searches.ts';
import { gapDrafts, isName, plain } from './gap-searches.ts';

/** Works whose MeSH headings are trusted to be about the question. */
const TEACHING_WORKS = 20;
/** A heading of fewer relevant works than this is chance. */
const TEACHING_COUNT = 2;
/** With fewer works than this the question is asked more loosely. */
const FEW_WORKS = 12;
/** With fewer than this everything on the intervention is welcome at once. */
const HARDLY_ANY = 5;
const CANDIDATES = 3;

/**
 * Searches for a later round, most useful first: what the judge misses, looser where little was found, its drug candidates,
 * MeSH headings that relevant works carry, then side questions and the loosest. Some may have been asked before; the planner
 * leaves those out.
 */
export function nextDrafts(plan: ParsedQuestion, assessment: Assessment | null, works: readonly RankedWork[]): Draft[] {
  const isScarce = works.length < FEW_WORKS;
  return [
    ...(works.length < HARDLY_ANY ? aloneDrafts(plan) : []),
    ...gapDrafts(plan, assessment),
    ...(isScarce ? [...relaxedDrafts(plan), ...pairDrafts(plan)] : []),
    ...candidateDrafts(plan, assessment),
    ...learntDrafts(plan, works),
    ...sideDrafts(plan),
    ...(isScarce ? [] : pairDrafts(plan)),
    ...(isScarce ? aloneDrafts(plan) : []),
  ];
}

/** Drugs that the judge sees in the evidence and the question does not name, each with the condition of the question. */
function candidateDrafts(plan: ParsedQuestion, assessment: Assessment | null): Draft[] {
  const { conditions, interventions } = rolesOf(englishOf(plan), plan.concepts);
  const known = conditions[0] ?? plan.concepts.find(({ term }) => isCondition(term));
  const condition = known ?? plan.concepts.find((concept) => !interventions.includes(concept));
  if (!condition) return [];
  return (assessment?.drugCandidates ?? [])
    .filter(({ name }) => !plan.concepts.some((concept) => names(name, concept)))
    .slice(0, CANDIDATES)
    .map(({ name }) => {
      const concept = lookupConcept(name);
      const drug = concept ? fromLexicon(name, concept) : { term: name, synonyms: [], mesh: [] };
      return { concepts: [drug, condition], why: `drug candidate: ${name} in ${condition.term}` };
    });
}

/** The question again with the headings that relevant works carry, where a heading says an idea in other words. */
function learntDrafts(plan: ParsedQuestion, works: readonly RankedWork[]): Draft[] {
  const learnt = plan.concepts.map((concept) => ({ concept, headings: headingsFor(concept, works) }));
  const all = learnt.flatMap(({ headings }) => headings);
  if (all.length === 0) return [];
  const concepts = learnt.map(({ concept, headings }) => ({ ...plain(concept), mesh: [...concept.mesh, ...headings] }));
  const why = `with the MeSH heading${all.length > 1 ? 's' : ''} ${all.join('; ')}`;
  const whole = wholeQuestion({ ...plan, concepts });
  const taught = whole.filter((concept) =>
    learnt.some(({ concept: { term }, headings }) => term === concept.term && headings.length > 0),
  );
  return taught.length > 0
    ? [
        { concepts: whole, why },
        { concepts: whole.slice(0, 2), why },
      ]
    : [];
}

/** New headings of at least two relevant works whose content words an idea's term shares, or the other way round. */
function headingsFor(concept: QueryConcept, works: readonly RankedWork[]): string[] {
  const known = new Set(concept.mesh);
  const counts = new Map<string, number>();
  for (const { work } of works.slice(0, TEACHING_WORKS)) {
    for (const heading of new Set(work.meshTerms)) counts.set(heading, (counts.get(heading) ?? 0) + 1);
  }
  const own = stems(concept.term);
  return [...counts]
    .filter(([heading, count]) => count >= TEACHING_COUNT && !known.has(heading) && sameSubject(own, stems(heading)))
    .toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .slice(0, 2)
    .map(([heading]) => heading);
}

function sameSubject(term: readonly string[], heading: readonly string[]): boolean {
  if (term.length === 0 || heading.length === 0) return false;
  const [few, many] = term.length <= heading.length ? [term, heading] : [heading, term];
  return few.every((stem) => many.includes(stem)) && (few.length > 1 || many.length <= 2);
}

/**
 * Step by step fewer demands, because a detailed question must not end with nothing: the outcome goes first, which works word in
 * many ways, then what is compared, then details of whom it is about. The core is never given up here.
 */
function relaxedDrafts(plan: ParsedQuestion): Draft[] {
  const demands = demandsOf(englishOf(plan), plan.concepts);
  const core = coreDemands(plan, demands);
  const roles = rolesOf(englishOf(plan), plan.concepts);
  const isAny = (demand: readonly QueryConcept[], of: readonly QueryConcept[]) =>
    demand.some((each) => of.includes(each));
  const dispensable = (of: readonly QueryConcept[]) => (demand: QueryConcept[]) =>
    !core.includes(demand) && isAny(demand, of);
  const steps = [
    roles.outcomes,
    plan.concepts.filter((concept) => isCompared(plan, concept) || roles.interventions.includes(concept)),
    [...roles.populations, ...roles.conditions.slice(1)],
    plan.concepts,
  ];
  const drafts: Draft[] = [];
  let left: readonly QueryConcept[][] = [...core, ...demands.filter((demand) => !core.includes(demand))];
  for (const step of steps) {
    const fewer = left.filter((demand) => !dispensable(step)(demand));
    if (fewer.length === left.length) continue;
    const gone = left.filter((demand) => !fewer.includes(demand)).flat();
    left = fewer;
    drafts.push({ concepts: fewer.slice(0, 3).map(asOne).map(loosened), why: `broader: without ${listed(gone)}` });
  }
  return drafts;
}

/** What else is given: named behind "compared with", or a treatment whose place in the question tells nothing. */
function isCompared({ comparison }: ParsedQuestion, concept: QueryConcept): boolean {
  return (comparison !== null && names(comparison, concept)) || isIntervention(concept.term);
}

/** The most telling demand with each of the others. */
function pairDrafts(plan: ParsedQuestion): Draft[] {
  const [first, ...others] = wholeQuestion(plan);
  if (!first || others.length < 2) return [];
  return others.map((other) => ({
    concepts: [loosened(first), loosened(other)],
    why: `broader: without ${listed(others.filter((left) => left !== other))}`,
  }));
}

/** The last resort, and the first where hardly anything was found: what is done, or else what is most telling, alone. */
function aloneDrafts(plan: ParsedQuestion): Draft[] {
  const whole = wholeQuestion(plan);
  const { interventions } = rolesOf(englishOf(plan), plan.concepts);
  const named = whole.filter((concept) => interventions.some(({ term }) => term === concept.term));
  const [alone] = [
    ...named.filter(({ term }) => isName(term)),
    ...named,
    ...whole.filter(({ term }) => isIntervention(term)),
    ...whole.filter(({ term }) => isName(term)),
    ...whole,
  ];
  return alone && plan.concepts.length > 1 ? [{ concepts: [alone], why: `broadest: ${alone.term} alone` }] : [];
}

/** The ideas that did not fit into the first round, each with the most telling one. */
function sideDrafts(plan: ParsedQuestion): Draft[] {
  const whole = wholeQuestion(plan);
  const [first] = whole;
  if (!first) return [];
  return plan.concepts
    .filter((concept) => !whole.includes(concept))
    .map((concept) => ({ concepts: [first, concept], why: `also: ${concept.term}` }));
}

function wholeQuestion(plan: ParsedQuestion): QueryConcept[] {
  return focusedDemands(plan).map(asOne);
}
