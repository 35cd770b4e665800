import type { Citation } from '#contract/citation.ts';
import type { Evidence, StudyDesign } from '#contract/evidence.ts';
import { isCommandToReader } from '../reading/reader-commands.ts';
import { splitSentences } from '../text/sentences.ts';
import type { LocatedCitation } from './located-citations.ts';

/** What a work's record says about it; null where it does not say, or is not sure ("not known"). */
export interface WorkFacts {
  evidenceId: string;
  title: string;
  /** Where a work introduces what its sentences later call "the drug"; without text that addresses its reader. */
  abstract: string;
  year: number | null;
  venue: string | null;
  design: StudyDesign | null;
  n: number | null;
  population: string | null;
  /** For a registration: its state, e.g. "COMPLETED". */
  registryState: string | null;
  /** All its stored texts, each up to a limit: what the quotes leave out may be elsewhere in them. */
  stored: readonly string[];
}

/**
 * A quote with the sentences around it in its stored text; empty where there are none, or where they address a reader.
 */
export interface QuoteInContext {
  citation: Citation;
  before: string;
  after: string;
}

/** Everything a sentence may rest on: what a model is shown, and where its numbers may occur. */
export interface ClaimContext {
  quotes: readonly QuoteInContext[];
  works: readonly WorkFacts[];
}

/** Characters on either side of a quote in which its neighbouring sentences are looked for. */
const AROUND = 1_500;
const LONGEST_NEIGHBOUR = 600;
const LONGEST_TITLE = 600;
const LONGEST_ABSTRACT = 8_000;
const LONGEST_QUOTE = 3_000;
/** Characters of a stored text that are searched. */
export const LONGEST_STORED = 200_000;
const MOST_QUOTES = 24;

/** Pure. The quotes are read up to a limit, so that time does not grow with what a source sends. */
export function claimContext(located: readonly LocatedCitation[]): ClaimContext {
  const kept = located.slice(0, MOST_QUOTES);
  const works = new Map(kept.map(({ work }) => [work.id, work]));
  return { quotes: kept.map(inContext), works: [...works.values()].map(factsOf) };
}

function inContext({ citation, source }: LocatedCitation): QuoteInContext {
  const { start, end } = citation;
  const quote = citation.quote.slice(0, LONGEST_QUOTE);
  return {
    citation: quote === citation.quote ? citation : { ...citation, quote, end: start + quote.length },
    before: before(source, start),
    after: after(source, end),
  };
}

/** The rest of the sentence that the quote begins in, otherwise the sentence before it. */
function before(source: string, start: number): string {
  const text = source.slice(Math.max(0, start - AROUND), start);
  return neighbour(splitSentences(text).at(-1)?.text ?? '');
}

function after(source: string, end: number): string {
  return neighbour(
    splitSentences(source.slice(end, end + AROUND)).find(({ text }) => /\p{L}{2}/u.test(text))?.text ?? '',
  );
}

function neighbour(text: string): string {
  return text.length > LONGEST_NEIGHBOUR || isCommandToReader(text) ? '' : text;
}

function withoutCommands(abstract: string): string {
  return splitSentences(abstract.slice(0, LONGEST_ABSTRACT))
    .filter(({ text }) => !isCommandToReader(text))
    .map(({ text }) => text)
    .join('\n');
}

function factsOf(work: Evidence): WorkFacts {
  const { title, year, venue, design, sampleSize, population, registry } = work;
  const stored = Object.values(work.texts).flatMap((text) => (text ? [text.slice(0, LONGEST_STORED)] : []));
  return {
    evidenceId: work.id,
    title: isCommandToReader(title.slice(0, LONGEST_TITLE)) ? '' : title.slice(0, LONGEST_TITLE),
    abstract: withoutCommands(work.texts.abstract ?? ''),
    year,
    venue,
    design: design.value === 'unknown' ? null : design.value,
    n: sampleSize?.value ?? null,
    population: population?.value ?? null,
    registryState: registry?.status ?? null,
    stored,
  };
}
