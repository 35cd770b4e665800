import * as z from 'zod';
import type { Citation } from '#contract/citation.ts';
import type { Claim } from '#contract/claim.ts';
import { MODEL_VERDICTS, type ModelReading, worse } from '../../../checking/model-verdict.ts';
import { checkByCode, settleVerdict } from '../../../checking/settle-verdict.ts';
import type { ReportSession } from '../report-session.ts';
import { answerAbove } from '../write/prompt.ts';
import { askVerdicts, claimAt, shownClaim, TOKENS } from './ask-verdicts.ts';
import { claimLines, REWRITING_ROLE } from './checking-prompts.ts';
import { claimText } from './claim-text.ts';
import { quotesFor } from './quotes-for.ts';

/** A sentence as it was written, with the quotes that it may rest on: those of the works it cites, no others. */
export interface WrittenClaim {
  text: string;
  quotes: readonly { citation: Citation }[];
  /** What it goes on from: it is read with that, and judged alone. */
  before?: string;
  /** How sure its result was rated, and why: its "may" and "probably" are of that rating. */
  grade?: string;
  /** Numbers that code made of what is shown, and that the sentence may state. */
  counts?: readonly number[];
  /** It opens the report: two readers check it, and where a rewriting fails too, it is written once more, told why. */
  isOpening?: boolean;
  /** The sentence without its head, or with the question of its head alone. */
  bare?: string;
  /** It failed, and its writer gave it back as it was. */
  isUnchanged?: boolean;
}

export interface CheckedClaim {
  claim: Claim;
  kept: boolean;
  rewritten: boolean;
  /** It stands in a paragraph, not in an item of a list. */
  isProse?: true | undefined;
}

interface Judged {
  written: WrittenClaim;
  claim: Claim;
  /** Code has refused it, whatever a model might say. */
  isRefused?: boolean;
  /** What the model that refused it said, whether or not readers may see that. */
  remark?: string;
}

const rewrites = z.object({
  rewrites: z.array(z.object({ claimId: z.string().max(20), text: z.string().max(2_000) })).max(120),
});

/** A rewrite may have to give back a sentence as long as it is: the longest take about 150. */
const REWRITE_TOKENS = 160;

/**
 * Checks the sentences of a section: what stands word for word needs no call, what code refuses is not asked about, and the
 * meaning of the rest is compared by a model in one call, of what opens the report by a second reader too; where the two
 * differ, the worse verdict holds. What is not fully supported is rewritten once, told why, and checked again, and what opens
 * the report once more; what code refused and has a head is checked without it, for a head may say more than its sentence;
 * what is still refused then, or what no model has read, is dropped. In the order given.
 *
 * @param scope the section's id, unique in the run.
 * @param answer the lines that stand above them, shown to who words one anew.
 */
export async function checkClaims(
  session: ReportSession,
  scope: string,
  written: readonly WrittenClaim[],
  answer: readonly string[] = [],
): Promise<CheckedClaim[]> {
  const first = await judge(session, `check/${scope}`, written);
  const settled = first.map(({ claim }): CheckedClaim => ({ claim, kept: hasPassed(claim), rewritten: false }));
  let failed = first.flatMap((each, place) => (needsMending(each) ? [{ ...each, place }] : []));
  for (const round of ['', '/2']) {
    if (failed.length === 0) break;
    const again = await rewrite(session, `rewrite/${scope}${round}`, failed, answer);
    const judged = again.length === 0 ? [] : await judge(session, `recheck/${scope}${round}`, again);
    failed = judged.flatMap((each, i) => {
      const place = again[i]?.place ?? -1;
      const before = settled[place];
      if (!before) return [];
      if (hasPassed(each.claim) && rank(each.claim) <= rank(before.claim))
        settled[place] = { claim: each.claim, kept: true, rewritten: true };
      return needsMending(each) && each.written.isOpening && !each.written.isUnchanged ? [{ ...each, place }] : [];
    });
  }
  const headed = first.flatMap(({ isRefused, written: { bare, ...each } }, place) =>
    isRefused && bare !== undefined && !settled[place]?.kept ? [{ ...each, text: bare, place }] : [],
  );
  return withoutHeads(session, scope, settled, headed);
}

/** Those that fell, as they hold without their heads. */
async function withoutHeads(
  session: ReportSession,
  scope: string,
  settled: readonly CheckedClaim[],
  fallen: readonly (WrittenClaim & { place: number })[],
): Promise<CheckedClaim[]> {
  const last = fallen.length === 0 ? [] : await judge(session, `headless/${scope}`, fallen);
  const bare = new Map(fallen.map(({ place }, i) => [place, last[i]?.claim]));
  return settled.map((each, place) => {
    const claim = bare.get(place);
    return claim?.verdict === 'supported' ? { claim, kept: true, rewritten: true } : each;
  });
}

