import { STOP_WORDS, stemOf, words } from '#core/text/words.ts';
import { COMMON_STEMS } from './common-stems.ts';
import { isAskingWord } from './phrase-parts.ts';

const RANKS: ReadonlyMap<string, number> = new Map(COMMON_STEMS.map((stem, rank) => [stem, rank]));
/** Below this rank words are about equally common in every text; sets where rarity begins. */
const EVERYWHERE = 100;
const SCALE = Math.log1p(COMMON_STEMS.length / EVERYWHERE);

/**
 * How much a word tells of a subject, 0 (a word of every text) to 1 (a term): by its rank in English at large, and 1 for the
 * words of medicine's own vocabulary however common they are ("pain", "heart"). Words of asking and of research tell nothing.
 */
export function specificityOf(word: string): number {
  if (isAskingWord(word)) return 0;
  const parts = words(word);
  return parts.length === 0 ? 0 : Math.max(...parts.map(ofPart));
}

function ofPart(word: string): number {
  if (STOP_WORDS.has(word)) return 0;
  const rank = RANKS.get(stemOf(word));
  if (rank !== undefined) return Math.log1p(rank / EVERYWHERE) / SCALE;
  // Single letters and numbers are in no list and yet no terms.
  return /\p{L}{3}|\p{L}\p{N}|\p{N}\p{L}/u.test(word) ? 1 : 0;
}

/** Whether a word alone carries no subject. A name in capitals does, whatever it spells. */
export function isCommon(word: string): boolean {
  if (/\p{Lu}.*\p{Lu}/u.test(word)) return false;
  return specificityOf(word) < 1;
}
