import { stemmer } from 'stemmer';

/** Characters of a quote that fit in an address, and that mark a place without covering the page. */
const LONGEST_QUOTE = 400;

const WORD = /[\p{L}\p{N}]+/gu;
/** Words in every sentence, which distinguish none. */
const COMMON = new Set(
  'a an and are as at be by does do for from has have in is it of on or than that the their this to was were what which who why how with'.split(
    ' ',
  ),
);

/** The words of a question that are looked for, cut to their stems. */
export function stemsOf(query: string): Set<string> {
  const words = query.toLowerCase().match(WORD) ?? [];
  const specific = words.filter((word) => !COMMON.has(word));
  return new Set((specific.length > 0 ? specific : words).map(stemmer));
}

export interface Piece {
  text: string;
  isMarked: boolean;
}

/** A text in pieces: the searched words, in any of their forms, and the text between them. */
export function markWords(text: string, stems: ReadonlySet<string>): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (!stems.has(stemmer(word.toLowerCase()))) continue;
    if (index > at) pieces.push({ text: text.slice(at, index), isMarked: false });
    pieces.push({ text: word, isMarked: true });
    at = index + word.length;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), isMarked: false });
  return pieces;
}

/** The sentence of a passage with most of the words, verbatim: it is marked when the passage is opened. */
export function bestSentence(text: string, stems: ReadonlySet<string>): string {
  let best = '';
  let most = -1;
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text)) {
    const sentence = segment.trim();
    const found = new Set((sentence.toLowerCase().match(WORD) ?? []).map(stemmer).filter((stem) => stems.has(stem)));
    if (sentence.length < 12 || found.size <= most) continue;
    best = sentence;
    most = found.size;
  }
  return shortened(best || text.trim());
}

/** Cut at a space, so that the rest is still verbatim in the document. */
function shortened(sentence: string): string {
  if (sentence.length <= LONGEST_QUOTE) return sentence;
  const cut = sentence.lastIndexOf(' ', LONGEST_QUOTE);
  return sentence.slice(0, cut > 0 ? cut : LONGEST_QUOTE);
}
