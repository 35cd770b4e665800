import type { Citation } from '#contract/citation.ts';
import { type Evidence, isRetracted, TEXT_FIELDS } from '#contract/evidence.ts';
import { partSentences } from '../reading/abstract-parts.ts';
import { isNoReport } from '../reading/reader-commands.ts';
import { locateQuote } from '../text/locate-quote.ts';
import { splitSentences } from '../text/sentences.ts';

/** Shorter fragments occur in any text. */
const SHORTEST = 20;
const LONGEST = 700;

/**
 * The whole sentences of a work that a model has quoted from, verbatim: a fragment may have left out a "not". Null
 * where the quote is not in the work (locateQuote, similarity ≥ 0.92), where the work is retracted, and where the
 * sentence addresses its reader instead of reporting, or is in another language than its context.
 */
export function citeQuote(work: Evidence, quote: string): Citation | null {
  if (isRetracted(work) || quote.trim().length < SHORTEST) return null;
  for (const field of TEXT_FIELDS) {
    const source = work.texts[field];
    const place = source ? placeOf(source, quote) : null;
    if (!source || !place) continue;
    const { start, end } = wholeSentences(source, place);
    const text = source.slice(start, end);
    if (text.length > LONGEST || isNoReport(text, source)) return null;
    return { evidenceId: work.id, field, quote: text, start, end };
  }
  return null;
}

const LEFT_OUT = /\s*[[(]?(?:…|\.\s?\.\s?\.)[\])]?\s*/;
const MARKS = /^["“”„«'‘’]+|["“”«»'‘’]+$/g;

/**
 * The place of a quote; one that contains "…" extends from its first piece to its last if all pieces occur in this
 * order.
 */
function placeOf(source: string, quote: string): { start: number; end: number } | null {
  const whole = locateQuote(source, quote);
  const pieces = quote.trim().replace(MARKS, '').split(LEFT_OUT).filter(Boolean);
  if (whole || !LEFT_OUT.test(quote) || pieces.some(({ length }) => length < SHORTEST)) return whole;
  const places = pieces.flatMap((piece) => locateQuote(source, piece) ?? []);
  const inOrder = places.every(({ start }, i) => i === 0 || start >= (places[i - 1]?.end ?? 0));
  const [first] = places;
  const last = places.at(-1);
  return first && last && places.length === pieces.length && inOrder ? { start: first.start, end: last.end } : null;
}

function wholeSentences(source: string, place: { start: number; end: number }): { start: number; end: number } {
  const touched = partSentences(source, splitSentences(source)).filter(
    ({ start, end }) => start < place.end && end > place.start,
  );
  const [first] = touched;
  const last = touched.at(-1);
  return first && last ? { start: first.start, end: last.end } : place;
}
