import type { RunProtocol } from '#contract/review/run-protocol.ts';
import type { TranslatedQuery } from '#contract/review/translated-query.ts';
import { translateQuery } from '../queries/translate-query.ts';

export interface QuerySet {
  /** As PubMed gets it. */
  sent: string;
  translations: TranslatedQuery[];
}

/** The queries of PubMed in every syntax, each once; what other sources are sent is no PubMed syntax. */
export function querySetsOf({ planned, searches }: Pick<RunProtocol, 'planned' | 'searches'>): QuerySet[] {
  const sent = [
    ...planned.flatMap(({ tool, query }) => (tool === 'search_pubmed' ? [query] : [])),
    ...searches.flatMap((search) => (search.tool === 'search_pubmed' ? [search.sent] : [])),
  ];
  return [...new Set(sent)].map((query) => ({ sent: query, translations: translateQuery(query) }));
}
