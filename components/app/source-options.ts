import { TOOL_NAMES, type ToolName } from '#contract/search-record.ts';
import { SOURCE_LABELS } from '#contract/source-labels.ts';

export interface SourceOption {
  tool: ToolName;
  label: string;
  explains: string;
}

const EXPLANATIONS: Readonly<Record<ToolName, string>> = {
  search_pubmed: 'Peer-reviewed biomedical papers',
  search_clinical_trials: 'Registered trials, also those that were stopped',
  search_preprints: 'Preprints, not yet peer reviewed',
  search_arxiv: 'Preprints of biology, physics and computing',
  search_web: 'Public pages, read where they allow it',
};

/** The sources as the question form offers them. For the server: the browser is handed the finished list. */
export const SOURCE_OPTIONS: readonly SourceOption[] = TOOL_NAMES.map((tool) => ({
  tool,
  label: SOURCE_LABELS[tool],
  explains: EXPLANATIONS[tool],
}));
