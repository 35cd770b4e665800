import { splitSentences } from '../text/sentences.ts';
import type { LocatedCitation } from './claim-context.ts';

/** Characters on either side of a quote in which its sentence begins and ends. */
const AROUND = 2_000;
/**
 * "RESULTS:", "Main outcome measures:": the label of a part of an abstract, not a clause that may negate what follows.
 */
const LABEL = /^[\s\d.]*\p{Lu}[\p{L} ,/&-]{2,40}:\s+/u;

/**
 * Whether a sentence is verbatim in its source: word for word, in one quote or in consecutive quotes, from the
 * beginning of a sentence to the end of one, so that nothing around it changes its meaning. White space, quotation
 * marks, dashes, the case of its first letter and the full stop may differ. Linear in the quotes.
 */
export function isVerbatim(text: string, located: readonly LocatedCitation[]): boolean {
  const wanted = folded(text);
  if (wanted === '') return false;
  return passagesOf(located).some(({ source, start, end }) => {
    const passage = folded(source.slice(start, end));
    if (passage === wanted) return beginsSentence(source, start) && endsSentence(source, end);
    return (
      passage.toLowerCase().includes(wanted.toLowerCase()) &&
      wholeSentences(source, start, end).some((each) => each === wanted)
    );
  });
}

/** Whether a sentence is a quotation, of any length, from the texts cited. */
export function isQuotation(text: string, located: readonly LocatedCitation[]): boolean {
  const wanted = folded(text);
  return wanted !== '' && located.some(({ citation }) => folded(citation.quote) === wanted);
}

interface Passage {
  source: string;
  start: number;
  end: number;
}

/** Each quote, and the passage from the first to the last quote of one text. */
function passagesOf(located: readonly LocatedCitation[]): Passage[] {
  const texts = Map.groupBy(located, ({ citation }) => `${citation.evidenceId} ${citation.field}`);
  return [...texts.values()].flatMap((group) => {
    const quotes = group.map(({ citation: { start, end }, source }) => ({ source, start, end }));
    const [first] = quotes;
    if (!first || quotes.length === 1) return quotes;
    const [start, end] = [Math.min(...quotes.map((each) => each.start)), Math.max(...quotes.map((each) => each.end))];
    return end - start <= AROUND ? [...quotes, { source: first.source, start, end }] : quotes;
  });
}

/** Sentences entirely within a passage, alone and in runs of two or three. */
function wholeSentences(source: string, start: number, end: number): string[] {
  const base = Math.max(0, start - AROUND);
  const inside = splitSentences(source.slice(base, end + AROUND)).filter(
    (each) => base + each.start >= start && base + each.end <= end,
  );
  return inside
    .flatMap((_, at) =>
      [1, 2, 3].map((count) => {
        const row = inside.slice(at, at + count).map(({ text }) => text);
        return [row.join(' '), row.join(' ').replace(LABEL, '')].map(folded);
      }),
    )
    .flat();
}

function beginsSentence(source: string, start: number): boolean {
  const base = Math.max(0, start - AROUND);
  const near = splitSentences(source.slice(base, start + AROUND));
  const own = near.find((each) => base + each.start <= start && start < base + each.end);
  if (!own || base + own.start === start) return true;
  const before = source.slice(base + own.start, start);
  return before.replace(LABEL, '').trim() === '';
}

function endsSentence(source: string, end: number): boolean {
  const base = Math.max(0, end - AROUND);
  const own = splitSentences(source.slice(base, end + AROUND)).find(
    (each) => base + each.start < end && end <= base + each.end,
  );
  return !own || !/[\p{L}\p{N}]/u.test(source.slice(end, base + own.end));
}

function folded(text: string): string {
  const plain = text
    .normalize('NFKC')
    .replace(/[“”„«»"]/g, '"')
    .replace(/[‘’]/g, "'")
    .replace(/[‐‑–—−]/g, '-')
    .replace(/(?<=\d)·(?=\d)/g, '.')
    .replace(/\s+/g, ' ')
    .trim();
  let end = plain.length;
  while (end > 0 && '.;, '.includes(plain.charAt(end - 1))) end -= 1;
  return plain.charAt(0).toLowerCase() + plain.slice(1, end);
}
