import type { Citation } from '#contract/citation.ts';
import { type Evidence, TEXT_FIELDS } from '#contract/evidence.ts';
import { quoteLocator } from '../text/locate-quote.ts';

const QUOTED = /[“"„«]([^“”"„«»]{12,600})[”"“»]/g;
/** Fewer words are a term or scare quotes. */
const LEAST_WORDS = 4;

/** The words that a sentence quotes from others. */
export function quotationsIn(sentence: string): string[] {
  return [...sentence.matchAll(QUOTED)]
    .map(([, words = '']) => words.trim())
    .filter((words) => words.split(/\s+/).length >= LEAST_WORDS);
}

/** The place of each quotation in the works; null where it is in none. */
export function locateQuotations(quotations: readonly string[], works: readonly Evidence[]): (Citation | null)[] {
  if (quotations.length === 0) return [];
  const texts = works.flatMap((work) =>
    TEXT_FIELDS.flatMap((field) => {
      const text = work.texts[field];
      return text ? [{ work, field, text, locate: quoteLocator(text) }] : [];
    }),
  );
  return quotations.map((quotation) => {
    for (const { work, field, text, locate } of texts) {
      const found = locate(quotation);
      if (!found) continue;
      const { start, end } = found;
      return { evidenceId: work.id, field, quote: text.slice(start, end), start, end };
    }
    return null;
  });
}
