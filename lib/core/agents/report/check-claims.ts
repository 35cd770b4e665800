import * as z from 'zod';
import type { Claim } from '../../findings/claim.ts';
import type { Citation } from '../../findings/quote.ts';
import { combineVerdicts, MODEL_VERDICTS, type ModelVerdict } from '../../reports/model-verdict.ts';
import { stems } from '../../text/words.ts';
import { CHECKING_ROLE, claimLines, REWRITING_ROLE } from '../prompts/report.ts';
import { claimText } from './claim-text.ts';
import type { ReportDesk } from './desk.ts';
import type { ReportQuote } from './extract-quotes.ts';

/** A sentence as it was written, with the quotes that it may rest on: those of the works it cites, no others. */
export interface WrittenClaim {
  text: string;
  quotes: readonly Pick<ReportQuote, 'citation'>[];
}

export interface CheckedClaim {
  claim: Claim;
  kept: boolean;
  rewritten: boolean;
}

const verdicts = z.object({
  verdicts: z
    .array(z.object({ claimId: z.string().max(20), reason: z.string().max(1_000), verdict: z.enum(MODEL_VERDICTS) }))
    .max(60),
});
const rewrites = z.object({
  rewrites: z.array(z.object({ claimId: z.string().max(20), text: z.string().max(2_000) })).max(60),
});

const TOKENS = { verdict: 50, rewrite: 80, beside: 100 };

/**
 * Checks the sentences of a section: by code, then by a model that sees nothing but claims and quotes. What fails is
 * rewritten once from its quotes and checked again, then dropped. In the order given.
 *
 * @param scope the section's id, unique in the run.
 */
export async function checkClaims(
  desk: ReportDesk,
  scope: string,
  written: readonly WrittenClaim[],
): Promise<CheckedClaim[]> {
  const first = await verdictsOn(desk, `check/${scope}`, written);
  const failed = written.flatMap((claim, i) => (hasPassed(first[i]) ? [] : [{ ...claim, place: i }]));
  if (failed.length === 0) return first.flatMap((claim) => ({ claim, kept: true, rewritten: false }));
  const again = await rewrite(desk, `rewrite/${scope}`, failed);
  const second = again.length === 0 ? [] : await verdictsOn(desk, `recheck/${scope}`, again);
  const mended = new Map(again.map(({ place }, i) => [place, second[i]]));
  return first.map((claim, i): CheckedClaim => {
    const rewritten = mended.get(i);
    if (rewritten && hasPassed(rewritten)) return { claim: rewritten, kept: true, rewritten: true };
    return { claim, kept: hasPassed(claim), rewritten: false };
  });
}

function hasPassed(claim: Claim | undefined): boolean {
  return claim?.verdict === 'supported' || claim?.verdict === 'partly';
}

async function verdictsOn(desk: ReportDesk, scope: string, written: readonly WrittenClaim[]): Promise<Claim[]> {
  const { evidence } = desk.input;
  const claims = written.map(
    ({ text, quotes }): Claim => ({
      id: '',
      text,
      verdict: 'unchecked',
      citations: carryingCitations(text, quotes, evidence),
    }),
  );
  // What code refuses no model can save, so it is not asked about.
  const open = claims.filter((claim) => hasPassed(combineVerdicts(claim, 'supported', evidence)));
  const said = await askForVerdicts(desk, scope, open);
  return claims.map((claim) => combineVerdicts(claim, said.get(claim) ?? null, evidence));
}

async function askForVerdicts(
  desk: ReportDesk,
  scope: string,
  claims: readonly Claim[],
): Promise<ReadonlyMap<Claim, ModelVerdict>> {
  if (claims.length === 0) return new Map();
  const answer = await desk.ask({
    role: 'smart',
    scope,
    name: 'verdicts',
    schema: verdicts,
    instructions: CHECKING_ROLE,
    prompt: claimLines(claims.map(({ text, citations }) => ({ text, quotes: citations.map(({ quote }) => quote) }))),
    maxOutputTokens: TOKENS.beside + TOKENS.verdict * claims.length,
    instead: 'Sentences were checked by code alone.',
  });
  const said = new Map<Claim, ModelVerdict>();
  for (const { claimId, verdict } of answer?.verdicts ?? []) {
    const claim = claimAt(claims, claimId);
    const before = claim && said.get(claim);
    // Where a model says two things of one claim, the worse one counts.
    if (claim && (!before || rank(verdict) > rank(before))) said.set(claim, verdict);
  }
  return said;
}

function rank(verdict: ModelVerdict): number {
  return MODEL_VERDICTS.indexOf(verdict);
}

function claimAt<T>(claims: readonly T[], alias: string): T | undefined {
  const place = /^\W*c?(\d{1,3})\W*$/i.exec(alias)?.[1];
  return place === undefined ? undefined : claims[Number(place) - 1];
}

async function rewrite(
  desk: ReportDesk,
  scope: string,
  failed: readonly (WrittenClaim & { place: number })[],
): Promise<(WrittenClaim & { place: number })[]> {
  const { evidence } = desk.input;
  const shown = failed.map(({ text, quotes }) => ({
    text,
    quotes: carryingCitations(text, quotes, evidence).map(({ quote }) => quote),
  }));
  const answer = await desk.ask({
    role: 'smart',
    scope,
    name: 'rewrites',
    schema: rewrites,
    instructions: REWRITING_ROLE,
    prompt: claimLines(shown),
    maxOutputTokens: TOKENS.beside + TOKENS.rewrite * failed.length,
    instead: 'Sentences that failed the check were left out.',
  });
  const mended = new Map<number, WrittenClaim & { place: number }>();
  for (const { claimId, text } of answer?.rewrites ?? []) {
    const claim = claimAt(failed, claimId);
    const plain = claim && claimText(text, textsOf(claim.quotes));
    if (claim && plain && !mended.has(claim.place)) mended.set(claim.place, { ...claim, text: plain });
  }
  return [...mended.values()].sort((a, b) => a.place - b.place);
}

export function textsOf(quotes: WrittenClaim['quotes']): string[] {
  return quotes.map(({ citation }) => citation.quote);
}

/** Of each work cited the quote, or the two quotes, that carry a sentence best. */
function carryingCitations(
  text: string,
  quotes: WrittenClaim['quotes'],
  evidence: ReportDesk['input']['evidence'],
): Citation[] {
  const own = new Set(stems(text));
  const merit = (citations: readonly Citation[]): number => {
    const claim: Claim = { id: '', text, verdict: 'unchecked', citations: [...citations] };
    const { verdict } = combineVerdicts(claim, 'supported', evidence);
    const read = new Set(citations.flatMap(({ quote }) => stems(quote)));
    const shared = own.size === 0 ? 0 : [...own].filter((stem) => read.has(stem)).length / own.size;
    return (verdict === 'unchecked' ? 0 : -rank(verdict)) + shared - 0.01 * citations.length;
  };
  const works = Map.groupBy(quotes, ({ citation }) => citation.evidenceId);
  return [...works.values()].flatMap((ofWork) => {
    const singles = ofWork.map(({ citation }) => [citation]);
    const pairs = singles.flatMap(([a], i) => singles.slice(i + 1).map(([b]) => [a, b].flatMap((each) => each ?? [])));
    const weighed = [...singles, ...pairs].map((citations) => ({ citations, merit: merit(citations) }));
    return weighed.toSorted((a, b) => b.merit - a.merit)[0]?.citations ?? [];
  });
}
