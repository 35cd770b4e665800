import { foldWord } from '#core/text/words.ts';

/**
 * What questions ask of a thing, and how they call it, as the beginnings of words in other languages, folded: it helps, lowers,
 * prevents, causes, is healthy; treatment, effect. Such a word alone names no subject.
 */
const ASKING =
  'hilf helf senk reduzier verhinder verbesser verlanger verursach erhoh wirk behandl therap schutz schad macht gesund ungesund schlecht ' +
  'sicher nutzlich nebenwirkung soll krank ' +
  'reduc reduz redui previen preven previn mejor melhor ameliore aument augment caus provoc provoqu cura cure curar sirv ' +
  'serve ayud ajud aid aiut funcion fonction funzion protege protej tratamient tratament traitement trattament terapi efect efeit effet ' +
  'effett efic effic segur sicur saudav salud sante salute util secundari secondair collateral colatera riduc riduzion migliora miglior ' +
  'verlaag vermind verminder voork verbet veroorz oorza helpt werkt gezond ongezond behandeling bijwerking nuttig schadelijk ' +
  'minsk forebyg forbattr orsak hjalp fungerar behandling biverkning nyttig farlig usund sund nedsaett hjaelp virker ' +
  'zmniejsz obniz zapobieg pomag pogarsz powoduj leczy leczen skutk zdrow szkod dziala ' +
  'azalt onle iyi neden yarar zarar saglikl tedav etkil ' +
  'помога снижа уменьша предотвра предупрежд улучша увелич вызыва вызыв лечит лечен лечи полез вред эффект действ влия защища знижу допомага ' +
  'лікуван vahent autta terveel hoit snizuj pomah lecb zdrav skod csokkent segit kezel';
/** Whom nearly every question is about, and what it weighs: they select no literature. */
const EVERYWHERE =
  'risik risk riesg risqu rischi risico ryzyk riziko riski риск ризик mensch patient pacient pazient pacjent hasta пациент pasient potilas osob ' +
  'person personn menschen leut gent gente люд insan ludzi människ mennesk mensen ihmi lide emberek jahr ano anos annee anni jaar année лет';

/** Letters that folding leaves as they are. */
const LETTERS: Readonly<Record<string, string>> = { æ: 'ae', ø: 'o', ß: 'ss', ı: 'i', ł: 'l', đ: 'd' };
const folded = (word: string) => foldWord(word).replace(/[æøßıłđ]/gu, (letter) => LETTERS[letter] ?? letter);
const stemsOf = (list: string): readonly string[] => list.split(' ').map(folded);
const ASKING_STEMS = stemsOf(ASKING);
const EVERYWHERE_STEMS = stemsOf(EVERYWHERE);

/** Whether a word of another language only says what is asked of a subject. */
export function isForeignAsking(word: string): boolean {
  const plain = folded(word);
  return ASKING_STEMS.some((stem) => plain.startsWith(stem));
}

/** Whether a word of another language is met in most questions, whatever their subject. */
export function isForeignCommonplace(word: string): boolean {
  const plain = folded(word);
  return EVERYWHERE_STEMS.some((stem) => plain.startsWith(stem));
}
