import * as z from 'zod';
import type { Citation } from '#contract/citation.ts';
import type { Claim } from '#contract/claim.ts';
import { claimContext } from '../../verification/claim-context.ts';
import { locateCitations } from '../../verification/located-citations.ts';
import { MODEL_VERDICTS, type ModelReading, worse } from '../../verification/model-verdict.ts';
import { doubtsAbout, settleVerdict } from '../../verification/settle-verdict.ts';
import { CHECKING_ROLE, claimLines, REWRITING_ROLE, type ShownClaim } from './checking-prompts.ts';
import { claimText } from './claim-text.ts';
import type { ReportDesk } from './desk.ts';
import { quotesFor } from './quotes-for.ts';

/** A sentence as it was written, with the quotes that it may rest on: those of the works it cites, no others. */
export interface WrittenClaim {
  text: string;
  quotes: readonly { citation: Citation }[];
  /** Short answer and conclusion: read twice, and the worse verdict counts. */
  isKey?: boolean;
  /** Numbers that code made of what is shown, and that the sentence may state. */
  counts?: readonly number[];
}

export interface CheckedClaim {
  claim: Claim;
  kept: boolean;
  rewritten: boolean;
}

interface Judged {
  written: WrittenClaim;
  claim: Claim;
  /** A model has compared its meaning, or code has refused it. */
  isJudged: boolean;
}

const verdicts = z.object({
  verdicts: z
    .array(
      z.object({
        claimId: z.string().max(20),
        reason: z.string().max(1_000),
        // An answer without it is not asked for again: what it leaves open stands.
        doubt: z.enum(['holds', 'dismissed', 'none']).catch('none'),
        verdict: z.enum(MODEL_VERDICTS),
      }),
    )
    .max(60),
});
const rewrites = z.object({
  rewrites: z.array(z.object({ claimId: z.string().max(20), text: z.string().max(2_000) })).max(60),
});

/** A rewrite may have to give back a sentence as long as it is: the longest take about 150. */
const TOKENS = { verdict: 60, rewrite: 160, beside: 150 };
/** A longer reason is no longer one that a reader takes in beside a sentence. */
const LONGEST_REASON = 200;

/**
 * Checks the sentences of a section: what stands word for word needs no call, what code vetoes is not asked about, and the
 * meaning of the rest is compared by a model in one call. What is not fully supported is rewritten once, told why, and
 * checked again; what is still refused then is dropped. In the order given.
 *
 * @param scope the section's id, unique in the run.
 */
export async function checkClaims(
  desk: ReportDesk,
  scope: string,
  written: readonly WrittenClaim[],
): Promise<CheckedClaim[]> {
  const first = await judge(desk, `check/${scope}`, written);
  const failed = first.flatMap((each, place) => (needsMending(each) ? [{ ...each, place }] : []));
  const again = failed.length === 0 ? [] : await rewrite(desk, `rewrite/${scope}`, failed);
  const second = again.length === 0 ? [] : await judge(desk, `recheck/${scope}`, again);
  const mended = new Map(again.map(({ place }, i) => [place, second[i]?.claim]));
  return first.map(({ claim }, place): CheckedClaim => {
    const rewritten = mended.get(place);
    if (rewritten && hasPassed(rewritten) && rank(rewritten) <= rank(claim)) {
      return { claim: rewritten, kept: true, rewritten: true };
    }
    return { claim, kept: hasPassed(claim), rewritten: false };
  });
}

function hasPassed({ verdict }: Claim): boolean {
  return verdict === 'supported' || verdict === 'partly';
}

function rank({ verdict }: Claim): number {
  return verdict === 'unchecked' ? MODEL_VERDICTS.length : MODEL_VERDICTS.indexOf(verdict);
}

/** Where no model could be asked, a sentence that its words carry in part stands as it is. */
function needsMending({ claim, isJudged }: Judged): boolean {
  return !hasPassed(claim) || (isJudged && claim.verdict === 'partly');
}

/** What a model could say for a sentence at most. */
const BEST: ModelReading = { verdict: 'supported', doubt: 'dismissed' };

async function judge(desk: ReportDesk, scope: string, written: readonly WrittenClaim[]): Promise<Judged[]> {
  const { evidence } = desk.input;
  const all = written.map((each) => {
    const citations = quotesFor(
      each.text,
      each.quotes.map(({ citation }) => citation),
    );
    const claim: Claim = { id: '', text: each.text, verdict: 'unchecked', citations };
    const counts = each.counts ?? [];
    const best = settleVerdict(claim, { model: BEST, evidence, counts });
    // What code refuses no model can save, and what stands word for word needs none.
    const isOpen = hasPassed(best) && best.basis !== 'verbatim';
    return { written: each, claim, best, isOpen, doubts: isOpen ? doubtsAbout(claim, { evidence, counts }) : [] };
  });
  const open = all.filter(({ isOpen }) => isOpen);
  const said = await readings(desk, scope, open);
  return all.map(({ written: each, claim, best, isOpen }, i) => {
    if (!isOpen) return { written: each, claim: best, isJudged: best.basis !== 'verbatim' };
    const model = said.get(all[i]?.claim ?? claim) ?? null;
    const settled = settleVerdict(claim, { model, evidence, counts: each.counts ?? [] });
    return { written: each, claim: settled, isJudged: model !== null };
  });
}

