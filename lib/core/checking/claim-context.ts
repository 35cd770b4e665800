import type { Citation } from '#contract/citation.ts';
import { type Evidence, isRetracted, type StudyDesign } from '#contract/evidence.ts';
import { isCommandToReader } from '../reading/reader-commands.ts';
import { isWhole } from '../text/locate-quote.ts';
import { splitSentences } from '../text/sentences.ts';

/** A citation whose quote is located in the stored text of a work that was not retracted. */
export interface LocatedCitation {
  citation: Citation;
  work: Evidence;
  /** The stored text that contains the quote. */
  source: string;
}

/** The valid citations, in order, and the reason, worded for users, why the last of the others is not. */
export function locateCitations(
  citations: readonly Citation[],
  evidence: ReadonlyMap<string, Evidence>,
): { located: LocatedCitation[]; defect: string } {
  const located: LocatedCitation[] = [];
  let defect = 'No source is cited.';
  for (const citation of citations) {
    const result = locate(citation, evidence);
    if (typeof result === 'string') defect = result;
    else located.push(result);
  }
  return { located, defect };
}

function locate(citation: Citation, evidence: ReadonlyMap<string, Evidence>): LocatedCitation | string {
  const work = evidence.get(citation.evidenceId);
  if (!work) return 'The cited work is not part of this run.';
  if (isRetracted(work)) return 'The cited work has been retracted.';
  const source = work.texts[citation.field];
  const { start, end, quote } = citation;
  if (source === undefined) return 'The text of the cited work is not at hand.';
  if (start < 0 || end > source.length || start >= end || source.slice(start, end) !== quote) {
    return 'The quoted words are not in the cited work.';
  }
  if (!isWhole(source, start, end)) return 'The quotation begins or ends within a word or a number.';
  return { citation, work, source };
}

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
