import type { Measure } from '#contract/finding.ts';
import type { NumberMention } from '../../text/numbers.ts';
import type { EffectCue } from './effect-cues.ts';
import { intervalAfter, isLevel, SENTENCE_ENDS } from './effect-intervals.ts';

const LISTABLE: ReadonlySet<Measure | null> = new Set([
  'sensitivity',
  'specificity',
  'PPV',
  'NPV',
  'LR+',
  'LR-',
  'AUC',
]);
/** Between names of a list, short forms of the name before included: "(PPV), and ". */
const JOINS = /^[\s)\],/]*(?:and|or|&)?\s*(?:the\s)?$/i;
/** How far the numbers of a list may stand from its names. */
const REACH = 200;

/**
 * The measures of numbers that follow a list of names, by position: the first name's is the first number. Null for numbers
 * that cannot be distinguished, since they are not as many as the names.
 */
export function listedMeasures({
  text,
  numbers,
  cues,
}: {
  text: string;
  numbers: readonly NumberMention[];
  cues: readonly EffectCue[];
}): Map<number, Measure | null> {
  const listed = new Map<number, Measure | null>();
  let from = 0;
  for (const { names, end, until } of listsOf(text, cues)) {
    while ((numbers[from]?.start ?? Number.POSITIVE_INFINITY) < end) from += 1;
    const members = membersAfter(text, numbers, from, until);
    for (const [index, at] of members.entries()) {
      listed.set(at, members.length === names.length ? (names[index] ?? null) : null);
    }
  }
  return listed;
}

interface List {
  names: readonly (Measure | null)[];
  end: number;
  /** Where the next word for a measure stands. */
  until: number;
}

function listsOf(text: string, cues: readonly EffectCue[]): List[] {
  const lists: { names: (Measure | null)[]; end: number; until: number }[] = [];
  let open: { names: (Measure | null)[]; end: number } | null = null;
  for (const { measure, start, end } of cues) {
    const isJoined =
      open !== null && LISTABLE.has(measure) && JOINS.test(text.slice(open.end, start).replace(/^\s?[([]/, ''));
    if (open && isJoined) {
      if (open.names.at(-1) !== measure) open.names.push(measure);
      open.end = end;
      continue;
    }
    if (open && open.names.length > 1) lists.push({ ...open, until: start });
    open = LISTABLE.has(measure) ? { names: [measure], end } : null;
  }
  if (open && open.names.length > 1) lists.push({ ...open, until: text.length });
  return lists;
}

/** Positions of the shares and decimals after a list, each with its interval counted as one. */
function membersAfter(text: string, numbers: readonly NumberMention[], from: number, until: number): number[] {
  const members: number[] = [];
  let last = numbers[from]?.start ?? 0;
  for (let at = from; at < numbers.length; at += 1) {
    const number = numbers[at] as NumberMention;
    if (number.start >= until || number.start - last > REACH || SENTENCE_ENDS.test(text.slice(last, number.start + 1)))
      break;
    if ((!number.percent && !number.value.includes('.')) || isLevel(text, number)) continue;
    members.push(at);
    last = number.end;
    at = intervalAfter(text, numbers, at)?.last ?? at;
  }
  return members;
}
