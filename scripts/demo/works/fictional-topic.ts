import type { WorldTrial, WorldWork } from '#tests/world/work.ts';

/** What a work of every kind says; the abstract as text, each of its parts on a line that may begin with "LABEL: ". */
interface Written extends Omit<WorldWork, 'in' | 'authors' | 'abstract' | 'pmid' | 'doi' | 'arxiv' | 'page' | 'trial'> {
  /** As in a reference: "Arrowsmith J, Benedek K". */
  authors: string;
  abstract: string;
}

interface Registered {
  title: string;
  summary: string;
  trial: Omit<WorldTrial, 'nct'>;
}

/** Where a topic's invented identifiers begin: PMIDs from 99000000, NCT99..., DOIs 10.5555/<slug>.<n>. */
interface TopicOptions {
  slug: string;
  firstPmid: number;
  firstNct: number;
}

/** Writers for the works of one invented topic. Whatever they write carries identifiers that no real work has. */
export function fictionalTopic({ slug, firstPmid, firstNct }: TopicOptions) {
  const doi = (n: number) => `10.5555/${slug}.${n}`;
  const pmid = (n: number) => String(firstPmid + n);
  return {
    /** A paper in a journal: in PubMed and, as the same work, in Europe PMC. */
    paper: (n: number, work: Written): WorldWork => ({
      ...written(work),
      in: ['pubmed', 'europe_pmc'],
      pmid: pmid(n),
      doi: doi(n),
    }),
    /** A preprint in Europe PMC; `publishedAs` is the number of the paper that it became. */
    preprint: (n: number, { publishedAs, ...work }: Written & { publishedAs?: number }): WorldWork => ({
      ...written(work),
      in: ['europe_pmc'],
      doi: `10.5555/preprint.${slug}.${n}`,
      preprint: publishedAs === undefined ? {} : { published: { doi: doi(publishedAs), pmid: pmid(publishedAs) } },
    }),
    registration: (n: number, { title, summary, trial }: Registered): WorldWork => ({
      in: ['clinical_trials'],
      title,
      authors: [],
      year: Number(trial.startDate.slice(0, 4)),
      abstract: partsOf(summary),
      trial: { ...trial, nct: `NCT${firstNct + n}` },
    }),
    arxivPaper: (arxiv: string, work: Written): WorldWork => ({ ...written(work), in: ['arxiv'], arxiv }),
    webPage: (page: string, work: Written): WorldWork => ({ ...written(work), in: ['web'], page }),
  };
}

/** The arms of a trial of one drug against placebo. */
export function againstPlacebo(drug: string, dose: string): WorldTrial['arms'] {
  return [
    { label: `${drug} ${dose}`, type: 'EXPERIMENTAL', description: `${drug} ${dose} by mouth` },
    { label: 'Placebo', type: 'PLACEBO_COMPARATOR', description: 'Matching placebo by mouth' },
  ];
}

function written({ authors, abstract, ...rest }: Written) {
  return { ...rest, authors: authors.split(', '), abstract: partsOf(abstract) };
}

function partsOf(text: string): WorldWork['abstract'] {
  const lines = text.split('\n').map((line) => line.trim());
  return lines.filter(Boolean).map((line) => {
    const [, label, rest] = /^([A-Z][A-Z ]+): (.+)$/.exec(line) ?? [];
    return label && rest ? { label, text: rest } : { text: line };
  });
}
