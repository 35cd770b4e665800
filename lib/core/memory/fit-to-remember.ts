import type { Claim } from '#contract/claim.ts';
import { type Evidence, isRetracted } from '#contract/evidence.ts';
import type { RunView } from '#contract/run-view.ts';
import { isCommandToReader } from '../reading/reader-commands.ts';

/** Keys, tokens, passwords and addresses of people, as they are pasted into a question. */
const SECRETS =
  /\b(?:sk|pk|rk|ghp|gho|ghs|glpat|xox[abpr])[-_][\w-]{10,}|\bAKIA[0-9A-Z]{12,}|\beyJ[\w-]{10,}\.[\w.-]{10,}|\b(?:password|passwort|passphrase|api[ _-]?key|secret|access token)\s*(?:is|=|:)\s*\S+|\bBearer\s+\S{12,}|[\w.+-]{1,64}@[\w-]{1,63}\.[\w.]*\w/gi;
/** Statements that are true only now, and would be wrong when recalled. */
const TRANSIENT =
  /\b(?:today|yesterday|tomorrow|right now|at the moment|just now|last (?:week|month)|next (?:week|month)|is (?:loading|running|searching)|try again|could not be reached|timed out)\b/i;

/** Orders to a memory, and statements about the reader: only the user's own question shows what they want. */
const TO_MEMORY =
  /(?:^|[.;:!?,]\s*)(?:(?:please|always|and|so)\s+)*(?:remember|memori[sz]e|keep in mind|never forget|do(?: not|n['’]t) forget|forget|note|store|save)\s+(?:that|this|to|what|all|everything|:)|\b(?:the|this|your) (?:reader|user|assistant)\b[^.;]{0,40}\b(?:wants?|prefers?|likes?|asked|needs?|must|should)\b/i;

/** A question as it may be kept: without what is secret in it, in one line. */
export function withoutSecrets(text: string): string {
  return text.replace(SECRETS, '[left out]').replace(/\s+/g, ' ').trim();
}

/** Whether a sentence may be stored at all: no order to its reader, no secret, nothing that is true only now. */
export function isFitToRemember(sentence: string): boolean {
  return (
    sentence === withoutSecrets(sentence) &&
    !TRANSIENT.test(sentence) &&
    !TO_MEMORY.test(sentence) &&
    !isCommandToReader(sentence)
  );
}

/** A long report repeats itself. */
const MOST_CLAIMS = 40;

/** A sentence that was found in its source, with the work it was found in. */
export interface KeptClaim {
  claim: Claim;
  work: Evidence;
}

/** A work of a run by the id that a claim cites, whatever it was merged into. */
export const workOf = ({ works, aliases }: Pick<RunView, 'works' | 'aliases'>, id: string): Evidence | undefined =>
  works[id] ?? works[aliases[id] ?? ''];

/** Sentences of the answer and of the report below it that rest on a work which has not been retracted. */
export function keptClaims(view: Pick<RunView, 'answer' | 'sections' | 'works' | 'aliases'>): KeptClaim[] {
  const ofSections = view.sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.type === 'paragraph' ? block.claims : [])),
  );
  const claims = [...(view.answer?.claims ?? []), ...ofSections].filter(
    ({ verdict, basis, text }) => verdict === 'supported' && basis !== 'counted' && isFitToRemember(text),
  );
  const byText = new Map(claims.map((claim) => [claim.text, claim]));
  return [...byText.values()].slice(0, MOST_CLAIMS).flatMap((claim): KeptClaim[] => {
    const [citation] = claim.citations;
    const work = citation && workOf(view, citation.evidenceId);
    return work && !isRetracted(work) ? [{ claim, work }] : [];
  });
}
