import { lookupConcept } from '../reading/lookup.ts';
import type { Statement } from '../reading/statements.ts';

/** What others are compared with, and words that name no particular drug. */
const NO_DRUG =
  /^(?:placebo|sham|vehicle|saline|(?:usual|standard) care|drugs?|vaccines?|antibod(?:y|ies)|inhibitors?|alcohol|tobacco|nicotine)$/i;
/** Classes are no drugs unless the lexicon knows them as one treatment ("PDE5 inhibitor"). */
const CLASS =
  /\b(?:inhibitors?|(?:ant)?agonists?|blockers?|activators?|modulators?|mimetics?|analogues?|antibod(?:y|ies)|vaccines?|therap(?:y|ies)|treatments?|agents?|compounds?|medicines?|medications?)$/i;

/** A drug where a sentence names it; `name` is what its spellings share. */
export interface NamedDrug {
  name: string;
  start: number;
  end: number;
}

/** Drugs that a sentence names: those that lists and forms of words tell, and those that works dose (lower case names). */
export function namedDrugs(
  { text, entities }: Pick<Statement, 'text' | 'entities'>,
  dosed: ReadonlySet<string>,
): NamedDrug[] {
  const listed = entities
    .filter(({ kind, name }) => kind === 'drug' && !NO_DRUG.test(name) && !isClass(name))
    .map(({ name, start, end }) => ({ name, start, end }));
  if (dosed.size === 0) return listed;
  const unlisted = Array.from(text.matchAll(/\p{L}{6,}/gu), ({ 0: word, index }) => {
    return { name: word.toLowerCase(), start: index, end: index + word.length };
  }).filter(({ name, start, end }) => dosed.has(name) && !listed.some((drug) => drug.start < end && start < drug.end));
  return [...listed, ...unlisted];
}

function isClass(name: string): boolean {
  return CLASS.test(name) && lookupConcept(name)?.kind !== 'drug';
}
