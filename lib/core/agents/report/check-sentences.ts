import type { Claim } from '#contract/claim.ts';
import { shareDifference } from '../../reading/two-arms.ts';
import { words } from '../../text/words.ts';
import { type CheckedClaim, checkClaims, type WrittenClaim } from './check-claims.ts';
import { withNumbersCited } from './cite-numbers.ts';
import { claimText } from './claim-text.ts';
import type { ReportDesk } from './desk.ts';
import type { Names } from './finding-names.ts';
import type { ReportFinding } from './report-findings.ts';

/** Of the findings that a sentence names those that there are; the others are counted as made up. */
export function foundIn(desk: ReportDesk, names: Names<ReportFinding>, said: readonly string[]): ReportFinding[] {
  const found = names.find(said);
  desk.removed.citations += found.filter((each) => each === undefined).length;
  return [...new Set(found.flatMap((each) => each ?? []))];
}

interface SaidSentence {
  text: string;
  findings: readonly ReportFinding[];
  /** It opens the report: read twice, and the worse verdict counts. */
  isKey?: boolean;
  /** Numbers in it that code has worked out. */
  counts?: readonly number[];
}

/**
 * A model's sentences, each checked against the quotes of the findings it names; in the order given, a sentence that was
 * said before left out.
 *
 * @param scope unique in the report.
 */
export async function checkSentences<T extends SaidSentence>(
  desk: ReportDesk,
  scope: string,
  said: readonly T[],
): Promise<(CheckedClaim & Omit<T, 'text'>)[]> {
  const seen = new Set<string>();
  const fresh = said
    .filter(({ text }) => !seen.has(sentenceKey(text)) && seen.add(sentenceKey(text)))
    .map((sentence) => ({ sentence, text: claimText(sentence.text, quotesIn(sentence.findings)) }));
  const isWhole = ({ sentence, text }: (typeof fresh)[number]) => text !== null && tellsFinding(sentence);
  const written = fresh.filter(isWhole).map(
    ({ sentence, text }): WrittenClaim => ({
      text: text ?? '',
      quotes: sentence.findings.map(({ finding: { citation } }) => ({ citation })),
      ...(sentence.isKey && { isKey: true }),
      counts: [...(sentence.counts ?? []), ...calculatedFor(sentence)],
    }),
  );
  const claims = written.length === 0 ? [] : await checkClaims(desk, scope, written);
  const checked = claims
    .map((each, at) => (each.kept ? { ...each, claim: cited(desk, each.claim, written[at]) } : each))
    .values();
  return fresh.map((each) => {
    const { text: _, ...rest } = each.sentence;
    return { ...rest, ...((isWhole(each) ? checked.next().value : undefined) ?? refused(each)) };
  });
}

function cited({ input }: ReportDesk, claim: Claim, written: WrittenClaim | undefined): Claim {
  return withNumbersCited(claim, input.evidence, written?.counts);
}

/** What is shown as calculated beside a finding: only a sentence that says so may state it, for none of it is printed. */
function calculatedFor({ text, findings }: SaidSentence): number[] {
  if (!/\bcalculated\b/i.test(text)) return [];
  const found = findings.flatMap(({ finding }) => shareDifference(finding.citation.quote) ?? []);
  return found.flatMap((each) => Object.values(each).flatMap((value: number) => [value, Math.abs(value)]));
}

/** How a study was done is told with what it found, never for itself. */
function tellsFinding({ findings }: SaidSentence): boolean {
  return findings.some(({ isSetting }) => !isSetting);
}

export function quotesIn(findings: readonly ReportFinding[]): string[] {
  return findings.flatMap(({ finding, sentence }) => [finding.citation.quote, sentence.quote]);
}

/** Sentences with the same words in the same order are one. */
export function sentenceKey(text: string): string {
  return words(text).join(' ');
}

function refused({ text, sentence }: { text: string | null; sentence: SaidSentence }): CheckedClaim {
  const uncited = sentence.findings.length === 0 ? 'no source is cited' : 'it tells no finding';
  const reason = text === null ? 'the sentence is not plain text' : uncited;
  return { claim: { id: '', text: '', verdict: 'not_found', citations: [], reason }, kept: false, rewritten: false };
}
