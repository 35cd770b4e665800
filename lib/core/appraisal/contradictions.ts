import type { Contradiction } from '#contract/contradiction.ts';
import type { Finding } from '#contract/finding.ts';
import type { ParsedQuestion } from '../question/parsed-question.ts';
import { partsOf } from '../reading/asked.ts';
import { findEntities } from '../reading/entities.ts';
import { lookupConcept } from '../reading/lookup.ts';
import { stableId } from '../text/stable-id.ts';
import { stems } from '../text/words.ts';
import type { Appraised, AppraisedWork } from './appraised.ts';
import { differencesOf, type Scoped } from './differences.ts';
import { areApart } from './effects.ts';
import { groupByOutcome, isSameOutcome, type OutcomeGroup } from './outcomes.ts';
import { isOneStudy } from './studies.ts';
import { isPreclinical } from './study-strength.ts';

const MAX_SHOWN = 8;
/** Pairs on one outcome, and pairs that one work stands in; more repeat the same dispute. */
const MAX_ALIKE = 2;
const MAX_PER_WORK = 2;
/** Where the question names no outcome, those that most of the works speak of are its own. */
const OUTCOMES_UNASKED = 2;
/**
 * What a pair starts from (proposal): opposite directions, an effect and none with intervals that do not meet, an effect
 * and none without intervals to tell chance from.
 */
const BASE = { direction: 0.75, tested: 0.7, untested: 0.55 } as const;
/** Differences in scope explain a disagreement, each a little, together no more than this. */
const MOST_EXPLAINED = 0.2;
const A_DIFFERENCE = 0.03;

interface Dispute {
  contradiction: Contradiction;
  outcome: string;
  relevance: number;
}

/**
 * Findings of different studies that may contradict each other: about one outcome of the question itself, in comparable
 * populations, of one intervention; benefit against harm, or an effect against none where their intervals, as far as both
 * have one, do not overlap. What the two differ in is said. Works that agree are never set against each other.
 */
export function findContradictions({ plan, works, readings }: Appraised): Contradiction[] {
  const kept = new Map(works.map((each) => [each.work.id, each]));
  const findings = readings
    .filter(({ bearing }) => bearing === 'answers' || bearing === 'bears_on')
    .flatMap(({ findings }) => findings)
    .filter(({ evidenceId }) => kept.has(evidenceId));
  const groups = ownOutcomes(groupByOutcome(findings, plan), plan);
  const disputes = groups.flatMap((group) => disputesIn(group, kept, plan));
  return bestOf(disputes.sort(byConfidence)).map(({ contradiction }) => contradiction);
}

/** Outcomes that the question asks for; where it names none, those that most works speak of. */
function ownOutcomes(groups: readonly OutcomeGroup[], plan: ParsedQuestion): readonly OutcomeGroup[] {
  const asked = groups.filter(({ isAsked }) => isAsked);
  // What is treated is no outcome asked for by name: what most works measure stands beside it.
  const isNamed = partsOf(plan).some(({ outcomes }) => outcomes.length > 0);
  if (asked.length > 0 && isNamed) return asked;
  return [...asked, ...groups.filter(({ outcome, isAsked }) => outcome !== '' && !isAsked).slice(0, OUTCOMES_UNASKED)];
}

function disputesIn(
  { outcome, findings }: OutcomeGroup,
  works: ReadonlyMap<string, AppraisedWork>,
  plan: ParsedQuestion,
): Dispute[] {
  const scoped = findings.flatMap((finding): Scoped[] => {
    const work = works.get(finding.evidenceId)?.work;
    return work ? [{ finding, work }] : [];
  });
  const pairs = scoped.flatMap((first, at) =>
    scoped.slice(at + 1).flatMap((second): Dispute[] => {
      const kind = kindOf(first.finding, second.finding);
      if (kind === null || !areComparable(first, second, plan)) return [];
      // A work that also agrees with the other on this outcome does not contradict it.
      if (agree(first.finding, second.finding, findings)) return [];
      return [disputeOf(first, second, kind, outcome)];
    }),
  );
  return onePerPair(pairs);
}

type Kind = 'direction' | 'tested' | 'untested';

/** How two findings stand against each other; null where they do not. */
function kindOf(first: Finding, second: Finding): Kind | null {
  if (first.evidenceId === second.evidenceId || !isSameOutcome(first, second)) return null;
  const said = new Set([first.direction, second.direction]);
  if (said.has('benefit') && said.has('harm')) return 'direction';
  const isDenied = said.has('none') && (said.has('benefit') || said.has('harm'));
  const isOpposed =
    first.stance !== null && second.stance !== null && [first.stance, second.stance].sort().join() === 'no,yes';
  if (!isDenied && !(isOpposed && first.isMain && second.isMain && said.has('unclear'))) return null;
  const apart = areApart(first, second);
  if (apart === false) return null;
  return apart ? 'tested' : 'untested';
}

