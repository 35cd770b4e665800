import type { Evidence } from '#contract/evidence.ts';
import type { SearchFilters } from '#contract/run-request.ts';

const ENGLISH = 'en';

/**
 * Why a work lies outside what the reader allows, or null. Sources filter what their syntax can say; here it is held
 * against each record again. What a record does not say never excludes it.
 */
export function outsideFilters(work: Evidence, filters: SearchFilters): string | null {
  const { fromYear, toYear, designs, humansOnly, languages } = filters;
  const { year, design } = work;
  if (year !== null && fromYear !== null && year < fromYear)
    return `Outside the filters: published in ${year}, before ${fromYear}.`;
  if (year !== null && toYear !== null && year > toYear)
    return `Outside the filters: published in ${year}, after ${toYear}.`;
  if (designs.length > 0 && design.value !== 'unknown' && !designs.includes(design.value))
    return 'Outside the filters: another study design.';
  if (humansOnly && isWithoutPeople(work)) return 'Outside the filters: not a study of people.';
  if (languages.length > 0 && !languages.some((language) => mayBeIn(work, language)))
    return 'Outside the filters: another language.';
  return null;
}

/** Indexers say "Animals" of every study with animals and add "Humans" where people were studied too. */
function isWithoutPeople({ design, meshTerms }: Evidence): boolean {
  const headings = new Set(meshTerms.map((heading) => heading.toLowerCase()));
  if (headings.has('humans')) return false;
  return headings.has('animals') || design.value === 'animal' || design.value === 'in_vitro';
}

/** PubMed puts the translated title of a work that is not in English in brackets; of no other is the language known. */
function mayBeIn({ title }: Evidence, language: string): boolean {
  return language !== ENGLISH || !/^\[.+\]\.?$/.test(title.trim());
}
