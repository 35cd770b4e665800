/**
 * Endings of international non-proprietary names (WHO, "The use of stems in the selection of INN", 2018, and USAN stems) long
 * enough to be told from everyday words. Each needs at least two letters before it.
 */
const STEMS =
  'mab|nib|vastatin|pril|prilat|sartan|olol|gliptin|gliflozin|glutide|enatide|formin|glitazone|azole|cillin|mycin|micin|floxacin|oxacin|cycline|penem|bactam|' +
  'vir|virine|vudine|citabine|arabine|relbine|caine|triptan|gepant|lukast|ciclib|parib|setron|dronate|dronic acid|xaban|gatran|parin|parinux|grel|grelor|fibrate|' +
  'buterol|meterol|moterol|daterol|lanterol|caterol|tropium|isone|asone|olone|onide|estrel|gestrel|oxifene|rozole|lutamide|lidomide|rubicin|taxel|platin|trexate|' +
  'olimus|mustine|fungin|bendazole|mectin|quine|nercept|tacept|bercept|poetin|grastim|oxetine|traline|ipramine|triptyline|azepam|azolam|piprazole|peridone|apine|azepine|' +
  'dipine|gabalin|barbital|racetam|semide|thiazide|zolamide|coxib|profen|fenac|oxicam|afil|zosin|steride|kiren|entan|ciguat|orexant|giline|stigmine|curonium|flurane|' +
  'fentanil|relix|actide|tinib|siran|nersen|leucel|parvovec|degib|zomib|metacin|inostat|xostat|lamivir|navir|tegravir|buvir|asvir|ciclovir|sulfan|tadine|rizine|astine';

const NOT_DRUGS = new Set(
  (
    'april comparison caparison poison prison person unison jettison garrison venison harrison morrison addison allison madison' +
    ' elvir equine sequine marine canine routine thiazole imidazole oxazole triazole harlequine antimycin'
  ).split(' '),
);
const STEM = new RegExp(`^\\p{L}{2,}(?:${STEMS})$`, 'iu');

/** Whether a word is built like the generic name of a medicine. */
export function hasDrugStem(word: string): boolean {
  return word.length >= 6 && STEM.test(word) && !NOT_DRUGS.has(word.toLowerCase());
}

/** Endings that everyday English makes its nouns and adjectives with; names of substances have none of them. */
const DERIVED =
  /(?:tion|sion|ment|ness|ity|ing|ism|ship|[ae]nce|age|ure|[eo]r|ist|al|ic|ous|ive|ly|ful|hood|ery|ory|logy|line|chine|cine|work|ware|time)s?$/i;
const SUBSTANCE =
  /(?:ine|ide|ate|one|ol|il|yl|[aeiouy]n|[aeiu]m|[aei]b|ast|[aeio]x|ir|us|id|ept|stat|vec|tam|xel|zem|fen|mer|thin|tril|[ae]ne|ase)$/i;

/**
 * Whether a word could be the name of a medicine that no list knows yet: a code ("BX-471"), or one long word that ends as
 * substances do and not as derived nouns do. Only a hint, for places where the grammar expects such a name.
 */
export function mayBeSubstance(word: string): boolean {
  if (/^\p{Lu}{1,6}-?\d{3,}[\p{L}\d]*$/u.test(word)) return true;
  return /^\p{L}{7,}$/u.test(word) && (hasDrugStem(word) || (SUBSTANCE.test(word) && !DERIVED.test(word)));
}
