import { createHash } from 'node:crypto';
import type { Evidence } from '#contract/evidence.ts';

/** A number that depends on a text alone, 0..1. */
export const chance = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE(0) / 2 ** 32;

/** A reference as it is printed, part by part. */
export interface Printed {
  authors: { family: string; given: string }[];
  title: string;
  journal: string;
  year: number;
  volume: number;
  pages: [number, number];
  tail: string;
}

export function printedOf(work: Evidence): Printed {
  const page = 1 + Math.floor(chance(`page ${work.id}`) * 900);
  return {
    authors: work.authors.map((author) => {
      const at = author.lastIndexOf(' ');
      return at < 0 ? { family: author, given: '' } : { family: author.slice(0, at), given: author.slice(at + 1) };
    }),
    title: work.title.replace(/\.$/, ''),
    journal: work.venue ?? 'Fictional Journal',
    year: work.year ?? 2000,
    volume: 1 + Math.floor(chance(`volume ${work.id}`) * 80),
    pages: [page, page + 8],
    tail: '',
  };
}

const initials = (given: string, sign = '.') =>
  [...given].map((letter) => `${letter}${sign}`).join(sign === '.' ? ' ' : '');
const listed = (names: string[], last: string, most: number, rest: string) =>
  names.length > most
    ? `${names.slice(0, most).join(', ')}${rest}`
    : names.length > 1
      ? `${names.slice(0, -1).join(', ')}${last}${names.at(-1)}`
      : (names[0] ?? '');
const stop = (title: string) => (/[?!.]$/.test(title) ? title : `${title}.`);

export const FORMS: Readonly<Record<string, (printed: Printed) => string>> = {
  vancouver: ({ authors, title, journal, year, volume, pages: [a, b], tail }) =>
    `${listed(
      authors.map(({ family, given }) => `${family} ${given}`),
      ', ',
      6,
      ', et al',
    )}. ${stop(title)} ${journal}. ${year};${volume}(3):${a}-${b}.${tail}`,
  apa: ({ authors, title, journal, year, volume, pages: [a, b], tail }) =>
    `${listed(
      authors.map(({ family, given }) => `${family}, ${initials(given)}`),
      ', & ',
      20,
      ', …',
    )} (${year}). ${stop(title)} ${journal}, ${volume}(3), ${a}–${b}.${tail}`,
  nature: ({ authors, title, journal, year, volume, pages: [a, b], tail }) =>
    `${listed(
      authors.map(({ family, given }) => `${family}, ${initials(given)}`),
      ' & ',
      5,
      ' et al.',
    )} ${stop(title)} ${journal} ${volume}, ${a}–${b} (${year}).${tail}`,
  harvard: ({ authors, title, journal, year, volume, pages: [a, b], tail }) =>
    `${listed(
      authors.map(({ family, given }) => `${family}, ${initials(given)}`),
      ' and ',
      3,
      ' et al.',
    )} (${year}) '${title}', ${journal}, ${volume}(3), pp. ${a}-${b}.${tail}`,
  ieee: ({ authors, title, journal, year, volume, pages: [a, b], tail }) =>
    `${listed(
      authors.map(({ family, given }) => `${initials(given)} ${family}`),
      ' and ',
      3,
      ' et al.',
    )}, “${title},” ${journal}, vol. ${volume}, no. 3, pp. ${a}–${b}, ${year}.${tail}`,
  mla: ({ authors, title, journal, year, volume, pages: [a, b], tail }) =>
    `${authors[0]?.family}, ${authors[0]?.given}${authors.length > 1 ? ', et al' : ''}. "${title}." ${journal}, vol. ${volume}, no. 3, ${year}, pp. ${a}-${b}.${tail}`,
  elsevier: ({ authors, title, journal, year, volume, pages: [a, b], tail }) =>
    `${listed(
      authors.map(({ family, given }) => `${family}, ${initials(given)}`),
      ', ',
      6,
      ', et al.',
    )}, ${year}. ${stop(title)} ${journal} ${volume}, ${a}–${b}.${tail}`,
  acs: ({ authors, title, journal, year, volume, pages: [a, b], tail }) =>
    `${authors
      .slice(0, 10)
      .map(({ family, given }) => `${family}, ${initials(given)}`)
      .join('; ')} ${stop(title)} ${journal} ${year}, ${volume}, ${a}–${b}.${tail}`,
};

