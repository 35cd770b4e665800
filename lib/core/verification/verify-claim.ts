import type { Claim, Verdict } from '#contract/claim.ts';
import type { Evidence } from '#contract/evidence.ts';
import { areOpposite } from '../text/direction.ts';
import { type Alignment, alignClaim } from './align-claim.ts';
import { isSameToken, type Token, tokensOf } from './claim-tokens.ts';
import { type LocatedCitation, locateCitations } from './located-citations.ts';
import { contextLeftOut } from './quote-context.ts';

interface Finding {
  verdict: Exclude<Verdict, 'unchecked'>;
  reason?: string;
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
  const { located: checked, defect } = locateCitations(claim.citations, evidence);
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

function withFinding(claim: Claim, checked: readonly LocatedCitation[], finding: Finding): Claim {
  return {
    id: claim.id,
    text: claim.text,
    verdict: finding.verdict,
    citations: checked.map(({ citation }) => citation),
    ...(finding.reason !== undefined && { reason: finding.reason }),
  };
}

function byWork(checked: readonly LocatedCitation[]): LocatedCitation[][] {
  return [...Map.groupBy(checked, ({ citation }) => citation.evidenceId).values()];
}

function judge(text: string, group: readonly LocatedCitation[]): Finding {
  const said = tokensOf(text);
  if (!said.some((token) => token.kind !== 'free'))
    return { verdict: 'not_found', reason: 'The sentence says nothing that could be checked.' };
  const read = tokensOf(group.map(({ citation }) => citation.quote).join('\n'));
  const stray = strayNumber(said, read);
  if (stray !== undefined)
    return { verdict: 'not_found', reason: `The source does not give the number ${stray} here.` };
  const alignment = alignClaim(said, read);
  const contrary = contradiction(alignment);
  if (contrary !== undefined) return { verdict: 'contradicted', reason: contrary };
  const content = said.filter((token) => token.kind !== 'free');
  const found = content.filter((token) => read.some((other) => isSameToken(token, other)));
  if (found.length / content.length < MIN_COVERAGE) {
    return { verdict: 'not_found', reason: 'Most of this is not in the words that are cited.' };
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

/** What an alignment shows to be denied or turned; undefined where nothing is. */
export function contradiction({ unmatched, skipped }: Alignment): string | undefined {
  for (const { said, read } of unmatched) {
    if (said.kind === 'negation' && read?.kind !== 'negation') return 'The sentence denies this; the source does not.';
    if (read?.kind === 'negation' && said.kind !== 'negation') return denies(read.text);
    if (read && said.kind !== 'number' && read.kind !== 'number' && areOpposite(said.stem, read.stem)) {
      return `The source says “${read.text}” where the sentence says “${said.text}”.`;
    }
  }
  const lost = skipped.find((token) => token.kind === 'negation');
  return lost && denies(lost.text);
}

function denies(word: string): string {
  return `The source denies this: it says “${word}”.`;
}

function hedges(word: string): string {
  return `The source says it less firmly: “${word}”.`;
}

/** What keeps a claim that contradicts nothing from being fully supported. */
function differenceOf({ unmatched, skipped }: Alignment, read: readonly Token[]): string | undefined {
  for (const { said, read: instead } of unmatched) {
    if (instead?.kind === 'hedge') return hedges(instead.text);
    if (said.kind === 'free') continue;
    const isElsewhere = read.some((token) => isSameToken(said, token));
    return isElsewhere
      ? `The source says “${said.text}” in another place.`
      : `The source does not say “${said.text}” here.`;
  }
  const hedge = skipped.find((token) => token.kind === 'hedge');
  return hedge && hedges(hedge.text);
}
