import { type Evidence, isRetracted, TEXT_FIELDS } from '../evidence/evidence.ts';
import type { Citation } from '../findings/quote.ts';
import { partSentences } from '../judge/abstract-parts.ts';
import { isCommandToReader } from '../judge/reader-commands.ts';
import { isInOtherLanguage } from '../text/language.ts';
import { locateQuote } from '../text/locate-quote.ts';
import { splitSentences } from '../text/sentences.ts';

/** Shorter pieces stand in any text. */
const SHORTEST = 20;
const LONGEST = 700;

/**
 * The whole sentences of a work that a model has quoted from, verbatim: a quote cut from its sentence may have left a "not"
 * behind. Null where it stands nowhere in the work (locateQuote, similarity ≥ 0.92), where the work is retracted, and where
 * the sentence talks to its reader instead of reporting, or in another language than the text around it.
 */
export function citeQuote(work: Evidence, quote: string): Citation | null {
  if (isRetracted(work) || quote.trim().length < SHORTEST) return null;
  for (const field of TEXT_FIELDS) {
    const source = work.texts[field];
    const place = source ? locateQuote(source, quote) : null;
    if (!source || !place) continue;
    const { start, end } = wholeSentences(source, place);
    const text = source.slice(start, end);
    if (text.length > LONGEST || isCommandToReader(text) || isInOtherLanguage(text, source)) return null;
    return { evidenceId: work.id, field, quote: text, start, end };
  }
  return null;
}

function wholeSentences(source: string, place: { start: number; end: number }): { start: number; end: number } {
  const touched = partSentences(source, splitSentences(source)).filter(
    ({ start, end }) => start < place.end && end > place.start,
  );
  const [first] = touched;
  const last = touched.at(-1);
  return first && last ? { start: first.start, end: last.end } : place;
}
