import type { Evidence, FoundBy } from '#contract/evidence.ts';

/** Indexes of the literature hold the same record of a paper: together they are one origin. */
const LITERATURE: ReadonlySet<string> = new Set(['search_pubmed', 'search_preprints', 'search_arxiv']);

/**
 * Independent origins of a work and its duplicates, in words: the literature, the registry, the library, and each site of the
 * web. That it was remembered is none.
 */
export function originsOf(works: readonly Evidence[]): string[] {
  return [...new Set(works.flatMap((work) => work.foundBy.flatMap((found) => originOf(found, work) ?? [])))].sort();
}

function originOf({ tool }: Pick<FoundBy, 'tool'>, { ids }: Evidence): string | null {
  const name: string = tool;
  if (LITERATURE.has(name)) return 'the literature';
  if (name === 'search_clinical_trials') return 'the registry';
  if (name === 'search_library') return 'your library';
  return ids.url ? hostOf(ids.url) : null;
}

function hostOf(url: string): string | null {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : null;
}
