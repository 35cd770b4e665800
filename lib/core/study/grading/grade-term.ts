import type { Evidence } from '#contract/evidence.ts';
import type { StudyMaterial, StudyQuestion } from '#contract/study/study.ts';
import { findAbbreviations } from '../../reading/abbreviations.ts';
import { lookupConcept } from '../../reading/lookup.ts';
import { spellingKey } from '../../reading/tokens.ts';
import { isNegated } from '../../text/negation.ts';
import { trimEndOf } from '../../text/sentences.ts';
import { containsRow } from '../../text/whole-words.ts';
import { STOP_WORDS, stemOf, words } from '../../text/words.ts';

/** How near an answer to a question with one right answer is, and what its mistake was. */
export interface ShortGrade {
  score: 0 | 0.5 | 1;
  /** What is wrong, for the learner; null where nothing is or no more is known. */
  remark: string | null;
  misconception: string | null;
}

export const RIGHT: ShortGrade = { score: 1, remark: null, misconception: null };
export const WRONG: ShortGrade = { score: 0, remark: null, misconception: null };

/** Words that may come with a key in an answer: "I think it is aspirin". */
const MOST_AROUND = 6;

/** A term to be written: by any of its names, whatever its spelling, and by what the sources or the vocabulary call it as well. */
export function gradeCloze(
  { key, alsoRight }: Pick<StudyQuestion, 'key' | 'alsoRight'>,
  text: string,
  { works }: Pick<StudyMaterial, 'works'>,
): ShortGrade {
  const given = trimEndOf(text.trim(), '.! \t\n').replace(/^["“”'‘’]|["“”'‘’]$/g, '');
  const known = new Set(
    works.flatMap(({ title, texts }) => words([title, ...Object.values(texts)].join(' '))).map(spellingKey),
  );
  const names = [key, ...alsoRight];
  const plain = given.replace(/^(?:the|an?)\s+/i, '');
  if (names.some((name) => isSameSpelled(plain, name, known))) return RIGHT;
  // “What does hypercapnia mean?” names the key and asks.
  if (given.endsWith('?')) return WRONG;
  if (names.some((name) => isOtherName(plain, name, works))) return RIGHT;
  const isHedged = /\b(?:or|either|and|maybe both)\b|[/;,]/i.test(given);
  const all = words(given).map(spellingKey);
  const inside = names.some((name) => {
    const own = words(name).map(spellingKey);
    if (own.length === 0 || all.length > own.length + MOST_AROUND) return false;
    const at = all.findIndex((_, i) => own.every((word, j) => all[i + j] === word));
    return at >= 0 && !isNegated(given, Math.max(0, given.toLowerCase().indexOf(name.toLowerCase())));
  });
  if (inside && isHedged) return { ...WRONG, remark: 'Give one term: of several, none is graded.' };
  return inside ? RIGHT : WRONG;
}

const rowOf = (text: string) => words(text).map(spellingKey).join(' ');

/** Whether an answer is another name of a key: with a short form of the sources, from the vocabulary, or without its number. */
function isOtherName(given: string, name: string, works: readonly Evidence[]): boolean {
  const texts = works.flatMap(({ texts: own }) => Object.values(own).flatMap((text) => text ?? []));
  return (
    texts.some((text) => isShortened(given, name, text)) ||
    isSynonym(given, name, texts) ||
    isWithoutHead(given, name, texts) ||
    isWithoutNumber(given, name, texts)
  );
}

/** “ROC curve”, where a text spells ROC out. “or” is no short form, “OR” may be one. */
function isShortened(given: string, name: string, text: string): boolean {
  return findAbbreviations(text).some(({ short, long }) => {
    const isMeant = (word: string) =>
      word === short || (word.toLowerCase() === short.toLowerCase() && !STOP_WORDS.has(word.toLowerCase()));
    const spelledOut = (written: string) =>
      rowOf(
        written
          .split(' ')
          .map((word) => (isMeant(word) ? long : word))
          .join(' '),
      );
    return [given, given.replaceAll('-', ' ')].some((written) => spelledOut(written) === rowOf(name));
  });
}

/** One drug or disease by two names; where the sources use the other name too, it may be something else to them. */
function isSynonym(given: string, name: string, texts: readonly string[]): boolean {
  const concept = lookupConcept(given);
  const isPlain = concept?.kind === 'drug' || concept?.kind === 'disease';
  return isPlain && concept === lookupConcept(name) && !texts.some((text) => containsRow(rowOf(text), rowOf(given)));
}

/** Nouns that say only of what sort a term is. */
export const HEADS: readonly string[] = ['result', 'test', 'bias', 'rate'];

/** “False positive” is the false-positive result, where the sources speak of no false-positive rate as well. */
function isWithoutHead(given: string, name: string, texts: readonly string[]): boolean {
  const own = words(given).map(stemOf).join(' ');
  const key = words(name).map(stemOf);
  const head = key.at(-1) ?? '';
  const isLeftOut = HEADS.some((each) => stemOf(each) === head) && key.length > 2 && key.slice(0, -1).join(' ') === own;
  if (!isLeftOut) return false;
  const others = HEADS.filter((each) => stemOf(each) !== head).map((each) => `${own} ${stemOf(each)}`);
  return texts.every((text) => {
    const row = words(text).map(stemOf).join(' ');
    return others.every((other) => !containsRow(row, other));
  });
}

/** “QUADAS” is QUADAS-2 where the sources have no other one. */
function isWithoutNumber(given: string, name: string, texts: readonly string[]): boolean {
  const [own, key] = [rowOf(given), rowOf(name)];
  const number = key.startsWith(`${own} `) ? key.slice(own.length + 1) : '';
  if (own === '' || number === '' || Number.isNaN(Number(number))) return false;
  return texts.every((text) =>
    rowOf(text)
      .split(key)
      .every((rest) => !containsRow(rest, own)),
  );
}

/** Letters that a slip may change, by the length of the word. */
const slipsOf = (word: string) => (word.length >= 9 ? 2 : word.length >= 5 ? 1 : 0);

/** Parts by which words of one root say opposite or other things: a slip that makes one of the other is none. */
const DISTINGUISHING =
  /^(?:hypo|hyper|intra|inter|extra|anti|pro|pre|post|endo|exo|ecto|macro|micro|ante|ab|ad|de|dis|un|in|im|non|up|down|over|under|tachy|brady|poly|oligo|a|an|eu|dys|iso|hetero|homo|sub|super|supra|infra|mono|bi|tri|di|gluc|glyc|agonist|antagonist)/u;

/**
 * Whether a learner's words are those of the key with slips of spelling in them. Never where a word is another real word: one
 * that stands in the sources, that the vocabulary knows, or that says the opposite.
 *
 * @param known words of the sources, as spellingKey gives them.
 */
function isSameSpelled(answered: string, key: string, known: ReadonlySet<string>): boolean {
  const [ours = [], theirs = []] = [key, answered].map((text) => words(withoutGenitive(text)).map(spellingKey));
  if (ours.length === 0) return false;
  if (ours.join('') === theirs.join('')) return true;
  if (ours.length !== theirs.length) return false;
  return ours.every((word, i) => isSlip(theirs[i] ?? '', word, known));
}

/** “Fagan nomogram” is Fagan's nomogram. */
const withoutGenitive = (text: string) => text.replace(/['’]s\b/g, '');

function isSlip(answered: string, word: string, known: ReadonlySet<string>): boolean {
  if (answered === word || stemOf(answered) === stemOf(word)) return true;
  if (/\d/.test(answered + word) || known.has(answered) || lookupConcept(answered) !== undefined) return false;
  const allowed = slipsOf(word);
  if (allowed === 0 || Math.abs(answered.length - word.length) > allowed) return false;
  if (prefixOf(answered) !== prefixOf(word)) return false;
  return distance(answered, word) <= allowed;
}

function prefixOf(word: string): string {
  return DISTINGUISHING.exec(word)?.[0] ?? '';
}

/** Edits, with two letters in the wrong order as one (Damerau, optimal string alignment). */
function distance(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, i) => i)];
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const differs = one[i - 1] === other[j - 1] ? 0 : 1;
      let least = Math.min((rows[i - 1]?.[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (rows[i - 1]?.[j - 1] ?? 0) + differs);
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) {
        least = Math.min(least, (rows[i - 2]?.[j - 2] ?? 0) + 1);
      }
      row.push(least);
    }
    rows.push(row);
  }
  return rows[one.length]?.[other.length] ?? one.length;
}
