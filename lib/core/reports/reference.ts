import type { EvidenceIds } from '../evidence/evidence.ts';

interface Work {
  ids: EvidenceIds;
  title: string;
  authors: readonly string[];
  year: number | null;
  venue: string | null;
}

const MOST_AUTHORS = 6;

/** "Example et al. 2024", as a label beside a quote. */
export function shortReference({ authors, year, title }: Work): string {
  const [first] = authors;
  const who = first === undefined ? title : authors.length > 1 ? `${familyName(first)} et al.` : familyName(first);
  return year === null ? who : `${who} ${year}`;
}

/** Authors, title, venue, year and identifiers in the order of the Vancouver style. */
export function fullReference(work: Work): string {
  const { authors, title, venue, year } = work;
  const named = authors.length > MOST_AUTHORS ? [...authors.slice(0, MOST_AUTHORS), 'et al'] : authors;
  const parts = [
    named.join(', '),
    title,
    [venue, year].filter((part) => part !== null).join(' '),
    identifiers(work.ids).join(', '),
  ];
  return parts
    .map((part) => part.trim().replace(/\.$/, ''))
    .filter(Boolean)
    .map((part) => `${part}.`)
    .join(' ');
}

/** "PMID 123", "doi:10.1/x"; the address only where nothing better names the work. */
export function identifiers({ pmid, doi, nct, arxiv, pmcid, url }: EvidenceIds): string[] {
  const named = [
    pmid !== undefined && `PMID ${pmid}`,
    doi !== undefined && `doi:${doi}`,
    nct,
    arxiv !== undefined && `arXiv:${arxiv}`,
    pmid === undefined && pmcid,
  ].filter((part) => typeof part === 'string');
  return named.length > 0 || url === undefined ? named : [url];
}

/** The address at which a reader finds the work. */
export function addressOf({ doi, pmid, pmcid, nct, arxiv, url }: EvidenceIds): string | undefined {
  if (doi !== undefined) return `https://doi.org/${encodeURI(doi)}`;
  if (pmid !== undefined) return `https://pubmed.ncbi.nlm.nih.gov/${encodeURIComponent(pmid)}/`;
  if (pmcid !== undefined) return `https://pmc.ncbi.nlm.nih.gov/articles/${encodeURIComponent(pmcid)}/`;
  if (nct !== undefined) return `https://clinicaltrials.gov/study/${encodeURIComponent(nct)}`;
  if (arxiv !== undefined) return `https://arxiv.org/abs/${encodeURI(arxiv)}`;
  return url;
}

/** PubMed writes "Example AB", other sources "Ann B. Example" or "Example, Ann". */
export function familyName(author: string): string {
  const comma = author.indexOf(',');
  if (comma > 0) return author.slice(0, comma).trim();
  const words = author.trim().split(/\s+/);
  const last = words.at(-1) ?? author;
  const endsInInitials = words.length > 1 && /^\p{Lu}{1,4}$/u.test(last);
  return endsInInitials ? words.slice(0, -1).join(' ') : last;
}
