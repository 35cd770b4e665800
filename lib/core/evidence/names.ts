import type { AuthorName, Evidence } from '#contract/evidence.ts';

const SUFFIX = /^(?:jr|sr|ii|iii|iv|2nd|3rd)\.?$/i;
const INITIALS = /^(?:\p{Lu}\.?[-‐]?){1,4}$/u;
/** Names in these scripts begin with the family, and have no space within. */
const FAMILY_FIRST = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;

type Named = Pick<Evidence, 'authors' | 'names'>;

/** The names of a work's authors in their parts; undefined where its sources give them as they are printed. */
export function namesOf({ authors, names }: Named): readonly AuthorName[] | undefined {
  return names && names.length === authors.length ? names : undefined;
}

/**
 * A person's name as indexes of references write it, the family first: "Okafor, Ngozi", "Costa, Jr., Paul T.", "Costa, Paul T.,
 * Jr.", "Okafor N". One that ends with a comma, or is without a comma and without initials at its end is whole: a body's, or a person's only name.
 */
export function invertedName(text: string): AuthorName | undefined {
  const parts = text
    .split(/[,，、]/)
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter(Boolean);
  const [family, ...rest] = parts;
  if (family === undefined) return undefined;
  const isBody = text.trim().endsWith(',') && !INITIALS.test((rest[0] ?? '').replace(/\s/g, ''));
  if (isBody) return { literal: parts.join(', ') };
  const at = rest.findIndex((part) => SUFFIX.test(part));
  const suffix = at < 0 ? undefined : rest.splice(at, 1)[0];
  if (rest.length > 0 || suffix !== undefined) return personName({ family, given: rest.join(', '), suffix });
  const words = family.split(' ');
  const last = words.findLastIndex((word) => !SUFFIX.test(word));
  if (last > 0 && INITIALS.test(words[last] ?? ''))
    return personName({ family: words.slice(0, last).join(' '), given: words[last], suffix: words[last + 1] });
  return { literal: family };
}

/** A person's name as it is spoken: "Ngozi Okafor", "Jan van der Berg", "Paul T. Costa Jr.". */
export function spokenName(text: string): AuthorName | undefined {
  const words = text.split(/\s+/).filter(Boolean);
  const suffix = words.length > 2 && SUFFIX.test(words.at(-1) ?? '') ? words.pop() : undefined;
  if (words.length < 2) return words[0] === undefined ? undefined : { literal: words[0] };
  const particle = words.findIndex((word, at) => at > 0 && at < words.length - 1 && /^\p{Ll}/u.test(word));
  const from = particle > 0 ? particle : words.length - 1;
  return personName({ family: words.slice(from).join(' '), given: words.slice(0, from).join(' '), suffix });
}

interface NameParts {
  family: string;
  given?: string | undefined;
  suffix?: string | undefined;
  particle?: string | undefined;
}

/** Words in small letters before the family ("van der", "de la") are its particle. */
export function personName({ family, given, suffix, particle }: NameParts): AuthorName {
  const words = family.trim().split(/\s+/);
  const first = words.findIndex((word) => !/^\p{Ll}/u.test(word));
  const split = particle ? 0 : Math.max(0, first);
  const before = particle?.trim() || words.slice(0, split).join(' ');
  return {
    family: words.slice(split).join(' '),
    ...(given?.trim() && { given: given.trim() }),
    ...(before && { particle: before }),
    ...(suffix?.trim() && { suffix: suffix.trim() }),
  };
}

/** As a name is spoken: "Jan van der Berg", "Paul T. Costa Jr.", "王小明". */
export function spokenText({ family, given, particle, suffix, literal }: AuthorName): string {
  if (literal !== undefined) return literal;
  if (FAMILY_FIRST.test(family ?? '')) return [family, given].filter(Boolean).join('');
  return [given, wholeFamily({ family, particle }), suffix].filter(Boolean).join(' ');
}

/** As Vancouver lists write a name: "van der Berg J", "Costa PT Jr". */
export function vancouverText(name: AuthorName): string {
  const { given = '', suffix, literal, family = '' } = name;
  if (literal !== undefined) return literal;
  if (FAMILY_FIRST.test(family)) return spokenText(name);
  const initials = INITIALS.test(given.replace(/\s/g, ''))
    ? given.replace(/[.\s]/g, '')
    : given
        .split(/[\s.]+/)
        .map((word) => initialsOf(word))
        .join('');
  return [familyText(name), initials, suffix?.replace(/\.$/, '')].filter(Boolean).join(' ');
}

/** "Jean-Luc" has two. */
function initialsOf(word: string): string {
  return word
    .split(/[-‐]/)
    .map((part) => [...part][0]?.toUpperCase() ?? '')
    .join('');
}

/** What a work is cited by: the family name with its particle, or the whole name of a body. */
export function familyText({ family, particle, literal }: AuthorName): string {
  return literal ?? wholeFamily({ family, particle });
}

/** "d'" and "al-" stand without a space. */
function wholeFamily({ family = '', particle = '' }: Pick<AuthorName, 'family' | 'particle'>): string {
  return particle && /['’-]$/.test(particle) ? particle + family : [particle, family].filter(Boolean).join(' ');
}
