import { markWords } from './excerpt.ts';

/** A text with the words that were looked for marked. */
export function MarkedWords({ text, stems }: { text: string; stems: ReadonlySet<string> }) {
  let at = 0;
  return markWords(text, stems).map((piece) => {
    const key = at;
    at += piece.text.length;
    return piece.isMarked ? <mark key={key}>{piece.text}</mark> : <span key={key}>{piece.text}</span>;
  });
}
