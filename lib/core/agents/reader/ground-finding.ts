import type { Evidence } from '#contract/evidence.ts';
import type { Finding } from '#contract/finding.ts';
import { numbersIn } from '#core/text/numbers.ts';
import { words } from '#core/text/words.ts';
import { stableId } from '../../text/stable-id.ts';
import { citeQuote } from '../cite-quote.ts';
import { plainWords } from '../plain-words.ts';
import type { ProposedFinding } from './proposed-reading.ts';

const LONGEST_WORDS = 160;
const LONGEST_P = 24;

interface Grounding {
  work: Evidence;
  /** 0..1, of the work. */
  relevance: number;
  /** Number of parts of the question. */
  parts: number;
}

/**
 * A model's finding as far as its work supports it. The finding is dropped if its quote is not in the stored text; a
 * number that is not in the quote becomes null; words that are not in the work are left out.
 */
export function groundFinding(proposed: ProposedFinding, { work, relevance, parts }: Grounding): Finding | null {
  const citation = citeQuote(work, proposed.quote);
  if (!citation) return null;
  const stated = numberTest(citation.quote);
  const inWork = wordsTest(work);
  const inQuote = (value: number | null) => (value !== null && stated(value) ? value : null);
  const value = inQuote(proposed.value);
  const outcome = inWork(proposed.outcome) ?? '';
  const interval = { low: inQuote(proposed.low), high: inQuote(proposed.high) };
  const isInterval = interval.low !== null && interval.high !== null && interval.low <= interval.high && value !== null;
  const part = proposed.part !== null && Number.isInteger(proposed.part) ? proposed.part - 1 : null;
  const n = inQuote(proposed.n);
  return {
    id: findingId(citation, outcome, value),
    evidenceId: work.id,
    citation,
    outcome,
    population: inWork(proposed.population),
    comparison: inWork(proposed.comparison),
    measure: value === null ? null : proposed.measure,
    value,
    low: isInterval ? interval.low : null,
    high: isInterval ? interval.high : null,
    n: n !== null && Number.isInteger(n) && n > 0 ? n : null,
    p: pIn(proposed.p, citation.quote),
    timepoint: inWork(proposed.timepoint),
    direction: proposed.direction,
    stance: proposed.stance,
    part: part !== null && part >= 0 && part < parts ? part : null,
    relevance,
    isMain: proposed.isMain,
    by: 'model',
  };
}

function findingId(
  { evidenceId, field, start, end }: Finding['citation'],
  outcome: string,
  value: number | null,
): string {
  return stableId('finding', `${evidenceId} ${field} ${start} ${end} ${outcome.toLowerCase()} ${value ?? ''}`);
}

/**
 * Whether a number occurs in a text, whatever its notation. A sign counts only where both have one: "a reduction of
 * 2.8" may be given as -2.8.
 */
function numberTest(text: string): (value: number) => boolean {
  const stated = new Set(numbersIn(text).map(({ value }) => Math.abs(Number(value))));
  return (value) => Number.isFinite(value) && stated.has(Math.abs(value));
}

/** The words as shown; null where a content word among them is not in the work. */
function wordsTest({ title, texts }: Evidence): (stated: string | null) => string | null {
  const known = new Set([title, ...Object.values(texts)].flatMap((text) => words(text ?? '')));
  return (stated) => {
    const plain = plainWords(stated ?? '', LONGEST_WORDS);
    return plain && words(plain).every((word) => known.has(word)) ? plain : null;
  };
}

function pIn(stated: string | null, quote: string): string | null {
  const bare = (text: string) => text.replace(/\s+/g, '').replaceAll('·', '.').toLowerCase();
  const plain = stated?.trim().slice(0, LONGEST_P) ?? '';
  return /^p?\s*[<>=≤≥]/i.test(plain) && bare(quote).includes(bare(plain)) ? plain : null;
}
