import type { Evidence } from '#contract/evidence.ts';
import { type Abbreviation, findAbbreviations } from '../reading/abbreviations.ts';
import { stems } from '../text/words.ts';
import { rawWords } from './evidence-reading.ts';

const known = new WeakMap<Evidence, readonly Abbreviation[]>();

/**
 * The short forms of a claim that any work of a run defines in its abstract, where no two works mean different things by
 * one: a review says HES of a work that writes hydroxyethyl starch throughout.
 */
export function glossaryFor(claim: string, evidence: ReadonlyMap<string, Evidence>): Abbreviation[] {
  const used = new Set(rawWords(claim));
  const defined = [...evidence.values()].flatMap((work) => {
    const own = known.get(work) ?? findAbbreviations(work.texts.abstract ?? '');
    known.set(work, own);
    return own.filter(({ short }) => used.has(short));
  });
  return [...Map.groupBy(defined, ({ short }) => short).values()].flatMap(([first, ...others]) =>
    first && others.every(({ long }) => isAlike(long, first.long)) ? [first, ...others] : [],
  );
}

/** "Hydroxyethyl starch" and "hydroxyethyl starches" are one thing, a health evaluation score another. */
function isAlike(long: string, other: string): boolean {
  const [one, two] = [new Set(stems(long)), new Set(stems(other))];
  const shared = [...one].filter((stem) => two.has(stem)).length;
  return shared > 0 && 2 * shared >= Math.min(one.size, two.size);
}
