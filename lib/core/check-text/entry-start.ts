/** How references begin, in the styles of print: enough to say where one ends and the next begins. */

/** Names of the section that lists the references, in the languages of papers. */
const LIST_STEM =
  '(?:referen|référen|referên|riferiment|bibliogr|literatur|quellen|works cited|cited works|sources?$|citations?$|(?:foot|end)?notes?$|fuentes?$|fontes?$|bronnen|lähteet|källor|kilder|piśmiennictwo|kaynak|литература|список литературы|библиограф|参考|文献|參考|참고)';
const LIST_NAME = new RegExp(`^(?:(?:\\d{1,2}|[ivx]{1,5})\\.?\\s+)?(?:\\p{L}{2,12}\\s){0,2}${LIST_STEM}`, 'u');
/** A name of the section has no more words: "Referencias bibliográficas", "List of references", "References and notes". */
const MOST_WORDS = 4;
const LONGEST_NAME = 60;

/** Whether a line is the heading of a reference list, or of notes. What follows decides whether it is one. */
export function isListName(line: string): boolean {
  if (line.startsWith('\\begin{thebibliography}')) return true;
  if (line.length > LONGEST_NAME) return false;
  const name = line
    .replace(/[#*_:：]/g, ' ')
    .trim()
    .toLowerCase();
  return name.split(/\s+/).length <= MOST_WORDS && !/[.,;?!]/.test(name.slice(4)) && LIST_NAME.test(name);
}

/** "12." "[12]" "(12)" "12)" "12 Adams" "¹ Adams"; "[Abc19]", "[key]:", "\bibitem{key}". */
const LABEL =
  /^\s{0,8}(?:\[(\d{1,3})\]:?|\((\d{1,3})\)|(\d{1,3})[.)](?!\d)|(\d{1,3})(?=\s+(?:[“"‘'\p{Lu}]|ibid|see\b))|([¹²³⁰⁴-⁹]{1,3})|\[([^\]\s]{1,40})\](?::|(?=\s))|\\bibitem(?:\[[^\]]{0,40}\])?\{([^{}]{1,60})\})\s*/u;

/** The label of an entry, and how far it reaches; null where it has none. */
export function labelOf(text: string): { label: string; length: number } | null {
  const match = LABEL.exec(text.slice(0, 120));
  const label = match?.slice(1).find((group) => group !== undefined);
  if (!match || label === undefined) return null;
  return { label: match[5] === undefined ? label : plainDigits(label), length: match[0].length };
}

const RAISED_DIGITS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** Raised digits and signs as they are printed on the line. */
export function plainDigits(text: string): string {
  return [...text]
    .map((sign) => (RAISED_DIGITS.includes(sign) ? String(RAISED_DIGITS.indexOf(sign)) : (SIGNS[sign] ?? sign)))
    .join('');
}
const SIGNS: Readonly<Record<string, string>> = { '⁻': '-', '˒': ',', '⁽': '', '⁾': '' };

/** "^ a b " of an encyclopedia leads back to the text. */
const BULLET = /^\s{0,8}(?:[-*+•–▪◦]|[\^↑](?:\s[a-z]{1,2}(?=\s)){0,20})\s{1,8}/;
/** Length of the bullet before an entry; 0 for none. */
export const bulletOf = (text: string): number => BULLET.exec(text.slice(0, 80))?.[0].length ?? 0;

const PARTICLE =
  "(?:(?:[Vv][ao]n|[Dd](?:e[rnls]?|[aiu]|os|as|al)|[Ll][ae]|[Tt]e[rn]|[Zz]u[rm]?|'t|[Aa]l|[Ee]l|[Bb]in)[ -]|[dDlLO]['’]){0,3}";
const NAME = "\\p{Lu}[\\p{L}'’‐-]{0,30}";
/** "Adams, A.", "van der Berg J,", "García Lozano, M.", "Abara, Ngozi". */
const FAMILY_FIRST = new RegExp(
  `^${PARTICLE}${NAME}(?: ${NAME}| i ${NAME}){0,2}(?:,\\s(?:\\p{Lu}[.-]|\\p{Lu}{1,3}[,.\\s]|${NAME}(?: ${NAME}| \\p{Lu}\\.){0,2}[.,])|\\s\\p{Lu}{1,3}(?:[,.;:]|\\s[(&]|\\s(?:and|et|et al)\\b))`,
  'u',
);
/** "A. B. Adams", "A.-B. van der Berg". */
const INITIALS_FIRST = new RegExp(`^(?:\\p{Lu}\\p{Ll}?\\.[ ~-]{0,2}){1,4}${PARTICLE}\\p{Lu}\\p{Ll}`, 'u');
/** Someone or a body, and the year: "World Health Organization (2021)", "Berta Brown. 2019." */
const DATED =
  /^[“"‘\p{Lu}\p{Lo}][^()]{1,140}[.,]? ?\(?(?:(?:1[89]|20)\d\d[a-z]?|n\. ?d\.|[Ff]orthcoming|[Ii]n press)[).,:;]/u;
const REPEATED = /^(?:[—–―]{1,3}|-{3}|_{3,})\.?,?\s/;
const QUOTED = /^[“"‘«„]\p{Lu}/u;
const ADDRESS = /^\[?<?https?:\/\/|^\[\p{Lu}[^\]]{3,200}\]\(/u;

/** Whether a text begins as a reference does. */
export function isEntryStart(text: string): boolean {
  const head = text.slice(0, 240);
  return [FAMILY_FIRST, INITIALS_FIRST, DATED, REPEATED, QUOTED, ADDRESS].some((pattern) => pattern.test(head));
}

/** Whether a year stands behind its authors. */
export const isDatedStart = (text: string): boolean => DATED.test(text.slice(0, 240));

/** A year, an identifier or an address, or words that stand for the year. */
export const DATE_OR_ID =
  /(?<!\d)(?:1[89]|20)\d\d(?!\d)|\b10\.\d{4,9}\/|https?:\/\/|\bPMID\b|\b(?:n\. ?d|s\. ?[df]|o\. ?J)\.|\b(?:[Ff]orthcoming|[Ii]n press|[Uu]npublished)\b/;

/** "Adams, A. B." behind the end of another entry. */
const NAMES_WITHIN = new RegExp(`(?<=[.)\\d/a-z] )${PARTICLE}${NAME}(?:[ -]${NAME})?, \\p{Lu}\\.`, 'gu');
const YEAR_NEAR = /^[^()]*\((?:1[89]|20)\d\d[a-z]?\)/;

/** Where an entry begins within a line: with a family name and initials, and the year near. */
export const startsWithin = (text: string): number[] =>
  [...text.matchAll(NAMES_WITHIN)].map(({ index }) => index).filter((at) => YEAR_NEAR.test(text.slice(at, at + 400)));

/** The authors at the beginning of a reference. */
const AUTHORS = /^.{2,300}?(?:(?<=\p{L}{2})(?=\.\s)|(?=,?\s\(?(?:1[89]|20)\d\d))/u;

/** An entry whose dash repeats the authors of the one before, with these. */
export function withAuthors(entry: string, before: string | undefined): string {
  const dash = REPEATED.exec(entry)?.[0];
  const authors = dash && before ? AUTHORS.exec(before)?.[0] : undefined;
  return dash && authors ? authors + entry.slice(dash.trimEnd().replace(/[.,]$/, '').length) : entry;
}
