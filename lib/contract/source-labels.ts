import type { ToolName } from './search-record.ts';

/** The sources as readers know them. No schema is imported here, so that pages may use it. */
export const SOURCE_LABELS: Readonly<Record<ToolName, string>> = {
  search_pubmed: 'PubMed',
  search_clinical_trials: 'ClinicalTrials.gov',
  search_preprints: 'Europe PMC',
  search_arxiv: 'arXiv',
  search_web: 'Web',
};
