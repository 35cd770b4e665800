import { type Token, tokensOf } from './claim-tokens.ts';
import type { EvidenceReading } from './evidence-reading.ts';
import { doubt, type Objection, type RuleInput, veto } from './veto.ts';
import { hasKin } from './veto-names.ts';

/** A paraphrase shares at least this share of its content words with what its works say, in each of its clauses. */
const LEAST_SHARED = 0.25;
/** A shorter clause may well be said in other words altogether. */
const SHORTEST_CLAUSE = 3;
/** A head sums up what follows it, often in none of its words ("The drug worked faster: …"): who judges the meaning is asked. */
const LONGEST_HEAD = 90;
const CLAUSES = /[;:]\s|,\s(?:so|and|but|while|whereas|which|thus|yet|or)\b|\b(?:but|whereas|so that)\b/i;

/** A sentence or clause about something else: whoever vouches for it, hardly a word of it stands in what it cites. */
export function otherSubject({ claim, evidence }: RuleInput): Objection | null {
  const content = contentOf(claim);
  const clauses = claim.split(CLAUSES).map((text, at) => ({
    text,
    content: contentOf(text),
    // A row of a table is phrases under names of columns ("arm sizes – | Outcome: …"): only the whole of it tells a subject.
    isHead: claim.includes(' | ') || (at === 0 && text.length <= LONGEST_HEAD && claim.startsWith(`${text}: `)),
  }));
  const isOther = content.length === 0 || isForeign(content, evidence);
  const other = clauses.find(
    (clause) => clause.content.length >= SHORTEST_CLAUSE && isForeign(clause.content, evidence),
  );
  if (!isOther && !other) return null;
  const named = missing(isOther || !other ? { text: claim, content } : other, evidence);
  const reason = isOther
    ? `The source speaks of something else${named && `: it does not say ${named}`}.`
    : `The source says only a part of this, and nothing of the rest${named && `: it does not say ${named}`}.`;
  // A paraphrase may share few words with what it tells, but not none.
  const isStrange = [{ content, isHead: false }, ...clauses].some(
    (part) => !part.isHead && part.content.length >= SHORTEST_CLAUSE && sharedWith(part.content, evidence) === 0,
  );
  return content.length === 0 || isStrange ? veto('subject', 'not_found', reason) : doubt('subject', reason);
}

/** Words that no source has, as the sentence writes them, for a reader to look up. */
function missing({ text, content }: { text: string; content: readonly Content[] }, evidence: EvidenceReading): string {
  const words = content.filter((token) => !isSaid(token, evidence));
  return words
    .slice(0, MOST_NAMED)
    .map(({ start, end }) => `“${text.slice(start, end)}”`)
    .join(', ');
}

const MOST_NAMED = 4;

type Content = Token & { kind: 'content' };

function contentOf(text: string): Content[] {
  return tokensOf(text).flatMap((token) => (token.kind === 'content' ? [token as Content] : []));
}

function isForeign(content: readonly Content[], evidence: EvidenceReading): boolean {
  return sharedWith(content, evidence) / content.length < LEAST_SHARED;
}

function sharedWith(content: readonly Content[], evidence: EvidenceReading): number {
  return content.filter((token) => isSaid(token, evidence)).length;
}

/** In any form or of the same root: "glutamate" of a source on "glutamatergic" cells. */
function isSaid(token: Content, evidence: EvidenceReading): boolean {
  return evidence.stems.has(token.stem) || evidence.names.has(token.text) || hasKin(token.text, evidence);
}
