import type { Evidence } from '#contract/evidence.ts';
import { type Abbreviation, findAbbreviations } from '../reading/abbreviations.ts';
import { stems } from '../text/words.ts';
import { rawWords } from './evidence-reading.ts';

const known = new WeakMap<Evidence, readonly Abbreviation[]>();

/**
 * The short forms of a claim that any work of a run defines in its abstract: a review says HES of a work that writes
 * hydroxyethyl starch throughout. Where works mean different things by one, that which the works cited speak of; none where
 * they speak of several, or of none.
 *
 * @param cited what the works cited say.
 */
export function glossaryFor(claim: string, evidence: ReadonlyMap<string, Evidence>, cited: string): Abbreviation[] {
  const used = new Set(rawWords(claim));
  const defined = [...evidence.values()].flatMap((work) => {
    const own = known.get(work) ?? findAbbreviations(work.texts.abstract ?? '');
    known.set(work, own);
    return own.filter(({ short }) => used.has(short));
  });
  if (defined.length === 0) return [];
  const said = new Set(stems(cited));
  return [...Map.groupBy(defined, ({ short }) => short).values()].flatMap((own) => {
    if (areAlike(own)) return own;
    const spoken = own.filter(({ long }) => stems(long).every((stem) => said.has(stem)));
    return areAlike(spoken) ? spoken : [];
  });
}

function areAlike([first, ...others]: readonly Abbreviation[]): boolean {
  return first !== undefined && others.every(({ long }) => isAlike(long, first.long));
}

/** "Hydroxyethyl starch" and "hydroxyethyl starches" are one thing, a health evaluation score another. */
function isAlike(long: string, other: string): boolean {
  const [one, two] = [new Set(stems(long)), new Set(stems(other))];
  const shared = [...one].filter((stem) => two.has(stem)).length;
  return 2 * shared >= Math.min(one.size, two.size);
}
