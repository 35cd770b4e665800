import type { Claim } from '#contract/claim.ts';
import { shareDifference } from '../../../reading/effects/two-arms.ts';
import { questionOfHead } from '../../../text/asking-head.ts';
import { words } from '../../../text/words.ts';
import type { ReportSession } from '../report-session.ts';
import { isFinding, type Source, wholeQuote } from '../sentence.ts';
import type { Names } from '../write/finding-names.ts';
import { leansOnBefore } from '../write/paragraph-items.ts';
import { plainArithmetic } from '../write/plain-arithmetic.ts';
import { isReading } from '../write/review-words.ts';
import { type CheckedClaim, checkClaims, type WrittenClaim } from './check-claims.ts';
import { withNumbersCited } from './cite-numbers.ts';
import { claimText } from './claim-text.ts';
import { withCarryingWorks, withOwnWorks } from './supporting-works.ts';

/** Of the findings that a sentence names those that there are; the others are counted as made up. */
export function foundIn(session: ReportSession, names: Names<Source>, said: readonly string[]): Source[] {
  const found = names.find(said);
  session.removed.citations += found.filter((each) => each === undefined).length;
  return [...new Set(found.flatMap((each) => each ?? []))];
}

interface SaidSentence {
  text: string;
  /** What it begins with, before a colon. */
  lead?: string;
  findings: readonly Source[];
  /** It opens the report, and cites every work that it names. */
  isOpening?: boolean;
  /** Numbers in it that code has worked out. */
  counts?: readonly number[];
  /** What it goes on from. */
  before?: string | undefined;
  /** How sure its result was rated, and why. */
  grade?: string | undefined;
  /** Its findings are those of several sentences. */
  sharesFindings?: boolean | undefined;
  /** What it rests on without its head, which may speak for more. */
  own?: readonly Source[] | undefined;
}

/**
 * A model's sentences, each checked against the quotes of the findings it names; in the order given, a sentence that was
 * said before left out. Each with whether it was said as leaning on the one before.
 *
 * @param scope unique in the report.
 * @param answer the lines that stand above them, for who words a sentence anew.
 */
export async function checkSentences<T extends SaidSentence>(
  session: ReportSession,
  scope: string,
  said: readonly T[],
  answer: readonly string[] = [],
): Promise<(CheckedClaim & Omit<T, 'text'> & { leans: boolean })[]> {
  const seen = new Set<string>();
  const fresh = said
    .filter(({ text }) => !seen.has(sentenceKey(text)) && seen.add(sentenceKey(text)))
    .map((sentence) => ({ sentence, text: claimText(sentence.text, quotesIn(sentence.findings)) }));
  const isWhole = ({ sentence, text }: (typeof fresh)[number]) => text !== null && sentence.findings.length > 0;
  const whole = fresh.filter(isWhole);
  const written = whole.map(
    ({ sentence, text }): WrittenClaim => ({
      text: text ?? '',
      quotes: sentence.findings.map(({ citation }) => ({ citation })),
      ...(sentence.isOpening && { isOpening: true }),
      ...(sentence.before && { before: sentence.before }),
      ...(sentence.grade && { grade: sentence.grade }),
      ...bareOf(sentence, text ?? ''),
      counts: [...(sentence.counts ?? []), ...calculatedFor(sentence)],
    }),
  );
  const claims = written.length === 0 ? [] : await checkClaims(session, scope, written, answer);
  const checked = claims
    .map((each, at) => (each.kept ? { ...each, claim: cited(session, each.claim, whole[at], written[at]) } : each))
    .values();
  return fresh.map((each) => {
    const { text, ...rest } = each.sentence;
    // However it is worded anew, it speaks of what it spoke of.
    return {
      ...rest,
      leans: leansOnBefore(text),
      ...((isWhole(each) ? checked.next().value : undefined) ?? refused(each)),
    };
  });
}

/** A judgement is one by its head, and stays one. */
function bareOf({ lead = '' }: SaidSentence, text: string): Pick<WrittenClaim, 'bare'> {
  if (lead === '' || !text.startsWith(`${lead}: `) || isReading(text)) return {};
  const rest = text.slice(lead.length + 2);
  const question = questionOfHead(lead);
  return { bare: question === null || question === lead ? rest : `${question}: ${rest}` };
}

function cited(
  { input: { evidence } }: ReportSession,
  claim: Claim,
  said: { sentence: SaidSentence } | undefined,
  written: WrittenClaim | undefined,
): Claim {
  const counts = written?.counts ?? [];
  const sentence = said?.sentence;
  if (sentence?.sharesFindings)
    return withNumbersCited(withCarryingWorks(claim, { evidence, counts }), evidence, counts);
  // What sums up or weighs rests on works whose part of it is told in other words.
  const named = sentence?.own
    ? withOwnWorks(claim, sentence.own, { evidence, counts, lead: sentence.lead ?? '' })
    : claim;
  const rests = sentence?.own ?? sentence?.findings ?? [];
  const whole = sentence && (sentence.isOpening || isReading(claim.text)) ? withEveryWork(named, rests) : named;
  return withNumbersCited(whole, evidence, counts);
}

/** A claim that cites each work of the findings that it names at least once. */
function withEveryWork(claim: Claim, findings: readonly Source[]): Claim {
  const cited = new Set(claim.citations.map(({ evidenceId }) => evidenceId));
  const missing = findings
    .filter((each) => isFinding(each) || each.role !== 'methods')
    .filter(({ citation: { evidenceId } }) => !cited.has(evidenceId) && cited.add(evidenceId));
  return missing.length === 0
    ? claim
    : { ...claim, citations: [...claim.citations, ...missing.map(({ citation }) => citation)] };
}

/** What is shown as calculated beside a finding, also in whole numbers, and what plain arithmetic makes: only a sentence that says so, or is the review's own, may state it, for none of it is printed. */
function calculatedFor({ text, findings }: SaidSentence): number[] {
  const isSaid = /\bcalculated\b|\(our reading\)/i.test(text);
  const found = isSaid ? findings.flatMap(({ citation }) => shareDifference(citation.quote) ?? []) : [];
  const shown = found.flatMap((each) =>
    Object.values(each).flatMap((value: number) => [value, Math.abs(value), Math.round(Math.abs(value))]),
  );
  return [...shown, ...plainArithmetic(text, quotesIn(findings))];
}

export function quotesIn(findings: readonly Source[]): string[] {
  return findings.flatMap((each) => [each.citation.quote, wholeQuote(each).quote]);
}

/** Sentences with the same words in the same order are one. */
export function sentenceKey(text: string): string {
  return words(text).join(' ');
}

function refused({ text }: { text: string | null }): CheckedClaim {
  const reason = text === null ? 'the sentence is not plain text' : 'no source is cited';
  return { claim: { id: '', text: '', verdict: 'not_found', citations: [], reason }, kept: false, rewritten: false };
}
