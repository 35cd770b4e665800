import type { Citation } from '#contract/citation.ts';
import { splitSentences } from '../text/sentences.ts';
import { tokensOf } from './claim-tokens.ts';

/** Clauses joined so stand on their own: what one denies, the next does not. */
const CLAUSE_BREAK =
  /[;:]|[.!?]\s+|,\s+(?:but|whereas|while|although|though|and|yet|however)\b|\b(?:but|whereas|although)\b|,\s+(?:thereby\s+|thus\s+)?(?:suggest|indicat|imply|rais|highlight|support|consistent\b|(?:possibly|perhaps|presumably)\b(?!\s*(?:[.;]|$)))/giu;
/** Openings that say that what follows was asked, planned or assumed, not found. */
const NOT_A_FINDING =
  /\b(?:aim(?:s|ed)?|objective|purpose|goal|sought|hypothes\p{L}+|to (?:determine|assess|evaluate|investigate|examine|test))\b/iu;

const HEADING_ALONE = /^\s*\p{Lu}[\p{Lu} &]{2,40}:?\s*$/u;

/**
 * What the sentences around the quotes say that the quotes leave out and that would change them: a negation or a doubt
 * before the quote in its own clause, or between two quotes. Undefined when there is nothing of the kind.
 */
export function contextLeftOut(group: readonly { citation: Citation; source: string }[]): string | undefined {
  const texts = Map.groupBy(group, ({ citation }) => `${citation.evidenceId} ${citation.field}`);
  for (const quotes of texts.values()) {
    const source = quotes[0]?.source ?? '';
    const spans = quotes.map(({ citation }) => citation).sort((a, b) => a.start - b.start);
    for (const omitted of omittedBefore(source, spans)) {
      const word = tokensOf(omitted).find((token) => token.kind === 'negation' || token.kind === 'hedge');
      if (word) return `The source’s own sentence says “${word.text}” before this.`;
      const aim = NOT_A_FINDING.exec(omitted);
      // Beside a quote of what was found, one of the aim says itself that it is one: "PURPOSE To evaluate …".
      if (aim && !(group.length > 1 && HEADING_ALONE.test(omitted)))
        return `The source tells this as an aim, not as a finding: “${aim[0]}”.`;
    }
  }
  return undefined;
}

/** A sentence is looked for this far on either side of where a quote begins (characters); a full text is not cut whole. */
const LONGEST_SENTENCE = 2_000;

/** For each quote that begins within a sentence: the words before it, back to the clause's start or the quote before. */
function omittedBefore(source: string, spans: readonly Citation[]): string[] {
  return spans.flatMap((span, i) => {
    const base = Math.max(0, span.start - LONGEST_SENTENCE);
    const near = splitSentences(source.slice(base, span.start + LONGEST_SENTENCE));
    const inside = near.find((s) => span.start < base + s.end);
    if (!inside) return [];
    const sentence = { start: base + inside.start };
    const previous = spans[i - 1];
    const follows = previous !== undefined && previous.end > sentence.start;
    const before = source.slice(follows ? previous.end : sentence.start, span.start);
    return [before.slice(lastBreak(before))];
  });
}

/** What stands around a passage in its own clause. */
export function clauseAround(text: string, start: number, end: number): { before: string; after: string } {
  const before = text.slice(0, start);
  const after = text.slice(end);
  const [next] = after.matchAll(CLAUSE_BREAK);
  return { before: before.slice(lastBreak(before)), after: after.slice(0, next?.index) };
}

function lastBreak(before: string): number {
  let at = 0;
  for (const match of before.matchAll(CLAUSE_BREAK)) at = match.index + match[0].length;
  return at;
}