/** Of one kind of being, of one study no more than one voice, and of the same intervention where both name any. */
function areComparable(first: Scoped, second: Scoped, plan: ParsedQuestion): boolean {
  if (isOneStudy(first.work, second.work) || isPreclinical(first.work) !== isPreclinical(second.work)) return false;
  if (![first, second].every((each) => namesExposure(each, plan))) return false;
  if (differencesOf(first, second).some(isOtherPeople)) return false;
  const [one, other] = [subjectsOf(first, plan), subjectsOf(second, plan)];
  return one.size === 0 || other.size === 0 || [...one].some((name) => other.has(name));
}

/**
 * Where a question names no intervention, what it relates to its object must stand in the quote itself: of one outcome
 * studies tell many exposures, and two of those do not contradict each other.
 */
function namesExposure({ finding }: Scoped, { ideas = [], questionType }: ParsedQuestion): boolean {
  if (questionType !== 'epidemiology' || ideas.some(({ part }) => part === 'intervention')) return true;
  const exposures = ideas.filter(({ term, part }) => part === undefined && lookupConcept(term)?.kind !== 'population');
  const own = new Set(stems(finding.citation.quote));
  return (
    exposures.length === 0 ||
    exposures.some(({ term, synonyms }) => [term, ...synonyms].some((name) => isIn(name, own)))
  );
}

function isIn(name: string, own: ReadonlySet<string>): boolean {
  const wanted = stems(name);
  return wanted.length > 0 && wanted.every((stem) => own.has(stem));
}

/** "population (children and adults)": two groups that exclude each other, and neither adults of two ages nor a group that only one side names. */
function isOtherPeople(difference: string): boolean {
  const isNamed = difference.startsWith('population (') && !difference.includes('on one side only');
  return isNamed && !/^population \((?:older adults|adults|, | and )+\)$/.test(difference);
}

/** Interventions that the quote names, or where it names none the title: ideas of the question, and drugs. */
function subjectsOf({ finding, work }: Scoped, { ideas = [] }: ParsedQuestion): ReadonlySet<string> {
  const wanted = ideas.filter(({ part }) => part === 'intervention');
  for (const text of [finding.citation.quote, work.title]) {
    const own = new Set(stems(text));
    const named = wanted.filter(({ term, synonyms }) =>
      [term, ...synonyms].some((name) => stems(name).length > 0 && stems(name).every((stem) => own.has(stem))),
    );
    const drugs = findEntities(text).filter(({ kind }) => kind === 'drug');
    const names = [...named.map(({ term }) => term), ...drugs.map(({ name }) => name)];
    if (names.length > 0) return new Set(names);
  }
  return new Set();
}

function agree(first: Finding, second: Finding, findings: readonly Finding[]): boolean {
  const told = (id: string) =>
    findings.filter(({ evidenceId, isMain }) => evidenceId === id && isMain).map(({ direction }) => direction);
  const own = told(first.evidenceId);
  return told(second.evidenceId).some((direction) => direction !== 'unclear' && own.includes(direction));
}

function disputeOf(first: Scoped, second: Scoped, kind: Kind, outcome: string): Dispute {
  const [one, other] = [first.finding, second.finding];
  const differences = differencesOf(first, second);
  const places = [one, other]
    .map(({ citation: { evidenceId, field, start } }) => `${evidenceId} ${field} ${start}`)
    .sort();
  const explained = Math.min(MOST_EXPLAINED, A_DIFFERENCE * differences.length);
  const told = kind === 'direction' ? 'direction' : kind === 'tested' ? 'numeric' : 'negation';
  return {
    outcome,
    relevance: one.relevance + other.relevance,
    contradiction: {
      id: stableId('contradiction', [told, ...places].join(' ')),
      kind: told,
      topic: outcome || one.outcome || 'the question',
      first: one.citation,
      second: other.citation,
      differs: differences.length > 0 ? `The two differ in ${differences.join('; ')}.` : '',
      confidence: Math.round((BASE[kind] - explained) * 100) / 100,
    },
  };
}

function byConfidence(a: Dispute, b: Dispute): number {
  return (
    b.contradiction.confidence - a.contradiction.confidence ||
    b.relevance - a.relevance ||
    (a.contradiction.id < b.contradiction.id ? -1 : 1)
  );
}

/** Two works dispute an outcome once, by their clearest pair. */
function onePerPair(disputes: readonly Dispute[]): Dispute[] {
  const seen = new Set<string>();
  return disputes.toSorted(byConfidence).filter(({ contradiction: { first, second } }) => {
    const pair = [first.evidenceId, second.evidenceId].sort().join(' ');
    return !seen.has(pair) && seen.add(pair);
  });
}

function bestOf(disputes: readonly Dispute[]): Dispute[] {
  const kept: Dispute[] = [];
  for (const dispute of disputes) {
    const { first, second } = dispute.contradiction;
    const alike = kept.filter(({ outcome }) => outcome === dispute.outcome).length;
    const busy = [first, second].some(
      ({ evidenceId }) =>
        kept.filter(
          ({ contradiction: { first: a, second: b } }) => a.evidenceId === evidenceId || b.evidenceId === evidenceId,
        ).length >= MAX_PER_WORK,
    );
    if (alike < MAX_ALIKE && !busy && kept.length < MAX_SHOWN) kept.push(dispute);
  }
  return kept;
}
