import type { StudyDesign } from '#contract/evidence.ts';
import type { SearchFilters } from '#contract/run-request.ts';

/** The user's filters, as typed. */
export interface FiltersDraft {
  fromYear: string;
  toYear: string;
  designs: readonly SearchFilters['designs'][number][];
  humansOnly: boolean;
  /** ISO 639-1 codes. */
  languages: readonly string[];
}

export const NO_FILTERS_DRAFT: FiltersDraft = {
  fromYear: '',
  toYear: '',
  designs: [],
  humansOnly: false,
  languages: [],
};

/** Designs that a reader may ask for, the strongest first. Apart from the schema, which would bring its parser along. */
export const STUDY_DESIGN_CHOICES: readonly StudyDesign[] = [
  'meta_analysis',
  'systematic_review',
  'guideline',
  'randomised_trial',
  'clinical_trial',
  'cohort',
  'case_control',
  'cross_sectional',
  'case_report',
  'review',
  'animal',
  'in_vitro',
];

/** Languages with many works in PubMed and Europe PMC. */
export const LANGUAGE_CHOICES: readonly (readonly [code: string, label: string])[] = [
  ['en', 'English'],
  ['de', 'German'],
  ['es', 'Spanish'],
  ['fr', 'French'],
  ['it', 'Italian'],
  ['pt', 'Portuguese'],
  ['zh', 'Chinese'],
  ['ja', 'Japanese'],
];

const OLDEST = 1800;
const LATEST = 2200;

/** The filters as the server takes them, or a sentence that says what to change. */
export function filtersOf(draft: FiltersDraft): { filters: SearchFilters } | { problem: string } {
  const [fromYear, toYear] = [yearOf(draft.fromYear), yearOf(draft.toYear)];
  if (fromYear === 'wrong' || toYear === 'wrong')
    return { problem: 'Write the years of publication with four digits, e.g. 2015, or leave them empty.' };
  if (fromYear !== null && toYear !== null && fromYear > toYear)
    return { problem: `No work is from ${fromYear} or later and from ${toYear} or before. Exchange the two years.` };
  const { designs, humansOnly, languages } = draft;
  return { filters: { fromYear, toYear, designs: [...designs], humansOnly, languages: [...languages] } };
}

/** The year that was typed, null for none. */
export function yearOf(text: string): number | null | 'wrong' {
  if (text.trim() === '') return null;
  const year = /^\d{4}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return year >= OLDEST && year <= LATEST ? year : 'wrong';
}

export function hasFilters({ fromYear, toYear, designs, humansOnly, languages }: FiltersDraft): boolean {
  return fromYear.trim() !== '' || toYear.trim() !== '' || designs.length > 0 || humansOnly || languages.length > 0;
}

/** The values kept in this tab, as far as they are still offered. */
export function recallFilters(kept: unknown): FiltersDraft {
  if (typeof kept !== 'object' || kept === null) return NO_FILTERS_DRAFT;
  const { fromYear, toYear, designs, humansOnly, languages } = kept as Record<string, unknown>;
  const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
  const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
  return {
    fromYear: textOf(fromYear),
    toYear: textOf(toYear),
    designs: STUDY_DESIGN_CHOICES.filter((design) => listOf(designs).includes(design)),
    humansOnly: humansOnly === true,
    languages: LANGUAGE_CHOICES.map(([code]) => code).filter((code) => listOf(languages).includes(code)),
  };
}
