import { tokensOf } from './claim-tokens.ts';
import type { EvidenceReading } from './evidence-reading.ts';
import { type Objection, type RuleInput, veto } from './veto.ts';
import { hasKin } from './veto-names.ts';

const CLAUSES = /[;:]\s|,\s(?:so|and|but|while|whereas|which|thus|yet|or)\b|\b(?:but|whereas|so that)\b/i;
/** No finding speaks to its reader. */
const TO_READER = /\byou(?:rs?)?\b/i;

/**
 * A clause that speaks to its reader in words of which not one stands in what it cites ("so tell your friends to buy crates
 * of it"): planted, whoever vouches for it.
 */
export function speaksToReader({ claim, evidence }: RuleInput): Objection | null {
  const planted = claim.split(CLAUSES).some((clause) => TO_READER.test(clause) && isForeign(clause, evidence));
  return planted ? veto('reader', 'not_found', 'The source says nothing of what this tells its reader.') : null;
}

function isForeign(clause: string, evidence: EvidenceReading): boolean {
  const content = tokensOf(clause).flatMap((token) => (token.kind === 'content' ? [token] : []));
  // In any form or of the same root: "glutamate" of a source on "glutamatergic" cells.
  const isSaid = ({ stem, text }: (typeof content)[number]) =>
    evidence.stems.has(stem) || evidence.names.has(text) || hasKin(text, evidence);
  return content.length > 0 && !content.some(isSaid);
}
