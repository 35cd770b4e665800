import type { Evidence } from '../evidence/evidence.ts';
import { type Abbreviation, findAbbreviations } from '../reading/abbreviations.ts';

const known = new WeakMap<Evidence, readonly Abbreviation[]>();

/**
 * Short forms that any work of a run defines in its abstract, where no two works mean different things by one: a review
 * says HES of a work that writes hydroxyethyl starch throughout.
 */
export function glossaryOf(evidence: ReadonlyMap<string, Evidence>): Abbreviation[] {
  const defined = [...evidence.values()].flatMap((work) => {
    const own = known.get(work) ?? findAbbreviations(work.texts.abstract ?? '');
    known.set(work, own);
    return own;
  });
  return [...Map.groupBy(defined, ({ short }) => short).values()].flatMap(([first, ...others]) =>
    first && others.every(({ long }) => fold(long) === fold(first.long)) ? [first] : [],
  );
}

function fold(long: string): string {
  return long.toLowerCase().replace(/[^\p{L}\p{N}]|s\b/gu, '');
}
