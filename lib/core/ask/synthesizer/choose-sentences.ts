import type { Evidence } from '#contract/evidence.ts';
import type { Finding } from '#contract/finding.ts';
import { isAboutHarm, isAboutMechanism } from '../../agents/report/by-rules/aims.ts';
import type { Told } from '../../agents/report/by-rules/told.ts';
import type { Quoted } from '../../agents/report/frame/draft.ts';
import type { Material, ShownWork } from '../../agents/report/frame/material.ts';
import { isUnderConcern, type Strength, strengthOf } from '../../appraisal/study-strength.ts';
import { findEntities } from '../../reading/entities.ts';
import { contextLost } from '../../reading/standing-alone.ts';
import { stems } from '../../text/words.ts';
import type { Format } from './formats.ts';
import type { Room } from './room.ts';

/** A sentence chosen for the answer, with who says it. */
export interface Chosen {
  quoted: Quoted;
  finding: Finding;
  work: Evidence;
  strength: Strength;
  isDirect: boolean;
  /** What stands before it; empty where nothing does. */
  context: string;
}

interface Candidate extends Chosen {
  worth: number;
  stems: ReadonlySet<string>;
}

/** What speaks for a sentence (proposal): how much it answers leads, then how good its study is, and what it tells. */
const WORTH = {
  relevance: 1,
  work: 1,
  main: 0.2,
  direct: 0.6,
  direction: 0.2,
  named: 0.2,
  mechanism: 0.25,
  harm: 0.25,
  hope: -0.6,
  /** The sentence before had to be taken in, so that it can be understood. */
  widened: -0.3,
  context: -0.6,
  /** It speaks of “this effect”, which another sentence tells. */
  leaning: -0.3,
  alike: -0.8,
  repeat: -0.15,
};
const WORTH_OF_STRENGTH: Readonly<Record<Strength, number>> = { strong: 0.35, middle: 0.25, weak: 0.1, none: 0 };
const OF_CONCERN = 0.5;
/** A sentence of this length costs what it is worth; longer ones must be worth more. */
const USUAL_LENGTH = 200;
const OF_LENGTH = 0.2;
const LEAST_WORTH = 0.35;
/** A finding beside the question is worth a line where it speaks of at least half of it. */
const LEAST_NEAR = 0.5;
/** Where few works answer, each may say more. */
const SENTENCES_IN_ALL = 8;
/** Drugs, targets, diseases and the like that make a sentence tell as much as one can. */
const NAMES = 4;
/** What is hoped, planned or made of a finding, and not what was found. */
const HOPES =
  /\b(?:it is hoped|hopefully|paradigm|offers? (?:the |a )?potential|(?:is|are|provides?|as) an? (?:\w+ )?(?:foundation|basis|framework|starting point|promising)|(?:potential|important|clinical|therapeutic) implications|may (?:require|need|warrant)|(?:should|could|might) (?:be (?:considered|explored|used|investigated|useful)|lead to|become|facilitate|help|allow)|(?:might|could) allow|ways to|warrants?|further (?:stud|research|investigation)|identify promising|new (?:insights?|avenues?|strateg|targets?)|novel (?:insights?|targets?|strateg)|shed(?:s|ding)? light|better understand\w*|understanding of|findings? support|we (?:propose|speculate|hypothesi[sz]e|believe)|remains? to be)\b/i;

const LEANS_WITHIN =
  /\S (?:this|these|that|those|such) (?:\p{L}+ )?(?:effects?|associations?|increases?|decreases?|reductions?|changes?|differences?|results?|findings?|interventions?|mutations?|mutants?|patterns?)\b/iu;
/** What was asked, looked at or not to be had. */
const AIMS =
  /^(?:in (?:this|the present) \w+,? )?(?:we|this (?:study|paper|work|review|article)|here,? we)(?: \w+ly)? (?:explor|aim|sought|seek|investigat|examin|review|describ|discuss|assess|evaluat|compar|stud(?:y|ied)|test)\w*\b(?! that)|\b(?:only limited data|inadequate (?:clinical )?data|data (?:were|was) (?:insufficient|not available)|no consensus)\b/i;

/** Whether a sentence says what may come of a finding or what was looked for, and not what was found. */
export function isHope(text: string): boolean {
  return HOPES.test(text) || AIMS.test(text);
}

interface Choosing {
  format: Format;
  room: Room;
  told: Told;
  contextOf: (work: Evidence, finding: Finding) => string;
  /** Whether a sentence may be chosen at all. */
  isWanted?: (finding: Finding, work: Evidence, isDirect: boolean) => boolean;
}

/**
 * The sentences of an answer, best first and each adding to those before: of every part of the question the best one, then
 * whatever is worth most for its length until the room is taken.
 */