const BRITISH: readonly [string, string][] = [
  ['randomized', 'randomised'],
  ['tumor', 'tumour'],
  ['behavior', 'behaviour'],
  ['estrogen', 'oestrogen'],
  ['hemo', 'haemo'],
  ['anemia', 'anaemia'],
  ['pediatric', 'paediatric'],
  ['center', 'centre'],
  ['fiber', 'fibre'],
  ['esophag', 'oesophag'],
  ['edema', 'oedema'],
  ['leukemia', 'leukaemia'],
  ['ization', 'isation'],
  ['izing', 'ising'],
  ['ized', 'ised'],
  ['color', 'colour'],
  ['labor', 'labour'],
  ['fetal', 'foetal'],
  ['diarrhea', 'diarrhoea'],
  ['ischemi', 'ischaemi'],
  ['signaling', 'signalling'],
  ['modeling', 'modelling'],
];
const GREEK: readonly [string, string][] = [
  ['alpha', 'α'],
  ['beta', 'β'],
  ['gamma', 'γ'],
  ['kappa', 'κ'],
  ['delta', 'δ'],
];
const swapped = (text: string, pairs: readonly [string, string][]) => {
  let out = text;
  for (const [a, b] of pairs) out = out.includes(b) ? out.replaceAll(b, a) : out.replaceAll(a, b);
  return out;
};
/** Two letters within a word change places. */
const mistyped = (word: string) => (word.length < 5 ? word : `${word.slice(0, 2)}${word[3]}${word[2]}${word.slice(4)}`);
const longest = (title: string) => title.split(' ').reduce((a, b) => (b.length > a.length ? b : a), '');

/** How one and the same work is printed otherwise; null where it is the same. */
export const SPELLINGS: Readonly<Record<string, (printed: Printed) => Printed>> = {
  'as recorded': (p) => p,
  'without subtitle': (p) => ({ ...p, title: p.title.split(/: | - | — /)[0] ?? p.title }),
  'British or American': (p) => ({ ...p, title: swapped(p.title, BRITISH) }),
  'Greek letters': (p) => ({ ...p, title: swapped(p.title, GREEK) }),
  entities: (p) => ({ ...p, title: p.title.replace(/ and /g, ' &amp; ').replace(/</g, '&lt;') }),
  'abbreviated journal': (p) => ({
    ...p,
    journal: p.journal
      .split(' ')
      .map((word) => (word.length > 6 ? `${word.slice(0, 4)}.` : word))
      .join(' '),
  }),
  'a year later': (p) => ({ ...p, year: p.year + 1 }),
  'a year earlier': (p) => ({ ...p, year: p.year - 1 }),
  'first author mistyped': (p) => ({
    ...p,
    authors: p.authors.map((each, at) => (at === 0 ? { ...each, family: mistyped(each.family) } : each)),
  }),
  'only author mistyped': (p) => ({
    ...p,
    authors: p.authors.slice(0, 1).map((each) => ({ ...each, family: mistyped(each.family) })),
  }),
  'title case': (p) => ({
    ...p,
    title: p.title.replace(/(?<=[ -])\p{Ll}(?=\p{Ll}{3})/gu, (letter) => letter.toUpperCase()),
  }),
  capitals: (p) => ({ ...p, title: p.title.toUpperCase() }),
  'without hyphens': (p) => ({ ...p, title: p.title.replace(/(?<=\p{L})-(?=\p{L})/gu, ' ') }),
  'hyphens left out': (p) => ({ ...p, title: p.title.replace(/(?<=\p{L})-(?=\p{L})/gu, '') }),
  'broken word': (p) => ({
    ...p,
    title: p.title.replace(longest(p.title), `${longest(p.title).slice(0, 4)}- ${longest(p.title).slice(4)}`),
  }),
  'a word mistyped': (p) => ({ ...p, title: p.title.replace(longest(p.title), mistyped(longest(p.title))) }),
  'one author': (p) => ({ ...p, authors: p.authors.slice(0, 1) }),
  'without accents': (p) => ({
    ...p,
    authors: p.authors.map((each) => ({ ...each, family: each.family.normalize('NFKD').replace(/\p{Mn}/gu, '') })),
  }),
  ligatures: (p) => ({ ...p, title: p.title.replace(/fi/g, 'ﬁ').replace(/fl/g, 'ﬂ') }),
  'with an address': (p) => ({
    ...p,
    tail: ' Available from: https://example.org/article/123 [Accessed 3 March 2021]',
  }),
  'last words left out': (p) => ({
    ...p,
    title: p.title
      .split(' ')
      .slice(0, Math.max(5, Math.ceil(p.title.split(' ').length * 0.7)))
      .join(' '),
  }),
  'in brackets': (p) => ({ ...p, title: `[${p.title}]` }),
};

/** A reference that nobody wrote: authors of one work, and half of the title of each of two others. */
export function chimera(work: Evidence, first: Evidence | undefined, second: Evidence | undefined): Printed {
  const half = (title: string, isFirst: boolean) => {
    const all = title.replace(/\.$/, '').split(' ');
    return (isFirst ? all.slice(0, Math.ceil(all.length / 2)) : all.slice(Math.floor(all.length / 2))).join(' ');
  };
  return { ...printedOf(work), title: `${half(first?.title ?? '', true)} ${half(second?.title ?? '', false)}` };
}
