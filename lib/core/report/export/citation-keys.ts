import type { ReportEvidence } from '#contract/report.ts';
import { familyText, namesOf } from '../../evidence/names.ts';
import { authorName } from './author-name.ts';

type Named = Pick<ReportEvidence, 'id' | 'authors' | 'names' | 'year' | 'title'>;

const ARTICLES: ReadonlySet<string> = new Set(['the', 'a', 'an']);
/** Letters that Unicode does not decompose. */
const SPELLED: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
};
/** Keys are typed; a chemical name as the first word of a title is not. */
const LONGEST_PART = 24;

/**
 * The citation key of each work: family name, year and first word of the title, as in "li2020effect". Only ASCII
 * letters and digits, since LaTeX and reference managers refuse or rewrite others. Works with the same key are
 * distinguished by letters in the order of their ids, so that a key does not depend on the place in the reference list.
 */
export function citationKeys(works: readonly Named[]): Map<string, string> {
  const keys = new Map<string, string>();
  const taken = new Set<string>();
  const stems = works.map((work) => ({ id: work.id, stem: stemOf(work) })).sort((a, b) => (a.id < b.id ? -1 : 1));
  const ownStems = new Set(stems.map(({ stem }) => stem));
  const counts = new Map<string, number>();
  for (const { id, stem } of stems) {
    let key = stem;
    for (let n = counts.get(stem) ?? 0; taken.has(key) || (key !== stem && ownStems.has(key)); n += 1) {
      key = `${stem}${letters(n)}`;
      counts.set(stem, n + 1);
    }
    taken.add(key);
    keys.set(id, key);
  }
  return keys;
}

function stemOf({ year, title, ...work }: Named): string {
  const [first] = namesOf(work) ?? [];
  const { family, literal = '' } = first
    ? { ...first, family: first.family && familyText(first) }
    : authorName(work.authors[0] ?? '');
  const name = family === undefined ? firstWord(literal) : asciiWord(family);
  return `${name || 'anon'}${year ?? ''}${firstWord(title)}`;
}

function firstWord(text: string): string {
  for (const [word] of text.matchAll(/[\p{L}\p{M}\p{N}'’]+/gu)) {
    const plain = asciiWord(word);
    if (plain && !ARTICLES.has(plain)) return plain;
  }
  return '';
}

function asciiWord(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z]/g, (character) => SPELLED[character] ?? character)
    .normalize('NFKD')
    .replace(/[^a-z0-9]/g, '')
    .slice(0, LONGEST_PART);
}

/** 0 is "a", 25 "z", 26 "aa". */
function letters(n: number): string {
  const last = String.fromCharCode('a'.charCodeAt(0) + (n % 26));
  return n < 26 ? last : letters(Math.floor(n / 26) - 1) + last;
}