export function chooseSentences(material: Material, choosing: Choosing): Chosen[] {
  const { format, room, told, isWanted = () => true } = choosing;
  const candidates = candidatesOf(material, choosing).filter(({ finding, work, isDirect }) =>
    isWanted(finding, work, isDirect),
  );
  const ofAWork = Math.max(
    format.ofAWork,
    Math.ceil(Math.min(SENTENCES_IN_ALL, format.sentences) / Math.max(1, material.shown.length)),
  );
  const chosen: Candidate[] = [];
  const already = told.claims().map(({ text }) => new Set(stems(text)));
  const ofWork = (id: string) => chosen.filter(({ work }) => work.id === id).length;
  const isOpen = (each: Candidate) =>
    !chosen.includes(each) &&
    ofWork(each.work.id) < ofAWork &&
    (each.isDirect ||
      (each.finding.relevance >= LEAST_NEAR && chosen.filter(({ isDirect }) => !isDirect).length < format.indirect));
  const gainOf = (each: Candidate) => {
    const alike = Math.max(
      0,
      ...[...already, ...chosen.map((other) => other.stems)].map((other) => likeness(each.stems, other)),
    );
    const hasHarm = each.finding.direction === 'harm' && !chosen.some(({ finding }) => finding.direction === 'harm');
    const value = each.worth + WORTH.alike * alike + WORTH.repeat * ofWork(each.work.id) + (hasHarm ? WORTH.harm : 0);
    return value * Math.min(1, (USUAL_LENGTH / each.quoted.text.length) ** OF_LENGTH);
  };
  const tried = new Set<Candidate>();
  const add = (from: readonly Candidate[]): boolean => {
    const ranked = from
      .filter((each) => !tried.has(each) && isOpen(each))
      .map((each) => ({ each, value: gainOf(each) }))
      .sort((a, b) => b.value - a.value || (a.each.finding.id < b.each.finding.id ? -1 : 1));
    for (const { each, value } of ranked) {
      if (value < LEAST_WORTH) return false;
      tried.add(each);
      if (!told.fresh(each.finding, each.work)) continue;
      if (!room.take(each.quoted.text, each.context)) continue;
      told.add([each.quoted]);
      chosen.push(each);
      return true;
    }
    return false;
  };
  for (const part of partsAsked(material))
    add(candidates.filter(({ finding, isDirect }) => isDirect && finding.part === part));
  while (chosen.length < format.sentences && add(candidates));
  return chosen;
}

/** The one sentence that is worth most, told before or not; empty where none can be quoted or none tells a finding. */
export function bestOf(
  material: Material,
  choosing: Pick<Choosing, 'format' | 'told'> & Required<Pick<Choosing, 'isWanted'>>,
): Quoted[] {
  const [best] = candidatesOf(material, { ...choosing, contextOf: () => '' })
    .filter(({ finding, work, isDirect, quoted }) => choosing.isWanted(finding, work, isDirect) && !isHope(quoted.text))
    .sort((a, b) => b.worth - a.worth || (a.finding.id < b.finding.id ? -1 : 1));
  return best ? [best.quoted] : [];
}

function partsAsked({ input }: Material): number[] {
  return input.plan.parts.length < 2 ? [] : input.plan.parts.map((_, at) => at);
}

function candidatesOf(
  { shown, input }: Material,
  { format, told, contextOf }: Pick<Choosing, 'format' | 'told' | 'contextOf'>,
): Candidate[] {
  const { plan } = input;
  const asksHow = plan.questionType === 'mechanism';
  return shown.flatMap((each: ShownWork) => {
    const { work, relevance, bearing, findings } = each;
    const strength = isUnderConcern(work) ? 'none' : strengthOf(work, plan.questionType);
    const isDirect = bearing === 'answers';
    return findings.flatMap((finding): Candidate[] => {
      const quoted = told.again(finding, work);
      if (!quoted) return [];
      const entities = findEntities(quoted.text);
      const names = new Set(entities.map(({ name }) => name)).size;
      const number = finding.low !== null ? 1 : finding.value !== null ? 0.75 : /\d/.test(quoted.text) ? 0.5 : 0;
      // How something works is told by names, how much it does by numbers.
      const tells = asksHow
        ? WORTH.mechanism * Number(isAboutMechanism({ text: quoted.text, entities }))
        : format.ofNumbers * number;
      const worth =
        WORTH.relevance * finding.relevance +
        WORTH.work * relevance +
        (finding.isMain ? WORTH.main : 0) +
        (isDirect ? WORTH.direct : 0) +
        WORTH_OF_STRENGTH[strength] +
        (finding.direction !== 'unclear' ? WORTH.direction : 0) +
        WORTH.named * Math.min(1, names / NAMES) +
        tells +
        (isHope(quoted.text) ? WORTH.hope : 0) +
        (quoted.text.length > finding.citation.quote.length + 20 ? WORTH.widened : 0) +
        (isAboutHarm(quoted.text, plan.question) ? WORTH.harm / 2 : 0) +
        (LEANS_WITHIN.test(quoted.text) ? WORTH.leaning : 0) +
        WORTH.context * contextLost(quoted.text, `${plan.question} ${work.title}`) -
        (isUnderConcern(work) ? OF_CONCERN : 0);
      const context = contextOf(work, finding);
      return [{ quoted, finding, work, strength, isDirect, context, worth, stems: new Set(stems(quoted.text)) }];
    });
  });
}

/** Share of the words of the shorter sentence that the other has too. */
function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const least = Math.min(a.size, b.size);
  if (least === 0) return 0;
  let shared = 0;
  for (const stem of a) if (b.has(stem)) shared += 1;
  return shared / Math.max(least, (a.size + b.size) / 2);
}
