import { type Evidence, isRetracted } from '#contract/evidence.ts';
import type { Finding } from '#contract/finding.ts';
import type { Bearing, WorkReading } from '#contract/work-reading.ts';
import { isAnimalOnly, isCellsOnly } from '../evidence/subjects.ts';
import { stems, words } from '../text/words.ts';
import { findAbbreviations } from './abbreviations.ts';
import { type Asked, partsOf } from './asked.ts';
import { matchConcepts } from './concept-match.ts';
import { hasDrugStem } from './drug-names.ts';
import { outcomeKeys } from './finding-fields.ts';
import { readFindings } from './findings-by-rules.ts';
import { lookupConcept } from './lookup.ts';
import { namesAnimalsOrCells, populationMismatch } from './population-groups.ts';
import { outcomeStems, sameOutcome } from './told-outcomes.ts';

/** Below this a work is about something else (retrieval calls the same place on topic). */
const ON_TOPIC = 0.3;
/** A work that the ranking sets this near and that names what is asked about all the same is read. */
const NEARLY_ON_TOPIC = 0.2;
/** A finding that bears on the question this much answers it, if the work is the right kind. */
const ANSWERS = 0.4;
/** From here on a work that lacks a name may say it in other words. */
const PLAINLY_ABOUT = 0.6;
/** The same where the question is open ("how", "which"): an answer to it repeats fewer of its words. */
const ANSWERS_OPEN = 0.3;
/** Characters of a work in which what is asked about must be named. */
const LOOKED_AT = 6_000;

interface Judged {
  bearing: Bearing;
  reason: string;
}

/**
 * Reads a work whole, by code: what it found, and what it is to the question. A work answers where it is on the question, of
 * the population and the intervention asked about, and reports on an outcome asked for; one that lies beside any of these
 * bears on it, and the reason says in which way. Plans without results are background.
 */
export function readWork({
  work,
  relevance,
  question,
}: {
  work: Evidence;
  /** 0..1, as ranking gave it. */
  relevance: number;
  question: Asked;
}): WorkReading {
  // Most of what a wide search brings is about something else; its sentences need no reading.
  const off = offAtOnce(work, relevance, question);
  if (off) return { evidenceId: work.id, bearing: 'off', relevance, reason: off, findings: [], by: 'rules' };
  const findings = readFindings(work, question);
  const { bearing, reason } = judge(work, relevance, question, findings);
  return { evidenceId: work.id, bearing, relevance, reason, findings: bearing === 'off' ? [] : findings, by: 'rules' };
}

function offAtOnce(work: Evidence, relevance: number, question: Asked): string | null {
  if (isRetracted(work)) return 'Retracted: it supports nothing.';
  const isNear = relevance >= ON_TOPIC || (relevance >= NEARLY_ON_TOPIC && namesAll(work, question));
  return isNear ? null : 'About something else.';
}

function judge(work: Evidence, relevance: number, question: Asked, findings: readonly Finding[]): Judged {
  const plan = planOnly(work, findings);
  // A registered study that has told nothing yet is what a reader who finds no answer wants to know of.
  if (plan)
    return { bearing: work.registry && !missingIntervention(work, question) ? 'bears_on' : 'background', reason: plan };
  if (!Object.values(work.texts).some((text) => text))
    return { bearing: 'background', reason: 'No text of it could be read.' };
  if (findings.length === 0)
    return { bearing: 'background', reason: 'No result on the question was found in its text.' };
  const another = anotherSubject(work, relevance, question, findings);
  if (another) return { bearing: 'off', reason: another };
  const beside = whatIsBeside(work, question, findings);
  if (beside) return { bearing: 'bears_on', reason: beside };
  const other = studiesSomethingElse(work, question, findings);
  if (other) return { bearing: 'bears_on', reason: other };
  const best = Math.max(...findings.map((finding) => finding.relevance));
  const isOpen = partsOf(question).every(({ asksYesNo }) => !asksYesNo);
  if (best < (isOpen ? ANSWERS_OPEN : ANSWERS))
    return { bearing: 'bears_on', reason: 'Its results touch the question without answering it.' };
  return { bearing: 'answers', reason: reasonToKeep(findings) };
}

