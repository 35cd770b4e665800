/** A work of a simulated world, from which each simulated source makes its own true wire format. */
export interface WorldWork {
  /** Which simulated sources hold it. */
  in: readonly ('pubmed' | 'europe_pmc' | 'clinical_trials' | 'arxiv' | 'web')[];
  title: string;
  /** Parts of the abstract; one part without a label is a plain abstract. */
  abstract: readonly { label?: string; text: string }[];
  authors: readonly string[];
  year: number;
  journal?: string;
  pmid?: string;
  pmcid?: string;
  doi?: string;
  arxiv?: string;
  /** The open full text by section; a work that has it needs a `pmcid`. */
  fullText?: readonly { title: string; paragraphs: readonly string[] }[];
  /** The page's path on the simulated web. */
  page?: string;
  publicationTypes?: readonly string[];
  mesh?: readonly string[];
  keywords?: readonly string[];
  /** DOIs or PMIDs of what it cites; what no work of the world has is a reference that is matched to nothing. */
  cites?: readonly string[];
  /** A preprint on a server; with the ids of its published version once there is one. */
  preprint?: { published?: { doi?: string; pmid?: string } };
  retractedBy?: { citation: string; year: number };
  correctedBy?: { citation: string; year: number };
  concernBy?: { citation: string; year: number };
  trial?: WorldTrial;
}

export interface WorldTrial {
  nct: string;
  status: string;
  whyStopped?: string;
  phases?: readonly string[];
  enrolment?: number;
  isActual?: boolean;
  arms: readonly { label: string; type: string; description: string }[];
  interventions: readonly { type: string; name: string }[];
  conditions: readonly string[];
  primaryOutcomes: readonly string[];
  secondaryOutcomes?: readonly string[];
  results?: readonly {
    outcome: string;
    unit: string;
    groups: readonly { title: string; value: string; spread?: string }[];
    pValue?: string;
  }[];
  publicationPmids?: readonly string[];
  startDate: string;
}
