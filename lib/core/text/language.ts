import { memoizeByText } from './memoize-by-text.ts';
import { words } from './words.ts';

type Language = 'en' | 'de' | 'fr' | 'es' | 'it' | 'pt' | 'nl' | 'other script';

/** The commonest words of grammar that the other languages here do not share. */
const GRAMMAR: readonly (readonly [Language, ReadonlySet<string>])[] = (
  [
    [
      'en',
      'the of and in to with was were for is are that by this from who we on at or than after does do how what which not been had have',
    ],
    [
      'de',
      'der die das und den dem des ein eine einer nicht mit bei von zu auf fur ist sind als dass alle aller im durch wird wurde oder nach',
    ],
    ['fr', 'le la les des et du une dans est sont que qui pour avec par sur toutes aux ces ses cette ont chez pas au'],
    ['es', 'el los las del y una que con por para al todas es son como sin sus este esta fue en la de'],
    ['it', 'il gli della delle dei che con per una sono tutte alla nel nella questo e di non le'],
    ['pt', 'o os as da das dos que com por para uma todas ao nao sao em na no do'],
    ['nl', 'de het een van en niet met voor zijn dat alle op te bij wordt door aan ook'],
  ] as const
).map(([language, list]) => [language, new Set<string>(list.split(' '))]);
/** One word of grammar may be a name. */
const LEAST_SURE = 2;
const MOSTLY = 0.25;

/**
 * The language of a text, by its function words, or the fact that it is in a non-Latin script; null where that cannot
 * be determined, as for names and lists of numbers.
 */
export function languageOf(text: string): Language | null {
  const language = languageIn(text);
  return language === 'unknown' ? null : language;
}

/** Characters: sentences, and the texts around them. */
const TEXTS_KEPT = 2_000_000;

const languageIn = memoizeByText(TEXTS_KEPT, (text): Language | 'unknown' => {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const strange = text.match(/(?!\p{Script=Latin}|\p{Script=Greek})\p{L}/gu)?.length ?? 0;
  if (letters > 0 && strange / letters > MOSTLY) return 'other script';
  const found = words(text);
  const ranked = GRAMMAR.map(([language, list]) => ({
    language,
    hits: found.filter((word) => list.has(word)).length,
  })).sort((a, b) => b.hits - a.hits);
  const [best, next] = ranked;
  return best && best.hits >= LEAST_SURE && best.hits > (next?.hits ?? 0) ? best.language : 'unknown';
});

/**
 * Whether a sentence is in another language than the text around it, which no author would do for one sentence.
 * English, in which most of the literature is written, is allowed anywhere.
 */
export function isInOtherLanguage(sentence: string, context: string): boolean {
  const own = languageOf(sentence);
  if (own === null || own === 'en') return false;
  const around = languageOf(context.replace(sentence, ' '));
  return around !== null && around !== own;
}
