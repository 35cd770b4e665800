import type { StudyDesign } from '#contract/evidence.ts';
import { libraryCode } from './languages.ts';
import type { PlainQuestion, QueryConcept, SourceFilters } from './tool.ts';
import { cleanText } from './xml-text.ts';

/** Sources limit the length of an address; more spellings gain little and may get the query refused. */
const MOST_SPELLINGS = 12;

/**
 * The spellings of a concept that can be put in quotation marks: the term first, without duplicates, and without the
 * two characters that would end the quotation.
 */
export function spellingsOf({ term, synonyms }: QueryConcept): string[] {
  const seen = new Set<string>();
  const spellings: string[] = [];
  for (const spelling of [term, ...synonyms]) {
    const quotable = cleanText(spelling.replace(/["\\]/g, ' '));
    const key = quotable.toLowerCase();
    if (!/[\p{L}\p{N}]/u.test(quotable) || seen.has(key)) continue;
    seen.add(key);
    spellings.push(quotable);
  }
  return spellings.slice(0, MOST_SPELLINGS);
}

/**
 * The concepts joined by AND and their spellings by OR, each formatted by `phrase`; empty when there is nothing to
 * search for.
 */
export function composeBoolean(concepts: readonly QueryConcept[], phrase: (spelling: string) => string): string {
  return concepts
    .map((concept) => spellingsOf(concept).map(phrase).join(' OR '))
    .filter(Boolean)
    .map((group) => `(${group})`)
    .join(' AND ');
}

/** The question's words for a source that takes plain keywords: words or names, separated by spaces. */
export function plainWords({ concepts }: PlainQuestion): string {
  return concepts.map(({ term }) => cleanText(term.replace(/["\\()[\]{}:]/g, ' '))).join(' ');
}

/** PubMed's publication types and headings. Other designs are detected only from the text, after the search. */
const PUBMED_DESIGNS: Partial<Record<StudyDesign, string>> = {
  meta_analysis: '"Meta-Analysis"[Publication Type]',
  systematic_review: '"Systematic Review"[Publication Type]',
  guideline: '"Guideline"[Publication Type]',
  randomised_trial: '"Randomized Controlled Trial"[Publication Type]',
  clinical_trial: '"Clinical Trial"[Publication Type]',
  review: '"Review"[Publication Type]',
  case_report: '"Case Reports"[Publication Type]',
  editorial: '"Editorial"[Publication Type]',
  cohort: '"Cohort Studies"[MeSH Terms]',
  case_control: '"Case-Control Studies"[MeSH Terms]',
  cross_sectional: '"Cross-Sectional Studies"[MeSH Terms]',
};
const FIRST_YEAR = 1800;
const LAST_YEAR = 2200;
const LANGUAGE_NAMES = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });

/**
 * A PubMed query with the filters. Works that are not indexed yet have no headings, so "humans" is expressed as "not
 * only animals". Syntax: https://pubmed.ncbi.nlm.nih.gov/help/#using-search-field-tags
 */
export function restrictPubmed(query: string, filters: SourceFilters | undefined): string {
  if (!filters) return query;
  const { fromYear, toYear, designs, humansOnly, languages } = filters;
  const years = fromYear !== null || toYear !== null;
  const kinds = designs.map((design) => PUBMED_DESIGNS[design]);
  const tongues = languages.map(languageName);
  const limits = [
    ...(years ? [`AND ${fromYear ?? FIRST_YEAR}:${toYear ?? LAST_YEAR}[Date - Publication]`] : []),
    ...anyOf(kinds),
    ...anyOf(tongues.map((name) => name && `"${name}"[Language]`)),
    ...(humansOnly ? ['NOT ("Animals"[MeSH Terms] NOT "Humans"[MeSH Terms])'] : []),
  ];
  return limits.length === 0 ? query : [`(${query})`, ...limits].join(' ');
}

/**
 * A Europe PMC query with the years and languages; the rest is screened at home. Of preprints it does not say the language,
 * and no filter shuts out what a record does not say. Syntax: https://europepmc.org/searchsyntax
 */
export function restrictEuropePmc(query: string, filters: SourceFilters | undefined): string {
  if (!filters) return query;
  const { fromYear, toYear, languages } = filters;
  const years = fromYear !== null || toYear !== null;
  const tongues = anyOf(languages.map(europePmcLanguage));
  const limits = [
    ...(years ? [`AND (PUB_YEAR:[${fromYear ?? FIRST_YEAR} TO ${toYear ?? LAST_YEAR}])`] : []),
    ...tongues.map((term) => term.replace(/\)$/, ' OR SRC:PPR)')),
  ];
  return limits.length === 0 ? query : [`(${query})`, ...limits].join(' ');
}

/** Records that journals have sent name a language by two letters, those of libraries by three. */
function europePmcLanguage(code: string): string | undefined {
  const long = libraryCode(code);
  return long && `LANG:"${long}" OR LANG:"${code.toLowerCase()}"`;
}

/** An arXiv query with the years of submission. Syntax: https://info.arxiv.org/help/api/user-manual.html */
export function restrictArxiv(query: string, filters: SourceFilters | undefined): string {
  if (!filters || (filters.fromYear === null && filters.toYear === null)) return query;
  const from = `${filters.fromYear ?? FIRST_YEAR}01010000`;
  return `(${query}) AND submittedDate:[${from} TO ${filters.toYear ?? LAST_YEAR}12312359]`;
}

/** Nothing if one of them cannot be expressed: the rest would exclude works that the user allows. */
function anyOf(terms: readonly (string | undefined)[]): string[] {
  const given = terms.filter((term) => term !== undefined);
  return given.length > 0 && given.length === terms.length ? [`AND (${given.join(' OR ')})`] : [];
}

function languageName(code: string): string | undefined {
  return /^[a-z]{2}$/i.test(code) ? LANGUAGE_NAMES.of(code)?.toLowerCase() : undefined;
}
