import { languageOf } from '#core/text/language.ts';
import { words } from '#core/text/words.ts';

const SCRIPTS: readonly (readonly [string, RegExp])[] = [
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
/** Words of asking and of grammar, folded, which the languages beside it do not share: a question is too short for less. */
const ASKING: readonly (readonly [string, ReadonlySet<string>])[] = (
  [
    [
      'en',
      'what which who how why when where does do did is are can could should would will the of in and with for to on or by from an',
    ],
    [
      'es',
      'que cual cuales como cuando donde quien por para el los las del una un es son con en y o la de al se pacientes puede sirve',
    ],
    [
      'pt',
      'que qual quais como quando onde quem por para os as do da dos das uma um e sao com em no na de ao pode pacientes',
    ],
    [
      'fr',
      'que quel quelle quels quelles comment quand pourquoi est ce les des du une un le la en dans chez et ou l d qu peut patients avec il elle',
    ],
    [
      'it',
      'la le nei negli alla che quale quali come quando dove chi perche il lo gli della delle dei di un una nel nella nei e con per sono si pazienti puo',
    ],
    [
      'de',
      'was welche welcher welches wie warum wann wer ist sind kann konnen soll hilft der die das und bei mit von den dem des ein eine im zur fur gegen zu',
    ],
    ['nl', 'wat welke hoe waarom wanneer wie is zijn kan het een van en bij met voor de op tegen helpt'],
    ['sv', 'vad vilka vilken hur varfor nar ar kan och med for hos av en ett till mot det'],
    ['da', 'hvad hvilke hvordan hvorfor er kan og med for hos af en et til mod det hva hvilken'],
    ['pl', 'czy jak jakie jaki dlaczego co jest sa w z na u i dla pacjentow przez moze'],
    ['tr', 've mi mu nasil icin bir ile hangi nedir neden olan var'],
  ] as const
).map(([language, list]) => [language, new Set<string>(list.split(' '))]);
const LEAST = 2;

/** The language a question is asked in, as ISO 639-1; null where its words do not tell, as names do not. */
export function askedLanguage(question: string): string | null {
  const letters = question.match(/\p{L}/gu)?.length ?? 0;
  if (letters === 0) return null;
  for (const [language, script] of SCRIPTS)
    if ((question.match(script)?.length ?? 0) / letters > MOSTLY) return language;
  if (/[¿¡]/u.test(question)) return 'es';
  const said = words(question);
  const ranked = ASKING.map(([language, list]) => ({
    language,
    hits: said.filter((word) => list.has(word)).length,
    kinds: new Set(said.filter((word) => list.has(word))).size,
  })).sort((a, b) => b.hits - a.hits || b.kinds - a.kinds);
  const [best, next] = ranked;
  if (best && best.hits >= LEAST && best.kinds > 1 && best.hits > (next?.hits ?? 0)) return best.language;
  const byGrammar = languageOf(question);
  return byGrammar === 'other script' ? null : byGrammar;
}

/** Whether a question is in a language that most of the literature is not in. */
export function isForeign(language: string | null | undefined): language is string {
  return language !== null && language !== undefined && language !== 'en';
}

/** The language's name in English: "Spanish". */
export function languageName(language: string): string {
  return new Intl.DisplayNames(['en'], { type: 'language' }).of(language) ?? language;
}