/** Why a work has nothing but a plan to tell; null where it has results. */
function planOnly(work: Evidence, findings: readonly Finding[]): string | null {
  const hasOther = findings.some(({ citation }) => citation.field !== 'registry');
  if (work.registry && !work.registry.hasResults && !hasOther) return 'Registered, without results so far.';
  return work.design.value === 'protocol' ? 'A plan of a study: no results yet.' : null;
}

/** In what a work lies beside what was asked, for the reader; null where it does not. */
function whatIsBeside(work: Evidence, question: Asked, findings: readonly Finding[]): string | null {
  const asked = question.inEnglish ?? question.question;
  if (asksAboutPeople(question, asked)) {
    if (work.design.value === 'animal' || isAnimalOnly(work.meshTerms)) return 'A study in animals.';
    if (work.design.value === 'in_vitro' || isCellsOnly(work.meshTerms)) return 'A study of cells.';
  }
  if (populationMismatch(question.population ?? asked, work)) {
    return work.population
      ? `In other people than asked about: ${work.population.value}.`
      : 'In other people than asked about.';
  }
  const missing = missingIntervention(work, question);
  if (missing) return `Does not speak of ${missing}.`;
  const outcomes = partsOf(question).flatMap((part) => part.outcomes);
  if (outcomes.length > 0 && !findings.some((finding) => tellsOf(finding, outcomes))) {
    return `Reports on ${findings.find(({ isMain }) => isMain)?.outcome || 'other outcomes'}, not on ${outcomes.join(' or ')}.`;
  }
  return null;
}

function asksAboutPeople({ questionType, population }: Asked, asked: string): boolean {
  if (namesAnimalsOrCells(`${asked} ${population ?? ''}`)) return false;
  return Boolean(population) || (questionType !== 'mechanism' && questionType !== 'other');
}

/** The intervention asked about that a work names nowhere. */
function missingIntervention(work: Evidence, question: Asked): string | null {
  const interventions = (question.ideas ?? []).filter(({ part }) => part === 'intervention');
  if (interventions.length === 0) return null;
  return namedIdeas(work, interventions).length === 0 ? interventions.map(({ term }) => term).join(' or ') : null;
}

/** The intervention is spoken of in passing: neither the title nor any result names it. */
function studiesSomethingElse(work: Evidence, question: Asked, findings: readonly Finding[]): string | null {
  const interventions = (question.ideas ?? []).filter(({ part }) => part === 'intervention');
  if (question.questionType !== 'treatment_effect' || interventions.length === 0) return null;
  const told = [work.title, ...findings.map(({ citation }) => citation.quote)].join('. ');
  const isNamed = matchConcepts(
    interventions.map(({ term, synonyms }) => ({ term, synonyms, mesh: [] })),
    findAbbreviations(Object.values(work.texts).join(' ').slice(0, LOOKED_AT)),
  );
  const mayBeKind = namesMedicine(told) || saysPartOf(work, interventions, 1);
  return isNamed(told).length > 0 || mayBeKind ? null : `Its results are not of ${namesOfIdeas(interventions)}.`;
}

type Idea = NonNullable<Asked['ideas']>[number];

/** The ideas that a work names in its title, its headings or the first of its texts. */
function namedIdeas(work: Evidence, ideas: readonly Idea[]): Idea[] {
  const text = [work.title, ...Object.values(work.texts).map((each) => each?.slice(0, LOOKED_AT) ?? '')].join('. ');
  const named = matchConcepts(
    ideas.map(({ term, synonyms }) => ({ term, synonyms, mesh: [] })),
    findAbbreviations(text),
  )(`${text} ${work.meshTerms.join('. ')}`);
  return named.flatMap((at) => ideas[at] ?? []);
}

/**
 * Why a work is about another subject, though it shares words with the question: it speaks neither of the intervention nor
 * of a medicine that may be one of its kind, or of that one alone; without an intervention, of one of two ideas only. A work
 * that the ranking holds for near is given the benefit of the doubt where what it lacks may go by another name.
 */
