import { memoizeByText } from '../text/memoize-by-text.ts';
import { STOP_WORDS } from '../text/words.ts';

/** A run of words that may name a thing: `text === source.slice(start, end)`. */
export interface Phrase {
  text: string;
  start: number;
  end: number;
}

/** Verbs of research prose in the forms in which they stand between the things they relate. */
const VERB_STEMS =
  'accelerat affect aid assess allow alleviat alter ameliorat attenuat caus chang compar confer confirm contribut correlat decreas delay demonstrat depend derive describ detect diagnos discriminat distinguish ' +
  'determin differ enabl enhanc ensur establish evaluat exacerbat examin exert exist explain explor extend facilitat follow generat hinder identif impact impair improv increas ' +
  'indicat induc influenc inhibit interact investigat involv justif lead limit lower maintain manag matter mediat mitigat modif modulat need obtain occur offer outperform perform play ' +
  'predict predispos preserv prevent produc promot protect provid rais reduc reflect relat reliev remain replac represent requir respond restor result reveal ' +
  'show slow stimulat suggest support suppress treat trigger undergo understand us vary warrant worsen';
const VERB = new RegExp(`^(?:${VERB_STEMS.replaceAll(' ', '|')})(?:e|es|s|ed|ing|ies|ied|y)?$`);
const IRREGULAR_VERBS = new Set(
  (
    'become becomes became found find finding led leads leading shown seen given gave make makes made making take takes taken took get gets got keep kept known know lie lies ' +
    'put set stay thought undergoing underwent went go goes come comes help helps helping bring tell say said mean means cost'
  ).split(' '),
);
const QUALIFIERS = new Set(
  (
    'also almost already always another any better best certain clear common commonly current currently different effective effectively efficacious especially every first further future ' +
    'generally good greater high higher important independent independently its key less likely long low lower main major many much necessary new newly next novel often old ' +
    'optimal particular possible potential previous primarily promising rather real really recent recently relevant reliable safe safer second several significant significantly similar ' +
    'single specific still sufficient suitable superior inferior than true two three typical unique unlikely use used useful using usual valid various versus vs well whole worse worth yes yet ' +
    'per onto toward towards throughout following according based due despite regarding concerning instead even ever ' +
    'able unable poor poorly earlier later persist persists translate translates discouraging one least least except amid like unlike around across along behind beyond near since among etc e.g i.e'
  ).split(' '),
);

/** Characters of words; research prose has some 30,000 different ones. */
const WORDS_KEPT = 400_000;

/** Whether a lower-case word only joins or colours the things of a sentence, and so ends a phrase. */
export const isGrammar: (word: string) => boolean = memoizeByText(
  WORDS_KEPT,
  (word) =>
    STOP_WORDS.has(word) ||
    QUALIFIERS.has(word) ||
    IRREGULAR_VERBS.has(word) ||
    VERB.test(word) ||
    (word.length > 4 && word.endsWith('ly')),
);

const WORD_PATTERN = "[\\p{L}\\p{N}][\\p{L}\\p{N}\\p{M}]*(?:['’/+.·-][\\p{L}\\p{N}\\p{M}]+)*";
const WORD = new RegExp(WORD_PATTERN, 'gu');
const AT_START = new RegExp(`^${WORD_PATTERN}`, 'u');
const BETWEEN_WORDS = /^[ \t\u00a0]*$/;

/** Runs of neighbouring words none of which is grammar, without punctuation or a line break between them. */
export function nounRuns(source: string, isBreak: (word: string) => boolean = isGrammar): Phrase[] {
  return [...eachNounRun(source, isBreak)];
}

/** The first of them where it begins with the text; of a text that begins otherwise no more is read. */
export function nounRunAtStart(source: string, isBreak: (word: string) => boolean): Phrase | undefined {
  const first = AT_START.exec(source)?.[0];
  if (first === undefined || isBreak(first.toLowerCase())) return undefined;
  return eachNounRun(source, isBreak).next().value ?? undefined;
}

function* eachNounRun(source: string, isBreak: (word: string) => boolean): Generator<Phrase, undefined> {
  let open: { start: number; end: number } | undefined;
  const closed = ({ start, end }: { start: number; end: number }) => ({ text: source.slice(start, end), start, end });
  for (const { 0: text, index: start } of source.matchAll(WORD)) {
    const end = start + text.length;
    const isBetween = isBreak(text.toLowerCase());
    if (open && !isBetween && BETWEEN_WORDS.test(source.slice(open.end, start))) open.end = end;
    else {
      if (open) yield closed(open);
      open = isBetween ? undefined : { start, end };
    }
  }
  if (open) yield closed(open);
}
