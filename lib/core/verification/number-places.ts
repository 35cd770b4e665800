import { isCommandToReader } from '../reading/reader-commands.ts';
import { isSameNumber, type NumberMention, numbersIn } from '../text/numbers.ts';
import { splitSentences } from '../text/sentences.ts';
import { tokensOf } from './claim-tokens.ts';

/** A number in the sentence that holds it, its place counted there. */
export interface NumberPlace {
  text: string;
  number: NumberMention;
}

const LONGEST_SENTENCE = 1_000;
const MOST_PLACES = 50;

/** Where the stored texts of works give a number, in order; sentences that speak to a reader give none. Linear in the texts. */
export function placesOf(said: NumberMention, works: readonly { stored: readonly string[] }[]): NumberPlace[] {
  const stored = works.flatMap((work) => work.stored);
  const found = stored.flatMap((text) =>
    numbersIn(text)
      .filter((read) => isTheNumber(said, read))
      .slice(0, MOST_PLACES)
      .map((read) => placeIn(text, read)),
  );
  return found.slice(0, MOST_PLACES).filter(({ text }) => !isCommandToReader(text));
}

/** A bare number for one that its source gives with a bound or a per cent sign is a matter for the certainty of words. */
export function isTheNumber(said: NumberMention, read: NumberMention): boolean {
  if (isSameNumber(said, read)) return true;
  if (said.value !== read.value) return false;
  const turned = (said.bound === '<' || said.bound === '≤') !== (read.bound === '<' || read.bound === '≤');
  return (said.bound === null || read.bound === null || !turned) && (!said.percent || read.percent);
}

function placeIn(source: string, number: NumberMention): NumberPlace {
  const base = Math.max(0, number.start - LONGEST_SENTENCE);
  const near = source.slice(base, number.end + LONGEST_SENTENCE);
  const [start, end] = [number.start - base, number.end - base];
  const sentence = splitSentences(near).find((each) => each.start <= start && end <= each.end);
  if (!sentence) return { text: near, number: { ...number, start, end } };
  return { text: sentence.text, number: { ...number, start: start - sentence.start, end: end - sentence.start } };
}

/** Whether two places say how many of the same thing: "36 donors" and "a total of 36 blood donors". */
export function countTheSame(one: NumberPlace, other: NumberPlace): boolean {
  const [a, b] = [countedBy(one), countedBy(other)];
  return a.some((noun) => b.includes(noun));
}

/** Whether two places name a year, and count nothing. */
export function nameTheYear(one: NumberPlace, other: NumberPlace): boolean {
  return [one, other].every((place) => /^(?:19|20)\d\d$/.test(place.number.value) && countedBy(place).length === 0);
}

/** The nouns that a number counts, e.g. "blood donors": the words that follow it at once, without what only describes them. */
function countedBy({ text, number }: NumberPlace): string[] {
  const behind = text.slice(number.end, number.end + 80).replace(/^\s?(?:%|per\s?cent)\s*(?:of\s+(?:the\s+)?)?/i, '');
  const phrase = /^[\s-]*[\p{L}\s-]*/u.exec(behind)?.[0] ?? '';
  const nouns: string[] = [];
  for (const token of tokensOf(phrase)) {
    if (DESCRIBES.test(token.text)) continue;
    if (token.kind === 'number') break;
    if (/^(?:trials?|stud(?:y|ies))$/.test(token.text)) nouns.push('study');
    else if (token.kind === 'content' || STUDIES.test(token.text)) nouns.push(token.stem);
    else break;
    if (nouns.length === LONGEST_NOUN) break;
  }
  return nouns;
}

/** Words of a noun: "bone marrow donors". */
const LONGEST_NOUN = 3;

/** Words of the trade, which elsewhere tell nothing of a subject. */
const STUDIES = /^(?:reviews?|patients?|participants?|people|subjects?|cases|arms?|groups?)$/;
/** "741 consecutive adult patients" counts patients. */
const DESCRIBES =
  /^(?:consecutive|adult|healthy|elderly|older|young(?:er)?|eligible|enrolled|randomi[sz]ed|included|unrelated|new|total|further|other|more|all|individual|different|male|female|hospitali[sz]ed|(?:quasi-?)?randomi[sz]ed|quasi|controlled|double|blind(?:ed)?|placebo|clinical|human|observational|prospective|retrospective|cohort|small(?:er)?|larger?|adequate|original|published|separate)$/;
