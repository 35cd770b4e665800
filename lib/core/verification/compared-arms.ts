import type { Token } from './claim-tokens.ts';
import type { ReadSentence } from './evidence-reading.ts';
import { sharedBy } from './nearest-sentence.ts';

/** What stands before the other arm of a comparison. */
const COMPARES =
  /\b(?:than|compared (?:with|to)|in comparison (?:with|to)|relative to|versus|vs\.?|as opposed to)(?=\s)/giu;
/** Where the naming of an arm ends. */
const ARM_ENDS = /[,;:()]|\.\s|\b(?:but|whereas|while|although|which|because|at|after|over|during)\b/u;
const CLAUSE_ENDS = /[;:]|\.\s|,\s(?:but|whereas|while|although)\b|\bwhereas\b/gu;
const LONGEST_ARM = 90;
/** All names of an arm that was given nothing, under one. */
const CONTROL = /^(?:placebos?|controls?|sham|untreated|comparators?|nontreated)$/u;
const CONTROL_ARM = '(control)';

interface Sides {
  /** Stems of the clause without the other arm. */
  own: ReadonlySet<string>;
  /** Stems that name the other arm only; empty where the clause compares with nothing. */
  other: ReadonlySet<string>;
}

/** The arms of the comparison in which the word at `at` stands. */
function sidesOf({ text, tokens }: ReadSentence, at: number): Sides {
  const [from, to] = clauseAround(text, at);
  const arm = armIn(text, { from, to, at });
  const isIn = ({ start }: Token) => arm !== null && start >= arm.start && start < arm.end;
  const inClause = tokens.flatMap((token) =>
    token.kind === 'content' && token.start >= from && token.start < to ? [token] : [],
  );
  const own = new Set(inClause.filter((token) => !isIn(token)).map(nameOf));
  return { own, other: new Set(inClause.map(nameOf).filter((name) => !own.has(name))) };
}

function nameOf({ text, stem }: Exclude<Token, { kind: 'number' }>): string {
  return CONTROL.test(text) ? CONTROL_ARM : stem;
}

function clauseAround(text: string, at: number): [number, number] {
  const ends = Array.from(text.matchAll(CLAUSE_ENDS), ({ index }) => index);
  return [ends.findLast((end) => end < at) ?? 0, ends.find((end) => end > at) ?? text.length];
}

function armIn(text: string, { from, to, at }: { from: number; to: number; at: number }) {
  const all = Array.from(text.slice(from, to).matchAll(COMPARES), (match) => {
    const start = from + match.index + match[0].length;
    const end = Math.min(to, start + LONGEST_ARM);
    const stop = text.slice(start, end).search(ARM_ENDS);
    return { start, end: stop === -1 ? end : start + stop };
  });
  return all.find(({ start }) => start > at) ?? all.at(-1) ?? null;
}

/** A word of change in its sentence. */
export interface Told {
  sentence: ReadSentence;
  at: number;
}

/**
 * Whether one of two sentences tells of the one arm what the other tells of the other: "more with placebo than with X" and
 * "X reduces". Then more of the one is less of the other.
 */
export function comparesTheOtherWay(one: Told, two: Told): boolean {
  const [a, b] = [sidesOf(one.sentence, one.at), sidesOf(two.sentence, two.at)];
  if (a.other.size > 0 && b.other.size > 0) {
    return sharedBy(a.other, b.own) > 0 && sharedBy(b.other, a.own) > 0 && sharedBy(a.other, b.other) === 0;
  }
  return isOtherArm(a, b) || isOtherArm(b, a);
}

/** The other sentence begins with what the one compares with, or the one tells it of an arm that was given nothing. */
function isOtherArm(comparing: Sides, plain: Sides): boolean {
  if (sharedBy(comparing.other, plain.own) === 0) return false;
  const [first = ''] = plain.own;
  return comparing.other.has(first) || (comparing.own.has(CONTROL_ARM) && !plain.own.has(CONTROL_ARM));
}
