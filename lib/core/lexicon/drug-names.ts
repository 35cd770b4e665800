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
