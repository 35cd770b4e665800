import type { ToolName } from '../evidence/search-record.ts';

/** The sources as readers know them. */
export const SOURCE_LABELS: Readonly<Record<ToolName, string>> = {
  search_pubmed: 'PubMed',
  search_clinical_trials: 'ClinicalTrials.gov',
  search_preprints: 'Europe PMC preprints',
  search_arxiv: 'arXiv',
  search_web: 'Web',
};
