import type { Claim } from '#contract/claim.ts';
import { claimContext, locateCitations } from '../../../checking/claim-context.ts';
import { namesNotCited } from '../../../checking/names.ts';
import { type ModelReading, worse } from '../../../checking/verdict.ts';
import { stems } from '../../../text/words.ts';
import { halves, isTooLong } from '../../model-or-rules.ts';
import type { ReportSession } from '../report-session.ts';
import type { Sentence } from '../sentence.ts';
import { REVIEW_WORDS } from '../write/review-words.ts';
import { CHECKING_ROLE, claimLines, SECOND_ROLE, type ShownClaim, verdicts } from './checking-prompts.ts';
import { claimText, isGrounded } from './claim-text.ts';

/** A sentence whose meaning a model must check. */
export interface OpenClaim {
  written: Pick<Sentence, 'before' | 'grade' | 'kind'>;
  claim: Claim;
}

/** Tokens of a verdict with its reason, and of the rest of the answer. */
export const TOKENS = { verdict: 66, overhead: 150 };
/** Readers do not take in a longer reason next to a sentence. */
const LONGEST_REASON = 200;
/** The model that rewords a sentence sees more of the remark. */
const LONGEST_REMARK = 1_000;

/** The readers that sentences are given to, and what the log says when no answer comes. */
const READERS = {
  first: {
    role: CHECKING_ROLE,
    instead: 'Sentences that no model has compared with their sources are left out.',
  },
  second: { role: SECOND_ROLE, instead: 'Some sentences were checked by one reader instead of two.' },
} as const;
type Reader = keyof typeof READERS;

/**
 * What a reader says about the meaning of each claim, in one call, or in halves where they do not fit into its context.
 */
export async function askVerdicts(
  session: ReportSession,
  scope: string,
  open: readonly OpenClaim[],
  reader: Reader = 'first',
): Promise<Map<Claim, ModelReading>> {
  if (open.length === 0) return new Map();
  try {
    return await askAtOnce(session, scope, open, reader);
  } catch (error) {
    if (!isTooLong(error)) throw error;
    const parts = halves(open).map((half, at) => askVerdicts(session, `${scope}/half-${at + 1}`, half, reader));
    return new Map((await Promise.all(parts)).flatMap((part) => [...part]));
  }
}

async function askAtOnce(
  session: ReportSession,
  scope: string,
  open: readonly OpenClaim[],
  reader: Reader,
): Promise<Map<Claim, ModelReading>> {
  const readings = new Map<Claim, ModelReading>();
  const answer = await session.ask({
    role: 'smart',
    scope,
    name: 'verdicts',
    canBeShorter: open.length > 1,
    schema: verdicts,
    instructions: READERS[reader].role,
    prompt: claimLines(
      open.map(({ written: { before, grade, kind }, claim }) =>
        shownClaim(session, claim, { before, grade, kind, isOpen: kind !== 'gap' }),
      ),
    ),
    maxOutputTokens: TOKENS.overhead + TOKENS.verdict * open.length,
    instead: READERS[reader].instead,
  });
  for (const { claimId, verdict, reason } of answer?.verdicts ?? []) {
    const claim = claimAt(open, claimId)?.claim;
    if (!claim) continue;
    const plain = plainReason(reason, claim, session.input.evidence);
    const remark = reason.trim().slice(0, LONGEST_REMARK);
    const reading: ModelReading = {
      verdict,
      ...(plain !== null && { reason: plain }),
      ...(remark !== '' && { remark }),
    };
    // Where a model gives two verdicts on one claim, the worse one counts.
    readings.set(claim, worse(readings.get(claim) ?? reading, reading));
  }
  return readings;
}

/**
 * A model's reason as it may be shown: plain, short, one sentence, with numbers, names and most words taken from the
 * claim and its works, since nothing else checks it. Otherwise null, and the app words the reason itself.
 */
function plainReason(reason: string, claim: Claim, evidence: ReportSession['input']['evidence']): string | null {
  const quotes = claim.citations.map(({ quote }) => quote);
  const text = claimText(reason, quotes);
  if (text === null || text.length > LONGEST_REASON || /\bc\d+\b/.test(text)) return null;
  const works = claim.citations.flatMap(({ evidenceId }) => evidence.get(evidenceId) ?? []);
  const texts = [claim.text, ...quotes, ...works.flatMap(({ title, texts: { abstract = '' } }) => [title, abstract])];
  const known = new Set([REMARKING, ...texts].flatMap(stems));
  const own = stems(text);
  const isOfThese = own.filter((stem) => known.has(stem)).length >= MOSTLY * own.length;
  return isOfThese && isGrounded(text, texts, works.length) ? text : null;
}

/** Words that only comment on sources. */
const REMARKING =
  'the a an of in to for and or but not no only it its this that these which whether source sources says say said saying gives give given states stated tells told claim sentence row head work works study studies trial review abstract report reports reported does do did is are was were be been about with without than more less also rather nothing something all any others other its their here';
const MOSTLY = 0.5;

/** A claim with its quotes and their context, and, where a model checks it, the names that its works do not contain. */
export function shownClaim(
  session: ReportSession,
  { text, citations }: Claim,
  { isOpen = false, ...why }: Omit<ShownClaim, 'text' | 'context' | 'notNamed'> & { isOpen?: boolean },
): ShownClaim {
  const { located } = locateCitations(citations, session.input.evidence);
  // Only the review itself gives advice, so its names need no source.
  const notNamed = isOpen && !text.startsWith(REVIEW_WORDS.decision) ? namesNotCited(text, located) : [];
  return { text, context: claimContext(located), notNamed, ...why };
}

/** The claim that an answer calls by its alias: `c2` is the second. */
export function claimAt<T>(claims: readonly T[], alias: string): T | undefined {
  const place = /^\W*c?(\d{1,3})\W*$/i.exec(alias)?.[1];
  return place === undefined ? undefined : claims[Number(place) - 1];
}
