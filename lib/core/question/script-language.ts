const SCRIPTS: readonly (readonly [language: string, script: RegExp])[] = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['zh', /\p{Script=Han}/gu],
  ['ko', /\p{Script=Hangul}/gu],
  ['ru', /\p{Script=Cyrillic}/gu],
  ['ar', /\p{Script=Arabic}/gu],
  ['he', /\p{Script=Hebrew}/gu],
  ['th', /\p{Script=Thai}/gu],
  ['hi', /\p{Script=Devanagari}/gu],
  ['el', /\p{Script=Greek}/gu],
];
/** Share of a text's letters; a few Greek or Chinese ones are a name or a symbol. */
const MOSTLY = 0.3;
/** Letters by which another language of the same script is told. */
const OWN_LETTERS: readonly (readonly [of: string, language: string, letters: RegExp])[] = [
  ['ru', 'uk', /[іїєґ]/iu],
  ['ar', 'fa', /[پچژگ]/u],
];
/** Forms of characters that Japanese alone writes: Chinese has either the older or the simplified one. */
const JAPANESE_FORMS =
  /[対薬効関検験値齢転気発経続剤図歯脳圧鉄満帯児険産価応増塩総様歩労拡悪変単実権択観覚顔黒歳処広遅酔喫麺摂掻労営渉涙渇糸緑専巻団囲圏壊奨寛戻抜払沢焼猟獣県穏竜粋縄繊聴臓艶訳読醸隠駆髄]/u;
/** What Japanese medicine writes in characters that both languages have. */
const JAPANESE_WORDS = /予防|予後|片頭痛|心不全|腎不全|認知症|喘息症|脳卒中|高血圧症|自閉症/u;

/** The language of a text that is mostly in another script than Latin; null where it is in Latin letters. */
export function languageByScript(text: string): string | null {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if (letters === 0) return null;
  const counts = SCRIPTS.map(([language, script]) => ({ language, count: text.match(script)?.length ?? 0 }));
  const countOf = (wanted: string) => counts.find(({ language }) => language === wanted)?.count ?? 0;
  const [kana, han] = [countOf('ja'), countOf('zh')];
  // Kanji may make up all of a question but its particles, and in headings those too.
  if ((kana + han) / letters > MOSTLY)
    return kana > 0 || JAPANESE_FORMS.test(text) || JAPANESE_WORDS.test(text) ? 'ja' : 'zh';
  const found = counts.find(({ count }) => count / letters > MOSTLY)?.language ?? null;
  return OWN_LETTERS.find(([of, , own]) => of === found && own.test(text))?.[1] ?? found;
}
