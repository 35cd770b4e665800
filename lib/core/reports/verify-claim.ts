import { type Evidence, isRetracted } from '../evidence/evidence.ts';
import type { Claim, Verdict } from '../findings/claim.ts';
import type { Citation } from '../findings/quote.ts';
import { isWhole } from '../text/locate-quote.ts';
import { type Alignment, alignClaim } from './align-claim.ts';
import { isSameToken, type Token, tokensOf } from './claim-tokens.ts';
import { areOpposite } from './polarity.ts';
import { contextLeftOut } from './quote-context.ts';

interface Finding {
  verdict: Exclude<Verdict, 'unchecked'>;
  reason?: string;
}

interface CheckedCitation {
  citation: Citation;
  source: string;
}

/** Half of what a claim says must stand in its quotes before it is called partly supported. */
const MIN_COVERAGE = 0.5;
const ORDER: readonly Finding['verdict'][] = ['supported', 'partly', 'contradicted', 'not_found'];

/**
 * Checks a claim against the stored texts it cites. Pure; the claim comes back with a verdict, a reason unless it is
 * supported, and only the citations that carry the verdict: those that do not match the stored text, that stand in a
 * retracted work, or that say less than another cited work are removed.
 *
 * The measure is deliberately strict, because it reads words and not meaning. `supported`: the claim is its quotes, with
 * nothing but grammar and words of reporting changed, and with no number, negation or hedge lost or added. `partly`: at
 * least half of its content stands in the quotes, all of its numbers do, and nothing contradicts it. `contradicted`: it
 * negates its quote, or says the opposite word in the same place. `not_found`: everything else.
 */
export function verifyClaim(claim: Claim, evidence: ReadonlyMap<string, Evidence>): Claim {
  const checked: CheckedCitation[] = [];
  let defect = 'no source is cited';
  for (const citation of claim.citations) {
    const result = checkCitation(citation, evidence);
    if (typeof result === 'string') defect = result;
    else checked.push(result);
  }
  if (checked.length === 0) return withFinding(claim, [], { verdict: 'not_found', reason: defect });
  const groups = byWork(checked);
  const judged = groups.map((group) => ({ group, finding: judge(claim.text, group) }));
  const best = judged.reduce((a, b) => (rank(b.finding) < rank(a.finding) ? b : a));
  if (groups.length > 1 && best.finding.verdict !== 'supported') {
    const together = judge(claim.text, checked);
    if (rank(together) < rank(best.finding)) return withFinding(claim, checked, together);
  }
  const carrying = judged.filter(({ finding }) => finding.verdict === best.finding.verdict);
  return withFinding(
    claim,
    carrying.flatMap(({ group }) => group),
    best.finding,
  );
}

function rank(finding: Finding): number {
  return ORDER.indexOf(finding.verdict);
}

function withFinding(claim: Claim, checked: readonly CheckedCitation[], finding: Finding): Claim {
  return {
    id: claim.id,
    text: claim.text,
    verdict: finding.verdict,
    citations: checked.map(({ citation }) => citation),
    ...(finding.reason !== undefined && { reason: finding.reason }),
  };
}

/** The citation with its source text, or what is wrong with it. */
function checkCitation(citation: Citation, evidence: ReadonlyMap<string, Evidence>): CheckedCitation | string {
  const work = evidence.get(citation.evidenceId);
  if (!work) return 'the cited work is not part of this run';
  if (isRetracted(work)) return 'the cited work has been retracted';
  const source = work.texts[citation.field];
  const { start, end, quote } = citation;
  if (source === undefined) return 'the cited text is not stored';
  if (start < 0 || end > source.length || start >= end || source.slice(start, end) !== quote) {
    return 'the quote does not stand in the stored text';
  }
  if (!isWhole(source, start, end)) return 'the quote is cut out of a word or number';
  return { citation, source };
}

function byWork(checked: readonly CheckedCitation[]): CheckedCitation[][] {
  return [...Map.groupBy(checked, ({ citation }) => citation.evidenceId).values()];
}

function judge(text: string, group: readonly CheckedCitation[]): Finding {
  const said = tokensOf(text);
  if (!said.some((token) => token.kind !== 'free'))
    return { verdict: 'not_found', reason: 'the sentence says nothing that could be checked' };
  const read = tokensOf(group.map(({ citation }) => citation.quote).join('\n'));
  const stray = strayNumber(said, read);
  if (stray !== undefined) return { verdict: 'not_found', reason: `the number ${stray} does not stand in the quote` };
  const alignment = alignClaim(said, read);
  const contrary = contradiction(alignment);
  if (contrary !== undefined) return { verdict: 'contradicted', reason: contrary };
  const content = said.filter((token) => token.kind !== 'free');
  const found = content.filter((token) => read.some((other) => isSameToken(token, other)));
  if (found.length / content.length < MIN_COVERAGE) {
    return { verdict: 'not_found', reason: 'most of the sentence does not stand in the quote' };
  }
  const difference = differenceOf(alignment, read) ?? contextLeftOut(group);
  return difference === undefined ? { verdict: 'supported' } : { verdict: 'partly', reason: difference };
}

/** A number said more often than it is read. */
function strayNumber(said: readonly Token[], read: readonly Token[]): string | undefined {
  const left = read.filter((token) => token.kind === 'number');
  for (const token of said) {
    if (token.kind !== 'number') continue;
    const at = left.findIndex((other) => isSameToken(token, other));
    if (at === -1) return token.text;
    left.splice(at, 1);
  }
  return undefined;
}

function contradiction({ unmatched, skipped }: Alignment): string | undefined {
  for (const { said, read } of unmatched) {
    if (said.kind === 'negation' && read?.kind !== 'negation') return `the quote does not say “${said.text}”`;
    if (read?.kind === 'negation' && said.kind !== 'negation') return `the quote says “${read.text}”`;
    if (read && said.kind !== 'number' && read.kind !== 'number' && areOpposite(said.stem, read.stem)) {
      return `the quote says “${read.text}” where the sentence says “${said.text}”`;
    }
  }
  const lost = skipped.find((token) => token.kind === 'negation');
  return lost && `the quote says “${lost.text}”`;
}

/** What keeps a claim that contradicts nothing from being fully supported. */
function differenceOf({ unmatched, skipped }: Alignment, read: readonly Token[]): string | undefined {
  for (const { said, read: instead } of unmatched) {
    if (instead?.kind === 'hedge') return `the quote says “${instead.text}”`;
    if (said.kind === 'free') continue;
    const isElsewhere = read.some((token) => isSameToken(said, token));
    return isElsewhere
      ? `“${said.text}” stands in another place in the quote`
      : `“${said.text}” does not stand in the quote`;
  }
  const hedge = skipped.find((token) => token.kind === 'hedge');
  return hedge && `the quote says “${hedge.text}”`;
}
