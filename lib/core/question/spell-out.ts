import { lookupConcept } from '#core/reading/lookup.ts';
import { isGrammar } from '#core/reading/phrases.ts';

/** Nouns that stand before another as an adjective does: "lung and breast cancer". */
const ORGANS =
  'adrenal bladder blood bone bowel brain breast cell colon ear eye fat gut hair hand heart hip ankle foot kidney knee liver lung lymph ' +
  'muscle nerve oesophagus esophagus ovary pancreas plasma prostate rectum retina saliva serum shoulder skin spleen spine stomach stool ' +
  'tendon thyroid tissue tooth urine uterus wrist';
const COLOURS = 'black blue brown beige green grey gray pink purple red white yellow orange dark light';
const QUALITIES =
  'high low early late old young male female short long acute chronic severe mild moderate primary secondary open closed left right upper lower ' +
  'first second third local global small large new deep shallow dry wet hot cold raw cooked inner outer full partial';
const AS_ADJECTIVES = new Set(`${ORGANS} ${COLOURS} ${QUALITIES}`.split(' '));
const ADJECTIVE = /(?:[^s]al|ic|ous|ive|ary|oid|able|ible|less|lar|nar|ant|ent)$/;
/** One word, a word that joins, and one to three more. */
const JOINED =
  /(?<![\p{L}\p{N}-])([\p{L}][\p{L}-]{1,24})(,? (?:and|or|and\/or|versus|vs\.?) )([\p{L}][\p{L}-]{1,24})((?: [\p{L}\p{N}][\p{L}\p{N}-]{1,24}){1,3})/gu;

/**
 * A text in which each thing has its whole name: "brown and beige fat cells" names brown fat cells and beige fat cells. Only
 * where the first word is an adjective, or stands for one beside another of its kind; other words are left as they are.
 */
export function spellOut(text: string): string {
  return text.replace(JOINED, (whole, first: string, join: string, second: string, rest: string) => {
    if (!qualifies(first) || !(qualifies(second) || isAdjective(first))) return whole;
    const head = headOf(rest);
    return head === '' ? whole : `${first}${head}${join}${second}${rest}`;
  });
}

function qualifies(word: string): boolean {
  return AS_ADJECTIVES.has(word.toLowerCase()) || isAdjective(word);
}

function isAdjective(word: string): boolean {
  const own = word.toLowerCase();
  return ADJECTIVE.test(own) && !isGrammar(own) && lookupConcept(own) === undefined;
}

/** The words up to the first that joins or tells what is done: " fat cells" of " fat cells produce". */
function headOf(rest: string): string {
  const words = rest.trim().split(' ');
  const end = words.findIndex((word) => isGrammar(word.toLowerCase()));
  const head = end < 0 ? words : words.slice(0, end);
  return head.length === 0 ? '' : ` ${head.slice(0, 2).join(' ')}`;
}
