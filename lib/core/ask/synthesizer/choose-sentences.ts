import type { Evidence } from '#contract/evidence.ts';
import type { Finding } from '#contract/finding.ts';
import { isAboutHarm } from '../../agents/report/by-rules/aims.ts';
import type { Told } from '../../agents/report/by-rules/told.ts';
import type { Quoted } from '../../agents/report/frame/draft.ts';
import type { Material, ShownWork } from '../../agents/report/frame/material.ts';
import { isUnderConcern, type Strength, strengthOf } from '../../appraisal/study-strength.ts';
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
  work: 0.5,
  main: 0.3,
  direct: 0.6,
  harm: 0.25,
  context: -0.5,
  alike: -1.2,
  repeat: -0.25,
};
const WORTH_OF_STRENGTH: Readonly<Record<Strength, number>> = { strong: 0.35, middle: 0.25, weak: 0.1, none: 0 };
const OF_CONCERN = 0.5;
/** A sentence of this length costs what it is worth; longer ones must be worth more. */
const USUAL_LENGTH = 180;
const LEAST_WORTH = 0.35;

interface Choosing {
  format: Format;
  room: Room;
  told: Told;
  contextOf: (work: Evidence, finding: Finding) => string;
}

/**
 * The sentences of an answer, best first and each adding to those before: of every part of the question the best one, then
 * whatever is worth most for its length until the room is taken.
 */
export function chooseSentences(material: Material, choosing: Choosing): Chosen[] {
  const { format, room, told } = choosing;
  const candidates = candidatesOf(material, choosing);
  const chosen: Candidate[] = [];
  const already = told.claims().map(({ text }) => new Set(stems(text)));
  const ofWork = (id: string) => chosen.filter(({ work }) => work.id === id).length;
  const isOpen = (each: Candidate) =>
    !chosen.includes(each) &&
    ofWork(each.work.id) < format.ofAWork &&
    (each.isDirect || chosen.filter(({ isDirect }) => !isDirect).length < format.indirect);
  const gainOf = (each: Candidate) => {
    const alike = Math.max(
      0,
      ...[...already, ...chosen.map((other) => other.stems)].map((other) => likeness(each.stems, other)),
    );
    const hasHarm = each.finding.direction === 'harm' && !chosen.some(({ finding }) => finding.direction === 'harm');
    const value = each.worth + WORTH.alike * alike + WORTH.repeat * ofWork(each.work.id) + (hasHarm ? WORTH.harm : 0);
    return value * Math.min(1, Math.sqrt(USUAL_LENGTH / each.quoted.text.length));
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

function partsAsked({ input }: Material): number[] {
  return input.plan.parts.length < 2 ? [] : input.plan.parts.map((_, at) => at);
}

function candidatesOf({ shown, input }: Material, { format, told, contextOf }: Choosing): Candidate[] {
  const { plan } = input;
  return shown.flatMap((each: ShownWork) => {
    const { work, relevance, bearing, findings } = each;
    const strength = isUnderConcern(work) ? 'none' : strengthOf(work, plan.questionType);
    const isDirect = bearing === 'answers';
    return findings.flatMap((finding): Candidate[] => {
      const quoted = told.again(finding, work);
      if (!quoted) return [];
      const numbers = finding.low !== null ? 1 : finding.value !== null || /\d/.test(quoted.text) ? 0.5 : 0;
      const worth =
        WORTH.relevance * finding.relevance +
        WORTH.work * relevance +
        (finding.isMain ? WORTH.main : 0) +
        (isDirect ? WORTH.direct : 0) +
        WORTH_OF_STRENGTH[strength] +
        format.ofNumbers * numbers +
        (isAboutHarm(quoted.text, plan.question) ? WORTH.harm / 2 : 0) +
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
