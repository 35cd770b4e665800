import type { Citation } from '#contract/citation.ts';
import type { Evidence } from '#contract/evidence.ts';
import { locateCitations } from '../../../checking/claim-context.ts';
import { isQuotation } from '../../../checking/verbatim.ts';
import { isCommandToReader } from '../../../reading/reader-commands.ts';
import { selfContainedQuote } from '../../../reading/self-contained.ts';
import { numbersIn } from '../../../text/numbers.ts';
import { splitSentences, withoutQuestion } from '../../../text/sentences.ts';
import { isTableRow } from '../../../text/table-row.ts';
import type { Check, FindingSource, Source } from '../sentence.ts';

/** A longer sentence is not one finding. */
const LONGEST_SENTENCE = 600;
/** Addresses, links, images and markup, which do not belong in a sentence that rests on quotes. */
const PLANTED =
  /[a-z][a-z0-9+.-]*:\/\/|\b(?:www\.|mailto:|javascript:|data:)|!?\[[^\]]*\]\s*\(|<\/?[a-z!][^>]*>?|&(?:#\d+|#x[\da-f]+|[a-z]+);|[\w.+-]+@[\w-]+\.\w|```|\p{Cc}|[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/iu;
/** Separates the cells of a row that is checked as one sentence. */
export const BAR = ' | ';
/** "[E1]", "(E1; E2)", "[E1–E3]", "[E1] and [E2]". */
const MARK = String.raw`[[(【]E\d{1,4}(?:\s*(?:[,;&–—-]|and)\s*E?\d{1,4})*[\])】]`;
const MARKS = new RegExp(String.raw`\s*${MARK}(?:\s*(?:[,;&]|and)?\s*${MARK})*`, 'gi');
const DOTTED = /(?<![\p{L}\p{N}])[\p{L}\p{N}-]+(?:\.[\p{L}][\p{L}\p{N}-]+)+(?:\/\S*)?/gu;

/**
 * A model's sentence as it may be shown: one line of plain text without marks of emphasis and citation. Null where it
 * is empty, too long, more than one sentence, addresses its reader or contains a link or markup. Such a sentence is not
 * repaired, since it may contain more that was planted.
 */
export function claimText(written: string, quotes: readonly string[]): string | null {
  const text = written
    .replace(/\s+/g, ' ')
    .replace(/(\*\*|__|`)(.+?)\1/g, '$2')
    .replace(/^(?:#{1,6}|[-*•]|\d{1,2}[.)](?=\s\D))\s+/, '')
    .replace(MARKS, '')
    // Some journals print a raised point; a report uses one decimal mark.
    .replace(/(?<=\d)·(?=\d)/g, '.')
    .trim();
  if (!/\p{L}/u.test(text) || text.length > LONGEST_SENTENCE || isPlanted(text)) return null;
  const strange = Array.from(text.matchAll(DOTTED), ([word]) => word);
  if (strange.some((word) => !quotes.some((quote) => quote.includes(word)))) return null;
  // A second sentence could be anything, so it is allowed only where a quote has both. Each cell of a row may be a
  // sentence.
  const hasSecond = text.split(BAR).some((part) => splitSentences(withoutQuestion(part)).length > 1);
  return hasSecond && !quotes.some((quote) => quote.includes(text)) ? null : text;
}

/** In a report, the authors' "we" refers to no one. */
export function isInFirstPerson(text: string): boolean {
  return /\b(?:[Ww]e|[Oo]ur|us)\b/.test(text);
}

/** With more counts than this, some two of them would add up to any number. */
const MOST_COUNTS = 40;

/** Whether it addresses its reader, or contains a link or markup. */
export function isPlanted(text: string): boolean {
  return PLANTED.test(text) || isCommandToReader(text);
}

/**
 * Whether every number and name in a model's remark comes from the texts it is about, from adding or subtracting two
 * counts in them, or is a count of up to `counted`. For remarks that are shown without a check of their meaning.
 */
export function isGrounded(remark: string, texts: readonly string[], counted = 0): boolean {
  const known = new Set(texts.flatMap((text) => numbersIn(text).map(({ value }) => Number(value))));
  const counts = [...known].filter((value) => Number.isInteger(value)).slice(0, MOST_COUNTS);
  const isMade = (value: number) =>
    counts.some((a) => counts.some((b) => a !== b && (a + b === value || a - b === value)));
  const isKnown = (value: number) =>
    known.has(value) || (Number.isInteger(value) && value >= 0 && (value <= counted || isMade(value)));
  const names = remark.slice(1).match(/(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{N}-]+/gu) ?? [];
  const written = texts.join(' ').toLowerCase();
  return (
    numbersIn(remark).every(({ value }) => isKnown(Number(value))) &&
    // "SOFA-based" names SOFA.
    names
      .flatMap((name) => name.split('-'))
      .every((part) => !/^\p{Lu}/u.test(part) || written.includes(part.toLowerCase()))
  );
}

/**
 * A finding in its work's own sentence, preceded by the sentence before where it refers back; its quote where the
 * sentence cannot be shown; null where neither can.
 */
export function verbatimClaim(source: FindingSource, evidence: ReadonlyMap<string, Evidence>): Check | null {
  const { sentence, citation: quoted, work } = source;
  const quote = selfContainedQuote(sentence, work.work.texts);
  for (const citation of quote ? [quote, sentence, quoted] : [sentence, quoted]) {
    const check = verbatim(citation, evidence, [source]);
    if (check) return check;
  }
  return null;
}

/** A quote as a sentence of the report; null where it may not be shown as one, or is not in its source. */
export function verbatim(
  citation: Citation,
  evidence: ReadonlyMap<string, Evidence>,
  sources: readonly Source[] = [],
): Check | null {
  // A table row is not a sentence.
  if (isTableRow(citation.quote)) return null;
  const text = claimText(citation.quote, [citation.quote]);
  if (text === null) return null;
  const { located } = locateCitations([citation], evidence);
  if (!isQuotation(text, located)) return null;
  return {
    sentence: { text, lead: '', sources, origin: 'code', counts: [] },
    claim: { id: '', text, verdict: 'supported', basis: 'verbatim', citations: [citation] },
    kept: true,
    rewritten: false,
  };
}
