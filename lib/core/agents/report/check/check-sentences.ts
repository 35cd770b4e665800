import type { Claim } from '#contract/claim.ts';
import { shareDifference } from '../../../reading/effects/two-arms.ts';
import { plainArithmetic } from '../calculators/calculations.ts';
import type { ReportSession } from '../report-session.ts';
import { type Check, isFinding, quotesIn, type Sentence, type Source, sentenceKey } from '../sentence.ts';
import type { Names } from '../write/findings-in-prompt.ts';
import { isGap } from '../write/missing-text.ts';
import { isReading, isRow } from '../write/review-words.ts';
import { checkClaims } from './check-claims.ts';
import { withNumbersCited, withOwnWorks, withSupportingWorks } from './choose-citations.ts';
import { claimText } from './claim-text.ts';

/** The sources that a sentence names; names that do not exist are counted as made up. */
export function foundIn(session: ReportSession, names: Names<Source>, written: readonly string[]): Source[] {
  const found = names.find(written);
  session.removed.citations += found.filter((each) => each === undefined).length;
  return [...new Set(found.flatMap((each) => each ?? []))];
}

/**
 * Checks the sentences of a draft against the quotes of their sources, in the order given. Repeated sentences are left
 * out.
 *
 * @param scope unique in the report.
 * @param answer the lines above them, for the model that rewords a sentence.
 */
export async function checkSentences(
  session: ReportSession,
  scope: string,
  sentences: readonly Sentence[],
  answer: readonly string[] = [],
): Promise<Check[]> {
  const seen = new Set<string>();
  const isNew = ({ text }: Sentence) => !seen.has(sentenceKey(text)) && seen.add(sentenceKey(text));
  const fresh = sentences.filter(isNew);
  const plain = new Map<Sentence, Sentence>();
  for (const sentence of fresh) {
    const text = claimText(sentence.text, quotesIn(sentence.sources));
    if (text === null || sentence.sources.length === 0) continue;
    plain.set(sentence, { ...sentence, text, counts: [...sentence.counts, ...calculatedFor(sentence)] });
  }
  const whole = [...plain.values()];
  const checks = whole.length === 0 ? [] : await checkClaims(session, scope, whole, answer);
  const cited = new Map(
    checks.map((check) => {
      if (check.sentence.kind === 'gap') return [check.sentence, asGap(check)];
      return [check.sentence, check.kept ? { ...check, claim: withWorks(session, check) } : check];
    }),
  );
  return fresh.map((sentence) => {
    const written = plain.get(sentence);
    const check = written && cited.get(written);
    // A reworded sentence keeps its place and sources.
    return check ? { ...check, sentence } : refused(sentence);
  });
}

/** A checked claim with the citations that a reader needs: one for every work it rests on, and one for every figure. */
function withWorks({ input: { evidence } }: ReportSession, { claim, sentence }: Check): Claim {
  const { counts, cites, ownSources, sources, lead, isOpening } = sentence;
  if (cites === 'together') return withNumbersCited(withSupportingWorks(claim, { evidence, counts }), evidence, counts);
  // A sentence that sums up or weighs rests on works that word their part differently.
  const named = ownSources ? withOwnWorks(claim, ownSources, { evidence, counts, lead }) : claim;
  const whole = isOpening || isReading(claim.text) ? withEveryWork(named, ownSources ?? sources) : named;
  return withNumbersCited(whole, evidence, counts);
}

/** A claim that cites each work of its sources at least once. */
function withEveryWork(claim: Claim, sources: readonly Source[]): Claim {
  const cited = new Set(claim.citations.map(({ evidenceId }) => evidenceId));
  const missing = sources
    .filter((each) => isFinding(each) || each.role !== 'methods')
    .filter(({ citation: { evidenceId } }) => !cited.has(evidenceId) && cited.add(evidenceId));
  return missing.length === 0
    ? claim
    : { ...claim, citations: [...claim.citations, ...missing.map(({ citation }) => citation)] };
}

/**
 * Numbers that the prompt showed as calculated, also as whole numbers, and results of plain arithmetic. Only a sentence
 * that says so, or is the review's own, may state them, since none of them is printed.
 */
function calculatedFor({ text, sources }: Sentence): number[] {
  const isMarked = /\bcalculated\b|\(our reading\)/i.test(text);
  const found = isMarked ? sources.flatMap(({ citation }) => shareDifference(citation.quote) ?? []) : [];
  const shown = found.flatMap((each) =>
    Object.values(each).flatMap((value: number) => [value, Math.abs(value), Math.round(Math.abs(value))]),
  );
  return [...shown, ...plainArithmetic(text, quotesIn(sources))];
}

/** A gap rests on no quote; a reworded one must still be a gap. */
function asGap({ sentence, claim, kept, rewritten }: Check): Check {
  const { lead } = sentence;
  const bare = lead && claim.text.startsWith(`${lead}: `) ? claim.text.slice(lead.length + 2) : claim.text;
  const isAccepted = kept && claim.verdict === 'supported' && (!rewritten || isGap(bare) || isRow(claim.text));
  const shown: Claim = { ...claim, citations: [], ...(isAccepted && { basis: 'counted' }) };
  return { sentence, claim: shown, kept: isAccepted, rewritten };
}

function refused(sentence: Sentence): Check {
  const isPlain = claimText(sentence.text, quotesIn(sentence.sources)) !== null;
  const reason = isPlain ? 'no source is cited' : 'the sentence is not plain text';
  const claim: Claim = { id: '', text: '', verdict: 'not_found', citations: [], reason };
  return { sentence, claim, kept: false, rewritten: false };
}
