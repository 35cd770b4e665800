import type { Claim } from '#contract/claim.ts';
import type { CheckedClaim } from './check-claims.ts';
import type { WrittenSection } from './check-composition.ts';
import { sentenceKey } from './check-sentences.ts';

/** A sentence of the draft that passed its check. */
export interface KeptSentence {
  section: WrittenSection;
  claim: Claim;
  checked: CheckedClaim;
  /** It is a row of the section's table. */
  isRow: boolean;
}

/** The sentences that the report will show, in reading order. */
export function keptSentences(sections: readonly WrittenSection[]): KeptSentence[] {
  return sections.flatMap((section) => {
    const rows = (section.table?.rows ?? []).map(({ checked }) => ({ checked, isRow: true }));
    const said = section.paragraphs.flat().map((checked) => ({ checked, isRow: false }));
    return [...rows, ...said].flatMap(({ checked, isRow }) =>
      checked.kept ? [{ section, checked, isRow, claim: checked.claim }] : [],
    );
  });
}

/** The sections without sentences that say, word for word, what stands before them: two that failed may be rewritten to one. */
export function withoutRepeats(sections: readonly WrittenSection[]): WrittenSection[] {
  const seen = new Set<string>();
  const isNew = ({ claim, kept }: CheckedClaim) => {
    const key = sentenceKey(claim.text);
    if (kept && seen.has(key)) return false;
    if (kept) seen.add(key);
    return true;
  };
  return sections.map((section) => ({
    ...section,
    paragraphs: section.paragraphs.map((paragraph) => paragraph.filter(isNew)),
  }));
}
