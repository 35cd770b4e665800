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

/** Whether a lower-case word only joins or colours the things of a sentence, and so ends a phrase. */
export function isGrammar(word: string): boolean {
  return (
    STOP_WORDS.has(word) ||
    QUALIFIERS.has(word) ||
    IRREGULAR_VERBS.has(word) ||
    VERB.test(word) ||
    (word.length > 4 && word.endsWith('ly'))
  );
}

const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:['’/+.·-][\p{L}\p{N}\p{M}]+)*/gu;

/** Runs of neighbouring words none of which is grammar, without punctuation or a line break between them. */
export function nounRuns(source: string, isBreak: (word: string) => boolean = isGrammar): Phrase[] {
  const runs: Phrase[] = [];
  let open: Phrase | undefined;
  for (const match of source.matchAll(WORD)) {
    const text = match[0];
    const span = { text, start: match.index, end: match.index + text.length };
    const isContinued = open !== undefined && /^[ \t\u00a0]*$/.test(source.slice(open.end, span.start));
    if (isBreak(text.toLowerCase())) open = undefined;
    else if (open && isContinued) {
      open.end = span.end;
      open.text = source.slice(open.start, open.end);
    } else {
      open = span;
      runs.push(open);
    }
  }
  return runs;
}
