import { claimContext } from '#core/verification/claim-context.ts';
import { readEvidence } from '#core/verification/evidence-reading.ts';
import type { Objection, Rule } from '#core/verification/veto.ts';
import { evidenceOf } from '../evidence-builder.ts';

/** What a rule holds against a claim on a quote of a fictional work, whose abstract is the quote where none is given. */
export function objectionBy(rule: Rule, claim: string, quote: string, abstract = quote): Objection | null {
  const work = evidenceOf({ id: 'pmid:9', title: '', texts: { abstract } });
  const start = abstract.indexOf(quote);
  const citation = { evidenceId: work.id, field: 'abstract' as const, quote, start, end: start + quote.length };
  const context = claimContext([{ citation, work, source: abstract }]);
  return rule({ claim, evidence: readEvidence(context, claim), counts: [] });
}

/** How sure it is, and the best that the claim may be; null where nothing is held against it. */
export function heldBy(rule: Rule, claim: string, quote: string, abstract?: string): string | null {
  const found = objectionBy(rule, claim, quote, abstract);
  return found === null ? null : `${found.isCertain ? 'certain' : 'doubt'} ${found.verdict}`;
}
