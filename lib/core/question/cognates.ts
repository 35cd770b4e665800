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
  [/(?:encia|enza|enz|ence)$/, 'entia'],
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
  [/^migr(?:ana|ane|en)[a-z]{0,2}$/, 'migraine'],
  [/^diabet[a-z]{0,3}$/, 'diabetes'],
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
  const folded = romanised(foldWord(word));
  if (folded.length < SHORTEST || folded.length > 40) return null;
  const known = candidates(folded).find((candidate) => lookupConcept(candidate) !== undefined);
  if (known) return known;
  return candidates(folded).find((candidate) => hasDrugStem(candidate)) ?? null;
}

/** Cyrillic letters as Latin ones, in their order: names of medicines and many of diseases are then the same. */
const CYRILLIC =
  'а:a б:b в:v г:g ґ:g д:d е:e є:ie ж:zh з:z и:i і:i ї:i к:k л:l м:m н:n о:o п:p р:r с:s т:t у:u ф:f х:h ц:c ч:ch ш:sh щ:sh ъ: ы:y ь: э:e ю:yu я:ya';
const LATIN: ReadonlyMap<string, string> = new Map(
  CYRILLIC.split(' ').map((pair) => [pair.slice(0, 1), pair.slice(2)]),
);

function romanised(word: string): string {
  return word.replace(/[\u0400-\u04ff]/gu, (letter) => LATIN.get(letter) ?? letter);
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
