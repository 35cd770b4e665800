import type { Evidence } from '#contract/evidence.ts';
import type { SearchFilters } from '#contract/run-request.ts';
import { OUTSIDE_FILTERS } from '../../evidence/exclusion-reasons.ts';
import { languageOf } from '../../text/language.ts';

const ENGLISH = 'en';
const TOLD_APART: ReadonlySet<string> = new Set(['en', 'de', 'fr', 'es', 'it', 'pt', 'nl']);
/** Characters of a page by which its language is told. */
const LONGEST_READ = 4_000;

/**
 * Why a work lies outside what the reader allows, or null. Sources filter what their syntax can say; here it is held
 * against each record again. What a record does not say never excludes it.
 */
export function outsideFilters(work: Evidence, filters: SearchFilters): string | null {
  const { fromYear, toYear, designs, humansOnly, languages } = filters;
  const { year, design } = work;
  if (year !== null && fromYear !== null && year < fromYear)
    return `${OUTSIDE_FILTERS}: published in ${year}, before ${fromYear}.`;
  if (year !== null && toYear !== null && year > toYear)
    return `${OUTSIDE_FILTERS}: published in ${year}, after ${toYear}.`;
  if (designs.length > 0 && design.value !== 'unknown' && !designs.includes(design.value))
    return `${OUTSIDE_FILTERS}: another study design.`;
  if (humansOnly && isWithoutPeople(work)) return `${OUTSIDE_FILTERS}: not a study of people.`;
  if (languages.length > 0 && isInOtherLanguage(work, languages)) return `${OUTSIDE_FILTERS}: another language.`;
  return null;
}

/** Indexers say "Animals" of every study with animals and add "Humans" where people were studied too. */
function isWithoutPeople({ design, meshTerms }: Evidence): boolean {
  const headings = new Set(meshTerms.map((heading) => heading.toLowerCase()));
  if (headings.has('humans')) return false;
  return headings.has('animals') || design.value === 'animal' || design.value === 'in_vitro';
}

/** Of what no source says, its title and text tell, as far as they can. */
function isInOtherLanguage({ title, texts, languages }: Evidence, allowed: readonly string[]): boolean {
  if (languages) return !languages.some((language) => allowed.includes(language));
  // PubMed puts the translated title of a work that is not in English in brackets.
  if (/^\[.+\]\.?$/.test(title.trim())) return allowed.every((language) => language === ENGLISH);
  const told = languageOf([title, texts.abstract ?? texts.page?.slice(0, LONGEST_READ) ?? ''].join('. '));
  if (told === null || allowed.includes(told)) return false;
  // Languages beside those that can be told apart may pass for one of them, and are in other scripts.
  return told === ENGLISH || allowed.every((language) => TOLD_APART.has(language));
}
