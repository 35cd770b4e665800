import { type Check, partsIn, type Section } from '../sentence.ts';
import { sentenceKey } from './check-sentences.ts';

/** A sentence of the draft that passed its check, with its place. */
export interface KeptSentence {
  section: Section<Check>;
  check: Check;
  /** It is a row of the section's table. */
  isRow: boolean;
}

/** The sentences that the report will show, in reading order. */
export function keptSentences(sections: readonly Section<Check>[]): KeptSentence[] {
  return sections.flatMap((section) =>
    partsIn(section).flatMap((check) => {
      return check.kept ? [{ section, check, isRow: section.table?.rows.includes(check) ?? false }] : [];
    }),
  );
}

/** Drops sentences that repeat an earlier one word for word: two that failed may be rewritten to the same sentence. */
export function withoutRepeats(sections: readonly Section<Check>[]): Section<Check>[] {
  const seen = new Set<string>();
  const isNew = ({ claim, kept }: Check) => {
    const key = sentenceKey(claim.text);
    if (kept && seen.has(key)) return false;
    if (kept) seen.add(key);
    return true;
  };
  return sections.map((section) => ({ ...section, items: section.items.map((item) => item.filter(isNew)) }));
}
