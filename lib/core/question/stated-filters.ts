import type { StudyDesign } from '#contract/evidence.ts';
import { NO_FILTERS, type SearchFilters } from '#contract/run-request.ts';

interface StatedFilters {
  filters: SearchFilters;
  /** The question without the words that limit the search: they are no subject. */
  rest: string;
}

/** What a design named as in `DESIGN` stands for, by how its name begins; the first that fits. */
const DESIGNS: readonly (readonly [beginning: string, designs: readonly StudyDesign[]])[] = [
  ['randomi', ['randomised_trial']],
  ['rct', ['randomised_trial']],
  ['meta', ['meta_analysis']],
  ['systematic', ['systematic_review', 'meta_analysis']],
  ['cohort', ['cohort']],
  ['guidelines', ['guideline']],
];
const TRIALS: readonly StudyDesign[] = ['randomised_trial', 'clinical_trial'];
const DESIGN =
  '(randomi[sz]ed (?:controlled )?(?:clinical )?trials|rcts|(?:clinical |controlled )?trials|meta-?analyses|systematic reviews|cohort studies|guidelines)';
const YEAR = '((?:18|19|20)\\d\\d)';
/** "Only randomised trials", "trials only". Behind a verb ("do trials only include men") "only" limits something else. */
const ONLY = new RegExp(
  `\\b(?:only|just) (?:use |cite |consider |include )?${DESIGN}\\b|\\b${DESIGN} only(?=[.,;?!]|$)`,
  'i',
);
/** A year limits the search where it stands with works ("trials since 2005"): a subject has years of its own. */
const YEARS = new RegExp(
  `\\b(?:${DESIGN}|studies|papers|articles|works|publications|reviews|literature|published)(?: published)? (since|from|after|before|until|up to) ${YEAR}\\b`,
  'i',
);

/** How a question limits the search in forms that mean nothing else: a study design behind "only", works since or until a year. */
export function statedFilters(question: string): StatedFilters | null {
  const only = ONLY.exec(question);
  const years = YEARS.exec(question);
  if (!only && !years) return null;
  const design = (only?.[1] ?? only?.[2] ?? '').toLowerCase();
  const designs = design === '' ? [] : (DESIGNS.find(([beginning]) => design.startsWith(beginning))?.[1] ?? TRIALS);
  const limits = years ? yearsOf(years[2]?.toLowerCase() ?? '', Number(years[3])) : {};
  const limit = years ? `${years[2]} ${years[3]}` : undefined;
  const rest = [only?.[0], limit].reduce<string>((left, words) => (words ? left.replace(words, ' ') : left), question);
  return { filters: { ...NO_FILTERS, ...limits, designs: [...designs] }, rest: rest.replace(/\s+/g, ' ').trim() };
}

function yearsOf(word: string, year: number): Partial<SearchFilters> {
  switch (word) {
    case 'after':
      return { fromYear: year + 1 };
    case 'before':
      return { toYear: year - 1 };
    case 'until':
    case 'up to':
      return { toYear: year };
    default:
      return { fromYear: year };
  }
}