function anotherSubject(
  work: Evidence,
  relevance: number,
  question: Asked,
  findings: readonly Finding[],
): string | null {
  const ideas = (question.ideas ?? []).filter(({ term }) => !isPeople(term));
  const interventions = ideas.filter(({ part }) => part === 'intervention');
  const objects = ideas.filter(({ part }) => part === 'object');
  const named = namedIdeas(work, ideas);
  const lacks = (wanted: readonly Idea[]) => wanted.length > 0 && !wanted.some((idea) => named.includes(idea));
  if (lacks(interventions)) {
    const others = ideas.filter(({ part }) => part !== 'intervention');
    const mayBeKind =
      saysPartOf(work, interventions, relevance) ||
      (namesMedicine(work.title) && named.length >= Math.min(2, others.length));
    return mayBeKind ? null : `Does not speak of ${namesOfIdeas(interventions)}.`;
  }
  const isTitled = namedIdeas({ ...work, texts: {}, meshTerms: [] }, interventions).length > 0;
  const isDoubtful = relevance < PLAINLY_ABOUT && !isTitled;
  const isAlone = named.every((idea) => interventions.includes(idea)) || named.length < 2;
  if (isDoubtful && isAlone && lacks(objects)) return `Does not speak of ${namesOfIdeas(objects)}.`;
  if (interventions.length === 0 && ideas.length === 2 && named.length < 2)
    return `Speaks of ${namesOfIdeas(named) || 'neither idea'} only.`;
  const outcomes = partsOf(question).flatMap((part) => part.outcomes);
  const isBeside = outcomes.length > 0 && !findings.some((finding) => tellsOf(finding, outcomes));
  return isDoubtful && isBeside ? `Does not report on ${outcomes.join(' or ')}.` : null;
}

/** A long name that the ranking holds for said, and of which the title says a telling word: it was read too narrowly. */
function saysPartOf({ title }: Evidence, ideas: readonly Idea[], relevance: number): boolean {
  if (relevance < PLAINLY_ABOUT) return false;
  const said = new Set(words(title));
  return ideas.some(({ term }) => {
    const own = words(term);
    return own.length > 1 && own.some((word) => word.length >= TELLING_WORD && said.has(word));
  });
}

const TELLING_WORD = 7;

/** Whether a work names the intervention and the object, where there are such, and three ideas or all. */
function namesAll(work: Evidence, question: Asked): boolean {
  const ideas = (question.ideas ?? []).filter(({ term }) => !isPeople(term));
  const named = namedIdeas(work, ideas);
  const has = (wanted: Idea['part']) =>
    ideas.every(({ part }) => part !== wanted) || named.some(({ part }) => part === wanted);
  return ideas.length > 1 && has('intervention') && has('object') && named.length >= Math.min(MOST_NAMED, ideas.length);
}

const MOST_NAMED = 3;

const namesOfIdeas = (ideas: readonly Idea[]) => ideas.map(({ term }) => term).join(' or ');

function isPeople(term: string): boolean {
  return lookupConcept(term)?.kind === 'population';
}

function namesMedicine(title: string): boolean {
  return (title.match(/\p{L}{6,}/gu) ?? []).some((word) => hasDrugStem(word));
}

function tellsOf({ outcome, citation }: Finding, outcomes: readonly string[]): boolean {
  const key = outcomeStems(outcome);
  const present = new Set([...stems(citation.quote), ...outcomeStems(citation.quote)]);
  return outcomeKeys(outcomes).some(
    (asked) =>
      sameOutcome(asked, key) > 0 ||
      // "Onward transmission" is told by a sentence on transmission to mosquitoes.
      [...asked].filter((stem) => present.has(stem)).length * 2 >= asked.size ||
      [...asked].some((stem) => key.has(stem)),
  );
}

function reasonToKeep(findings: readonly Finding[]): string {
  const main = findings.find(({ isMain }) => isMain);
  return main?.outcome ? `Reports on ${main.outcome}.` : 'Reports on what was asked.';
}
