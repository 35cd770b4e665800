import { type Token, tokensOf } from './claim-tokens.ts';
import type { EvidenceReading } from './evidence-reading.ts';
import { partsTold } from './own-words.ts';
import { isRow, weighsEvidence } from './review-words.ts';
import { doubt, type Objection, type RuleInput, veto } from './veto.ts';
import { hasKin } from './veto-names.ts';

/** A shorter clause may well be said in other words altogether: "so most patients did not reach that mark". */
const SHORTEST_CLAUSE = 5;
const MOST_NAMED = 4;
const CLAUSES = /[;:]\s|,\s(?:so|and|but|while|whereas|which|thus|yet|or)\b|\b(?:but|whereas|so that)\b/i;

type Content = Token & { kind: 'content' };

/** No finding speaks to its reader. */
const TO_READER = /\byou(?:rs?)?\b/i;

/**
 * A sentence, or a long clause of one, about something else: whoever vouches for it, not one word of it stands in what it
 * cites, nor in what it goes on from. A paraphrase may share few words with what it tells, and a lead none.
 */
export function otherSubject({ claim, whole = claim, before = '', evidence }: RuleInput): Objection | null {
  const { lead, told } = partsTold(whole);
  if (contentOf(whole).length === 0) return before === '' ? veto('subject', 'not_found', OTHER) : null;
  const known = new Set(contentOf(before).map(({ stem }) => stem));
  const isForeign = (part: string) => {
    const content = contentOf(part);
    // How a review weighs evidence is no subject of its own.
    const telling = content.filter(({ stem }) => !weighsEvidence(stem));
    return (
      telling.length >= (TO_READER.test(part) ? 1 : SHORTEST_CLAUSE) &&
      !content.some((token) => known.has(token.stem) || isSaid(token, evidence))
    );
  };
  if (isForeign(told)) return veto('subject', 'not_found', `${OTHER.slice(0, -1)}: ${unsaid(told)}`);
  // A row of a table is phrases: only the whole of it tells a subject.
  const other = isRow(told) ? undefined : told.split(CLAUSES).find(isForeign);
  if (other !== undefined)
    return veto(
      'subject',
      'not_found',
      `The source says only a part of this, and nothing of the rest: ${unsaid(other)}`,
    );
  return isForeign(lead) ? doubt('subject', `The source says nothing of the head: ${unsaid(lead)}`) : null;
}

const OTHER = 'The source speaks of something else.';

/** Words that no source has, as the sentence writes them, for a reader to look up. */
function unsaid(text: string): string {
  const words = contentOf(text)
    .slice(0, MOST_NAMED)
    .map(({ start, end }) => `“${text.slice(start, end)}”`);
  return `it does not say ${words.join(', ')}.`;
}

function contentOf(text: string): Content[] {
  return tokensOf(text).flatMap((token) => (token.kind === 'content' ? [token as Content] : []));
}

/** In any form or of the same root: "glutamate" of a source on "glutamatergic" cells. */
function isSaid(token: Content, evidence: EvidenceReading): boolean {
  return evidence.stems.has(token.stem) || evidence.names.has(token.text) || hasKin(token.text, evidence);
}
