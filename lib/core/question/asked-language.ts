import { eld } from 'eld/extrasmall';
import { words } from '#core/text/words.ts';
import { isAskingWord } from './content-words.ts';
import { GRAMMAR_WORDS } from './grammar-words.ts';

/** The language a question is asked in, as ISO 639-1; null where its words do not tell, as names do not. */
export function askedLanguage(question: string): string | null {
  const text = question.slice(0, LONGEST);
  if (!/\p{L}/u.test(text)) return null;
  return languageByScript(text) ?? (/[¿¡]/u.test(text) ? 'es' : latinLanguage(text));
}

/** More of a text tells nothing more. */
const LONGEST = 1_000;
/** Phrases and particles of other languages that English medicine uses as its own. */
const BORROWED =
  /\b(?:in (?:vitro|vivo|situ|silico|utero|ovo|toto|extremis|planta)|ex (?:vivo|utero|situ)|de novo|per (?:os|se|cent|diem)|post (?:mortem|partum|hoc)|ante mortem|ad (?:libitum|hoc)|a (?:priori|posteriori)|et al|vis-[aà]-vis|caf[eé][- ]au[- ]lait|cri[- ]du[- ]chat|mal de d[eé]barquement|mal del pinto|mal de meleda|(?:grand|petit) mal|torsades? de pointes|folie [aà] deux|tic douloureux|peau d['’]orange|coup de sabre|main en griffe|naïve?|na[iï]vet[eé]|caf[eé]s?|d[eé]j[aà] vu|vis a tergo)\b/giu;
/** "Van der Woude", "de Quervain", "La Crosse": a particle before a name. In German every noun has its capital. */
const PARTICLES =
  /(?<![\p{L}\p{N}])(?:(?:[Vv]an|[Vv]on|[Dd]e) (?:[Dd]er|[Dd]en|[Ll]a) |(?:[Vv]an|(?<!\p{Lu}\p{L}{1,40} )[Vv]on|[Dd]e|[Dd]i|[Dd]a|[Dd]u|[Dd]el|[Dd]os|Le|La|El|Los|Las|Saint|San) )(?=\p{Lu})/gu;
/** A letter in a name. As a word of grammar it stands alone and small, before an apostrophe, or is the first word. */
const LONE_LETTER = /(?<![\p{L}\p{N}])(?!(?<=^|\s)\p{Ll}(?=\s|['’])|(?<=^\W*)[AO](?=\s\p{Ll}))\p{L}(?![\p{L}\p{N}])/gu;
/** How far the detector's score of a language must lie above its score of English, where much else speaks for it. */
const CLEAR = 0.03;
/** The same where little does. */
const PLAIN = 0.1;
/** What a word of grammar counts, compared with the detector's scores, which lie between 0 and 1. */
const GRAMMAR_COUNTS = 0.12;

/**
 * English medicine is full of Latin, Greek and proper names that sound like other languages. So how a text sounds decides among
 * the others; that it is not English shows in words of their grammar, in their letters, and in a question without a word of
 * English grammar.
 */
function latinLanguage(question: string): string | null {
  const text = question.replace(BORROWED, ' ').replace(PARTICLES, ' ');
  // The Y chromosome and vitamin D are no grammar.
  const tokens = words(text.replace(LONE_LETTER, ' ')).filter((word) => /\p{L}/u.test(word));
  const best = nearestLanguage(text, tokens);
  const own = GRAMMAR_WORDS.get(best.language) ?? NONE;
  const grammar = tokens.filter((word) => own.has(word));
  const ofEnglish = tokens.filter((word) => ENGLISH.has(word) && !own.has(word)).length;
  const english = tokens.filter((word) => !own.has(word) && isEnglish(word)).length;
  const strange = tokens.length - english - grammar.length;
  const foreign = grammar.filter((word) => !ENGLISH.has(word)).length;
  const asks = tokens.length > 2 && /\?\s*$/u.test(text) && best.margin > PLAIN;
  const isShownByGrammar =
    foreign > 0 && new Set(grammar).size > 1 && grammar.length > ofEnglish && (strange > 0 || grammar.length > 2);
  // Hardly a question in English does without a word of its grammar.
  const isStrange =
    ofEnglish === 0 &&
    ((strange > english && hasOwnLetters(text)) ||
      ((asks || foreign > 0) && strange > 0 && strange >= english && (strange > english || best.margin > PLAIN)));
  if (best.margin > CLEAR && (isShownByGrammar || isStrange)) return best.language;
  const inEnglish = tokens.filter((word) => ENGLISH.has(word)).length;
  return inEnglish > 1 || (inEnglish > 0 && english > strange) ? 'en' : null;
}

const NONE: ReadonlySet<string> = new Set();
const ENGLISH = GRAMMAR_WORDS.get('en') ?? NONE;

/** The language other than English that a text sounds like and whose grammar it has most words of, and how far it lies above English. */
function nearestLanguage(text: string, tokens: readonly string[]): { language: string; margin: number } {
  const scores: Record<string, number> = eld.detect(text.toLowerCase()).getScores();
  const rank = ({ margin, grammar }: { margin: number; grammar: number }) => margin + GRAMMAR_COUNTS * grammar;
  return [...GRAMMAR_WORDS]
    .filter(([language]) => language !== 'en')
    .map(([language, own]) => ({
      language,
      margin: (scores[language] ?? 0) - (scores['en'] ?? 0),
      grammar: tokens.filter((word) => own.has(word)).length,
    }))
    .reduce((best, each) => (rank(each) > rank(best) ? each : best));
}

/** Letters that English lacks in a word without a capital: names keep theirs in English. */
function hasOwnLetters(text: string): boolean {
  return Array.from(text.matchAll(/(?<![\p{L}\p{N}-])\p{Ll}[\p{Ll}\p{M}]*/gu)).some(([word]) =>
    /[^a-zα-ω]/u.test(word.normalize('NFC')),
  );
}

function isEnglish(word: string): boolean {
  return isAskingWord(word);
}

/** Whether a question is in a language that most of the literature is not in. */
export function isForeign(language: string | null | undefined): language is string {
  return language !== null && language !== undefined && language !== 'en';
}

/** The language's name in English: "Spanish". */
export function languageName(language: string): string {
  return new Intl.DisplayNames(['en'], { type: 'language' }).of(language) ?? language;
}

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
/** Letters by which another language of the same script is recognised. */
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
