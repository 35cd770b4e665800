import * as z from 'zod';
import type { Citation } from '../../findings/quote.ts';
import { isAsking, readStatements } from '../../judge/statements.ts';
import { citeQuote } from '../cite-quote.ts';
import type { RankedWork, ReportPart } from '../handlers.ts';
import { keyPassages } from '../key-passages.ts';
import { cutOf } from '../plain-words.ts';
import { QUOTING_ROLE, quotingPrompt } from '../prompts/report.ts';
import type { Candidate } from '../rules/reporter/candidates.ts';
import { announceWorks } from '../works-in-prompt.ts';
import type { ReportDesk } from './desk.ts';
import type { ReportSize } from './report-size.ts';

/** A located sentence that a section may be written from. */
export interface ReportQuote {
  citation: Citation;
  work: RankedWork;
  /** To the question, 0..10. */
  relevance: number;
  /** Whether it tells what was found; else how a study was made, or what was known before. */
  isFinding: boolean;
}

type FoundQuote = Omit<ReportQuote, 'isFinding'>;

const extracted = z.object({
  quotes: z
    .array(
      z.object({ evidenceId: z.string().max(20), quote: z.string().max(1_500), relevance: z.number().min(0).max(10) }),
    )
    .max(24),
});

const WORKS_A_CALL = 4;
const MOST_PASSAGES = 5;
const QUOTES_A_WORK = 3;
/** Quotes below this do not bear on the question. */
const LEAST_RELEVANCE = 3;
/** What a sentence chosen by rules counts as. */
const BY_RULES = { relevance: 5, perWork: 2, instead: 'Quotes were chosen by rules instead.' };
const LONGEST_TITLE = 80;
const TOKENS = { work: 200, beside: 120 };

/**
 * Verbatim quotes of the best works, most relevant first in each work. Every quote is found in its stored text or thrown
 * away and counted; a batch that the model fails on gives its key sentences by rules. Yields progress.
 */
export async function* extractQuotes(
  desk: ReportDesk,
  { works: limit, characters }: ReportSize,
  candidates: readonly Candidate[],
): AsyncGenerator<ReportPart, ReportQuote[]> {
  const passages = new Map(
    desk.input.works
      .slice(0, limit)
      .map((each) => [each, passagesOf(desk, each, characters)] as const)
      .filter(([, own]) => own.length > 0),
  );
  const batches = chunks([...passages.keys()], WORKS_A_CALL);
  const textsOf = new Map([...passages].map(([{ work }, own]) => [work.id, own.map(({ quote }) => quote)]));
  const asked = batches.map((batch, i) => askForQuotes(desk, batch, { textsOf, call: i + 1 }));
  const findings = new Set(candidates.map(({ citation }) => endOf(citation)));
  // All are under way; each is awaited below, and a failure is met there.
  for (const answer of asked) answer.catch(() => undefined);
  const quotes: ReportQuote[] = [];
  for (const [i, batch] of batches.entries()) {
    const found = await asked[i];
    const own = found ?? batch.flatMap((work) => quotesByRules(work, candidates));
    quotes.push(...own.map((quote) => ({ ...quote, isFinding: findings.has(endOf(quote.citation)) })));
    yield { type: 'progress', message: 'Taking quotes from the works', done: i + 1, total: batches.length };
  }
  return quotes;
}

function passagesOf(desk: ReportDesk, each: RankedWork, characters: number): Citation[] {
  const passages = keyPassages(each.work, desk.input.plan, { characters, most: MOST_PASSAGES });
  const telling = passages.filter((passage) => !asks(desk, each, passage));
  return telling.length > 0 ? telling : passages;
}

/** What a work asks or plans is no finding of it. */
function asks({ input }: ReportDesk, { work }: RankedWork, { field, start, end }: Citation): boolean {
  return readStatements(work, input.plan.concepts).some(
    (statement) => statement.field === field && statement.start < end && statement.end > start && isAsking(statement),
  );
}

/** Null when the model gave nothing that can be used. */
async function askForQuotes(
  desk: ReportDesk,
  batch: readonly RankedWork[],
  { textsOf, call }: { textsOf: ReadonlyMap<string, readonly string[]>; call: number },
): Promise<FoundQuote[] | null> {
  const announced = announceWorks(
    batch.map((each) => withShortTitle(each)),
    ({ id }) => textsOf.get(id) ?? [],
  );
  const answer = await desk.ask({
    role: 'fast',
    scope: `quotes/${call}`,
    name: 'quotes',
    schema: extracted,
    instructions: QUOTING_ROLE,
    prompt: quotingPrompt(desk.input.plan.question, announced.text),
    maxOutputTokens: TOKENS.beside + TOKENS.work * batch.length,
    instead: BY_RULES.instead,
  });
  if (!answer) return null;
  const works = new Map(batch.map((each) => [each.work.id, each]));
  const given = onOneScale(answer.quotes);
  const found = given.flatMap(({ evidenceId, quote, relevance }): FoundQuote[] => {
    const work = works.get(announced.idOf(evidenceId) ?? '');
    if (!work) desk.removed.citations += 1;
    const citation = work && citeQuote(work.work, quote);
    if (work && !citation) desk.removed.quotes += 1;
    return work && citation && relevance >= LEAST_RELEVANCE && !asks(desk, work, citation)
      ? [{ citation, work, relevance }]
      : [];
  });
  if (found.length === 0 && given.some(({ relevance }) => relevance >= LEAST_RELEVANCE)) {
    desk.tell(`No quote that the model gave could be used. ${BY_RULES.instead}`);
    return null;
  }
  return distinct(found);
}

/** Asked for 0 to 10, some models rate from 0 to 1 all the same. */
function onOneScale<T extends { relevance: number }>(quotes: readonly T[]): readonly T[] {
  const isShare =
    quotes.every(({ relevance }) => relevance <= 1) && quotes.some(({ relevance }) => !Number.isInteger(relevance));
  return isShare ? quotes.map((quote) => ({ ...quote, relevance: 10 * quote.relevance })) : quotes;
}

/** Of each work the most relevant quotes, none twice. */
function distinct(quotes: readonly FoundQuote[]): FoundQuote[] {
  const seen = new Set<string>();
  const perWork = new Map<string, number>();
  return quotes
    .toSorted((a, b) => b.relevance - a.relevance)
    .filter(({ citation }) => {
      const own = perWork.get(citation.evidenceId) ?? 0;
      if (seen.has(placeOf(citation)) || own >= QUOTES_A_WORK) return false;
      seen.add(placeOf(citation));
      perWork.set(citation.evidenceId, own + 1);
      return true;
    });
}

function quotesByRules(work: RankedWork, candidates: readonly Candidate[]): FoundQuote[] {
  return candidates
    .filter(({ citation, statement }) => citation.evidenceId === work.work.id && statement.part !== 'background')
    .slice(0, BY_RULES.perWork)
    .map(({ citation }) => ({ citation, work, relevance: BY_RULES.relevance }));
}

/** A long title costs more than it tells. */
export function withShortTitle(each: RankedWork, longest: number = LONGEST_TITLE): RankedWork {
  const { title } = each.work;
  return title.length <= longest
    ? each
    : { ...each, work: { ...each.work, title: `${title.slice(0, cutOf(title, longest + 1))} …` } };
}

/** Candidates begin behind a connective, so a sentence is known by its end. */
function endOf({ evidenceId, field, end }: Citation): string {
  return `${evidenceId} ${field} ${end}`;
}

export function placeOf({ evidenceId, field, start }: Citation): string {
  return `${evidenceId} ${field} ${start}`;
}

function chunks<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size));
}
