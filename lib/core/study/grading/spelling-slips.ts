import { lookupConcept } from '../../reading/lookup.ts';
import { spellingKey } from '../../reading/spelling.ts';
import { stemOf, words } from '../../text/words.ts';

/** Letters that a slip may change, by the length of the word. */
const slipsOf = (word: string) => (word.length >= 9 ? 2 : word.length >= 5 ? 1 : 0);

/** Parts by which words of one root say opposite or other things: a slip that makes one of the other is none. */
const TELLING =
  /^(?:hypo|hyper|intra|inter|extra|anti|pro|pre|post|endo|exo|ecto|macro|micro|ante|ab|ad|de|dis|un|in|im|non|up|down|over|under|tachy|brady|poly|oligo|a|an|eu|dys|iso|hetero|homo|sub|super|supra|infra|mono|bi|tri|di|gluc|glyc|agonist|antagonist)/u;

/**
 * Whether a learner's words are those of the key with slips of spelling in them. Never where a word is another real word: one
 * that stands in the sources, that the vocabulary knows, or that begins with another prefix ("increase", "decrease").
 *
 * @param known words of the sources, as spellingKey gives them.
 */
export function isSameSpelled(said: string, key: string, known: ReadonlySet<string>): boolean {
  const ours = words(key).map(spellingKey);
  const theirs = words(said).map(spellingKey);
  if (ours.length === 0) return false;
  if (ours.join('') === theirs.join('')) return true;
  if (ours.length !== theirs.length) return false;
  return ours.every((word, i) => isSlip(theirs[i] ?? '', word, known));
}

function isSlip(said: string, word: string, known: ReadonlySet<string>): boolean {
  if (said === word || stemOf(said) === stemOf(word)) return true;
  if (/\d/.test(said + word) || known.has(said) || lookupConcept(said) !== undefined) return false;
  const allowed = slipsOf(word);
  if (allowed === 0 || Math.abs(said.length - word.length) > allowed) return false;
  if (prefixOf(said) !== prefixOf(word)) return false;
  return distance(said, word) <= allowed;
}

function prefixOf(word: string): string {
  return TELLING.exec(word)?.[0] ?? '';
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
