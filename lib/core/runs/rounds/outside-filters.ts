import type { Evidence } from '#contract/evidence.ts';
import type { SearchFilters } from '#contract/run-request.ts';
import { OUTSIDE_FILTERS } from '../../evidence/exclusion-reasons.ts';
import { languageOf } from '../../text/language.ts';

const ENGLISH = 'en';
const DETECTED: ReadonlySet<string> = new Set(['en', 'de', 'fr', 'es', 'it', 'pt', 'nl']);
/** Characters of a page from which its language is detected. */
const LONGEST_READ = 4_000;

/**
 * Why a work is outside the user's filters, or null. Sources filter what their syntax allows; here every record is
 * tested again. Missing data never excludes a work.
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

/** Indexers assign "Animals" to every study with animals and add "Humans" where people were studied too. */
function isWithoutPeople({ design, meshTerms }: Evidence): boolean {
  const headings = new Set(meshTerms.map((heading) => heading.toLowerCase()));
  if (headings.has('humans')) return false;
  return headings.has('animals') || design.value === 'animal' || design.value === 'in_vitro';
}

/** Where no source gives the language, it is detected from title and text, as far as possible. */
function isInOtherLanguage({ title, texts, languages }: Evidence, allowed: readonly string[]): boolean {
  if (languages) return !languages.some((language) => allowed.includes(language));
  // PubMed puts the translated title of a non-English work in brackets.
  if (/^\[.+\]\.?$/.test(title.trim())) return allowed.every((language) => language === ENGLISH);
  const detected = languageOf([title, texts.abstract ?? texts.page?.slice(0, LONGEST_READ) ?? ''].join('. '));
  if (detected === null || allowed.includes(detected)) return false;
  // A language outside those that can be distinguished may pass for one of them, or uses another script.
  return detected === ENGLISH || allowed.every((language) => DETECTED.has(language));
}