function hasPassed({ verdict }: Claim): boolean {
  return verdict === 'supported' || verdict === 'partly';
}

function rank({ verdict }: Claim): number {
  return verdict === 'unchecked' ? MODEL_VERDICTS.length : MODEL_VERDICTS.indexOf(verdict);
}

/** What no model has read cannot be repaired either. */
function needsMending({ claim }: Judged): boolean {
  return claim.verdict !== 'supported' && claim.verdict !== 'unchecked';
}

async function judge(session: ReportSession, scope: string, written: readonly WrittenClaim[]): Promise<Judged[]> {
  const {
    evidence,
    plan: { question },
  } = session.input;
  const all = written.map((each) => {
    const quotes = each.quotes.map(({ citation }) => citation);
    const claim: Claim = { id: '', text: each.text, verdict: 'unchecked', citations: quotesFor(each.text, quotes) };
    const by = { evidence, counts: each.counts ?? [], question };
    return { written: each, claim, known: checkByCode(claim, by) };
  });
  const open = all.filter(({ known }) => known.verdict === 'unchecked');
  const readings = await readTwice(session, scope, open);
  return all.map(({ written: each, claim, known }) => {
    if (known.verdict !== 'unchecked') return { written: each, claim: known, isRefused: !hasPassed(known) };
    const model = readings.get(claim) ?? null;
    const settled = settleVerdict(known, model, { evidence });
    const isModels = model?.remark !== undefined && settled.verdict === model.verdict;
    return { written: each, claim: settled, ...(isModels && { remark: model.remark }) };
  });
}

type Open = Pick<Judged, 'written' | 'claim'>;

/** What readers say of each: one, asked again where it passed a claim over; of what opens the report, and of all that a small model checks, two. */
async function readTwice(
  session: ReportSession,
  scope: string,
  open: readonly Open[],
): Promise<ReadonlyMap<Claim, ModelReading>> {
  const twice = open.filter(({ written }) => written.isOpening || session.readsTwice);
  const [first, second] = await Promise.all([
    askVerdicts(session, scope, open),
    askVerdicts(session, `${scope}/second`, twice, 'second'),
  ]);
  const missing = first.size === 0 ? [] : open.filter(({ claim }) => !first.has(claim));
  const late = await askVerdicts(session, `${scope}/again`, missing);
  return new Map(
    [...first, ...late].map(([claim, reading]) => {
      const other = second.get(claim);
      return [claim, other ? worse(reading, other) : reading];
    }),
  );
}

type Failed = Judged & { place: number };

async function rewrite(
  session: ReportSession,
  scope: string,
  failed: readonly Failed[],
  above: readonly string[],
): Promise<(WrittenClaim & { place: number })[]> {
  const answer = await session.ask({
    role: 'smart',
    scope,
    name: 'rewrites',
    schema: rewrites,
    instructions: REWRITING_ROLE,
    prompt:
      answerAbove(above) +
      claimLines(
        failed.map(({ written, claim, remark }) => {
          const citations = quotesFor(
            claim.text,
            written.quotes.map(({ citation }) => citation),
          );
          const { before, grade } = written;
          return shownClaim(session, { ...claim, citations }, { reason: remark ?? claim.reason, before, grade });
        }),
      ),
    maxOutputTokens: TOKENS.beside + REWRITE_TOKENS * failed.length,
    instead: 'Sentences that failed the check were left out.',
  });
  const mended = new Map<number, WrittenClaim & { place: number }>();
  for (const { claimId, text } of answer?.rewrites ?? []) {
    const each = claimAt(failed, claimId);
    const plain = each && claimText(text, textsOf(each.written.quotes));
    if (each && plain && !mended.has(each.place))
      mended.set(each.place, {
        ...each.written,
        text: plain,
        place: each.place,
        ...(plain === each.written.text && { isUnchanged: true }),
      });
  }
  // What a sentence goes on from may itself have been worded anew.
  const anew = failed.flatMap(({ place, claim }) => [[claim.text, mended.get(place)?.text ?? claim.text] as const]);
  const reworded = (before: string) => anew.reduce((text, [from, to]) => text.replace(from, () => to), before);
  return [...mended.values()]
    .map(({ before, ...each }) => (before ? { ...each, before: reworded(before) } : each))
    .sort((a, b) => a.place - b.place);
}

export function textsOf(quotes: readonly { citation: Citation }[]): string[] {
  return quotes.map(({ citation }) => citation.quote);
}
