const STOP = new Set(
  'a an and any are as at be been being between by can could did do does for from had has have how if in into is it its of on one or other our than that the their them then there these they this those to up was we were what when where which while who whom why will with within without would you your about all also and/or among both but each every few more most much no nor not only own same should so some such too very via'.split(
    ' ',
  ),
);
/** Words of asking, which name nothing that a source could be searched for. */
const ASKING = new Set(
  'evidence work works study studies trial trials paper papers search searching find look effect effects effective effectiveness help helps use used using give gives given literature question instruction name names named report reports missing judge content confidence mechanism clinical words plan kinds relevant known reader asks leave sources source safe safety treat treats treating treatment treatments role improve improves reduce reduces prevent prevents prevention compared comparison versus'.split(
    ' ',
  ),
);

/** Words of a text in lower case, in order. */
export function wordsOf(text: string): string[] {
  return Array.from(text.toLowerCase().matchAll(/[\p{L}\p{N}]+(?:[-'’][\p{L}\p{N}]+)*/gu), ([word]) => word);
}

/** A crude stem, enough to see "attacks" in "attack" and "reduced" in "reduces". */
export function stemOf(word: string): string {
  return word.length <= 4 ? word : word.replace(/(?:ations?|ingly|ings?|edly|ed|es|s|ly|e)$/, '');
}

/** Words that carry meaning, each once, in order. */
export function contentWords(text: string): string[] {
  return [...new Set(wordsOf(text).filter((word) => word.length > 2 && !STOP.has(word)))];
}

/** What of a text could be searched for. */
export function searchWords(text: string): string[] {
  return contentWords(text).filter((word) => !ASKING.has(word) && !/^\d+$/.test(word));
}

export function stemsOf(text: string): Set<string> {
  return new Set(contentWords(text).map(stemOf));
}

/** Share of the words of `wanted` that stand in `text`. */
export function shareOf(wanted: string, text: string): number {
  const sought = [...stemsOf(wanted)];
  const present = stemsOf(text);
  return sought.length === 0 ? 0 : sought.filter((stem) => present.has(stem)).length / sought.length;
}

export function numbersOf(text: string): string[] {
  return Array.from(text.matchAll(/[-−–]?\d+(?:[.,·]\d+)*/g), ([number]) => number.replace(/^[-−–]/, ''));
}

export function isNegated(text: string): boolean {
  return /\b(?:not|no|never|without|neither|nor|failed to|lack(?:ed|s)?|n['’]t)\b/i.test(text);
}

/** Sentences of a text, verbatim. Decimal points and "P = 0.01" do not end one. */
export function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?])\s+(?=[\p{Lu}\d"“(])/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.length > 0);
}
