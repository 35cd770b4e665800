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
