import { hasDrugStem } from '#core/reading/drug-names.ts';
import { lookupConcept } from '#core/reading/lookup.ts';
import { foldWord } from '#core/text/words.ts';

/** Endings of learned words in Romance and Germanic languages and their English ones: mortalidad, mortalité, Mortalität. */
const ENDINGS: readonly (readonly [RegExp, string])[] = [
  [/(?:cion|cao|zione|tie)$/, 'tion'],
  [/(?:ciones|coes|zioni|tionen)$/, 'tions'],
  [/sion(?:e|es)?$|sao$/, 'sion'],
  [/(?:idad|idade|ite|ita|itat|iteit)$/, 'ity'],
  [/(?:encia|enza|enz)$/, 'ence'],
  [/(?:encia)$/, 'ency'],
  [/(?:logia|logie)$/, 'logy'],
  [/(?:terapia|therapie|therapia)$/, 'therapy'],
  [/(?:patia|pathie|patie)$/, 'pathy'],
  [/(?:emia|emie|amie)$/, 'emia'],
  [/(?:ia|ie)$/, 'ia'],
  [/(?:ia|ie)$/, 'y'],
  [/(?:ica|ico|ique|isch|ische|ischen|ici|iche)$/, 'ic'],
  [/(?:aco|aca|aque)$/, 'ac'],
  [/(?:osa|oso|eux|euse)$/, 'ous'],
  [/(?:iva|ivo|if|ive)$/, 'ive'],
  [/(?:ina|ine|in)$/, 'in'],
  [/(?:ina)$/, 'ine'],
  [/(?:olo|ole|ol)$/, 'ol'],
  [/(?:a|o|e|en|as|os|es|i|n)$/, ''],
  [/(?:as|os|es|i|e|en)$/, 's'],
  [/(?:inas|inen|ines)$/, 'ins'],
];
/** Respellings of Greek and Latin roots. */
const ROOTS: readonly (readonly [RegExp, string])[] = [
  [/hiper|iper/, 'hyper'],
  [/hipo|ipo/, 'hypo'],
  [/^es(?=[tcp])/, 's'],
  [/fisi/, 'physi'],
  [/f/, 'ph'],
  [/col(?=e|o)/, 'chol'],
  [/cr[oó]nic/, 'chronic'],
  [/asma/, 'asthma'],
  [/tromb/, 'thromb'],
  [/terap/, 'therap'],
  [/artrit/, 'arthrit'],
  [/artros/, 'arthros'],
  [/sindrom/, 'syndrom'],
  [/kr?ebs/, 'cancer'],
  [/k/, 'c'],
  [/j/, 'y'],
];
const SHORTEST = 5;
const MOST_TRIED = 120;

/**
 * The English word that a word of another European language shares its Latin or Greek root with ("mortalidad": mortality),
 * proven by the lexicon or by the ending of a medicine's name; null where none is.
 */
export function cognateOf(word: string): string | null {
  const folded = foldWord(word);
  if (folded.length < SHORTEST || folded.length > 40) return null;
  const known = candidates(folded).find((candidate) => lookupConcept(candidate) !== undefined);
  if (known) return known;
  return candidates(folded).find((candidate) => hasDrugStem(candidate)) ?? null;
}

function candidates(word: string): string[] {
  const roots = new Set([word]);
  for (const [pattern, by] of ROOTS)
    for (const root of [...roots]) if (roots.size < 12) roots.add(root.replace(pattern, by));
  const found = new Set(roots);
  for (const root of roots)
    for (const [ending, by] of ENDINGS)
      if (found.size < MOST_TRIED && ending.test(root)) found.add(root.replace(ending, by));
  return [...found].filter((each) => each.length >= SHORTEST - 1);
}