type Open = { written: WrittenClaim; claim: Claim; doubts: readonly string[] };

async function readings(desk: ReportDesk, scope: string, open: readonly Open[]): Promise<Map<Claim, ModelReading>> {
  const said = await askForVerdicts(desk, scope, open);
  // Only what passed the first reading can fall in a second one.
  const key = open.filter(({ written, claim }) => written.isKey && said.get(claim)?.verdict === 'supported');
  const again = await askForVerdicts(desk, `${scope}/key`, key, AFRESH);
  for (const [claim, reading] of again) said.set(claim, worse(said.get(claim) ?? reading, reading));
  return said;
}

/** Said before a second reading, which must not be the first one's repetition. */
const AFRESH = 'These lines open the report and are read by themselves: judge each afresh.\n';

async function askForVerdicts(
  desk: ReportDesk,
  scope: string,
  open: readonly Open[],
  lead = '',
): Promise<Map<Claim, ModelReading>> {
  const said = new Map<Claim, ModelReading>();
  if (open.length === 0) return said;
  const answer = await desk.ask({
    role: 'smart',
    scope,
    name: 'verdicts',
    schema: verdicts,
    instructions: CHECKING_ROLE,
    prompt: lead + claimLines(open.map(({ claim, doubts }) => shown(desk, claim, { doubts }))),
    maxOutputTokens: TOKENS.beside + TOKENS.verdict * open.length,
    instead: 'Sentences were checked by code alone.',
  });
  for (const { claimId, verdict, reason, doubt } of answer?.verdicts ?? []) {
    const claim = claimAt(open, claimId)?.claim;
    if (!claim) continue;
    const plain = plainReason(reason, claim);
    const reading = { verdict, ...(plain !== null && { reason: plain }), ...(doubt !== 'none' && { doubt }) };
    // Where a model says two things of one claim, the worse one counts.
    said.set(claim, worse(said.get(claim) ?? reading, reading));
  }
  return said;
}

/** A model's reason as readers may see it: plain, short, one sentence; else null, and the app says it in its own words. */
function plainReason(reason: string, claim: Claim): string | null {
  const text = claimText(
    reason,
    claim.citations.map(({ quote }) => quote),
  );
  return text === null || text.length > LONGEST_REASON || /\bc\d+\b/.test(text) ? null : text;
}

function shown(
  desk: ReportDesk,
  { text, citations }: Claim,
  why: { doubts?: readonly string[]; reason?: string },
): ShownClaim {
  const context = claimContext(locateCitations(citations, desk.input.evidence).located);
  return { text, context, ...why };
}

function claimAt<T>(claims: readonly T[], alias: string): T | undefined {
  const place = /^\W*c?(\d{1,3})\W*$/i.exec(alias)?.[1];
  return place === undefined ? undefined : claims[Number(place) - 1];
}

type Failed = Judged & { place: number };

async function rewrite(
  desk: ReportDesk,
  scope: string,
  failed: readonly Failed[],
): Promise<(WrittenClaim & { place: number })[]> {
  const answer = await desk.ask({
    role: 'smart',
    scope,
    name: 'rewrites',
    schema: rewrites,
    instructions: REWRITING_ROLE,
    prompt: claimLines(
      failed.map(({ written, claim }) => {
        const citations = quotesFor(
          claim.text,
          written.quotes.map(({ citation }) => citation),
        );
        return shown(desk, { ...claim, citations }, claim.reason === undefined ? {} : { reason: claim.reason });
      }),
    ),
    maxOutputTokens: TOKENS.beside + TOKENS.rewrite * failed.length,
    instead: 'Sentences that failed the check were left out.',
  });
  const mended = new Map<number, WrittenClaim & { place: number }>();
  for (const { claimId, text } of answer?.rewrites ?? []) {
    const each = claimAt(failed, claimId);
    const plain = each && claimText(text, textsOf(each.written.quotes));
    if (each && plain && !mended.has(each.place))
      mended.set(each.place, { ...each.written, text: plain, place: each.place });
  }
  return [...mended.values()].sort((a, b) => a.place - b.place);
}

export function textsOf(quotes: readonly { citation: Citation }[]): string[] {
  return quotes.map(({ citation }) => citation.quote);
}
