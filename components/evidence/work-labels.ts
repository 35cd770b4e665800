import type { EvidenceIds, Notice, RegistryFacts, StudyDesign, TextField } from '#contract/evidence.ts';
import type { ToolName } from '#contract/search-record.ts';

/** Study designs as readers know them. */
export const DESIGN_LABELS: Readonly<Record<StudyDesign, string>> = {
  meta_analysis: 'Meta-analysis',
  systematic_review: 'Systematic review',
  guideline: 'Guideline',
  randomised_trial: 'Randomised trial',
  clinical_trial: 'Clinical trial',
  cohort: 'Cohort',
  case_control: 'Case-control',
  cross_sectional: 'Cross-sectional',
  case_report: 'Case report',
  review: 'Review',
  animal: 'Animal study',
  in_vitro: 'In vitro',
  computational: 'Computational',
  editorial: 'Editorial',
  protocol: 'Protocol',
  unknown: 'Design not stated',
};

export const FIELD_LABELS: Readonly<Record<TextField, string>> = {
  abstract: 'Abstract',
  fulltext: 'Full text',
  registry: 'Registry entry',
  page: 'Page',
  document: 'Document',
};

const NOTICE_LABELS: Readonly<Record<Notice['kind'], string>> = {
  retraction: 'Retracted',
  correction: 'Corrected',
  concern: 'Expression of concern',
};

/** "Retracted 2022", "Expression of concern". */
export function noticeLabel({ kind, date }: Notice): string {
  const year = date?.slice(0, 4);
  return year ? `${NOTICE_LABELS[kind]} ${year}` : NOTICE_LABELS[kind];
}

/** "TERMINATED" → "Terminated", "ACTIVE_NOT_RECRUITING" → "Active not recruiting". */
export function statusLabel(status: string): string {
  const words = status.toLowerCase().replaceAll('_', ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function enrolmentLabel({ count, kind }: NonNullable<RegistryFacts['enrolment']>): string {
  return kind === 'unstated' ? count.toLocaleString('en') : `${count.toLocaleString('en')} (${kind})`;
}

/** The identifier by which a reader would look the work up. */
export function idLabel(ids: EvidenceIds): string | null {
  if (ids.pmid) return `PMID ${ids.pmid}`;
  if (ids.nct) return ids.nct;
  if (ids.arxiv) return `arXiv ${ids.arxiv}`;
  if (ids.doi) return `doi ${ids.doi}`;
  return ids.pmcid ?? null;
}

/** The sources that found a work, each once, in the order in which they did. */
export function toolsOf(foundBy: readonly { tool: ToolName }[]): ToolName[] {
  return [...new Set(foundBy.map(({ tool }) => tool))];
}
