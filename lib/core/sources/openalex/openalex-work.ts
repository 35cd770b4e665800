import * as z from 'zod';
import type { EvidenceIds } from '#contract/evidence.ts';
import { normaliseIds } from '../../evidence/identity.ts';
import { spokenName } from '../../evidence/names.ts';
import type { LinkedRecord } from '../../ports/citation-source.ts';
import { languageCodes } from '../languages.ts';
import { cleanText, plainLine } from '../xml-text.ts';

const text = z.string().nullish().catch(undefined);
const named = z.object({ display_name: text });

/**
 * A work as OpenAlex describes it, limited to the requested fields
 * (https://developers.openalex.org/api-reference/works).
 */
export const openalexWork = z.object({
  id: z.string(),
  doi: text,
  ids: z.object({ pmid: text, pmcid: text }).nullish().catch(undefined),
  title: text,
  display_name: text,
  publication_year: z.int().nullish().catch(undefined),
  type: text,
  language: text,
  is_retracted: z.boolean().nullish().catch(undefined),
  authorships: z.array(z.object({ author: named.nullish(), raw_author_name: text })).catch([]),
  primary_location: z.object({ source: named.nullish() }).nullish().catch(undefined),
  mesh: z
    .array(z.object({ descriptor_name: text }))
    .nullish()
    .catch(undefined),
  keywords: z.array(named).nullish().catch(undefined),
  referenced_works: z.array(z.string()).catch([]),
  referenced_works_count: z.int().nullish().catch(undefined),
  cited_by_count: z.int().nullish().catch(undefined),
  abstract_inverted_index: z.record(z.string(), z.array(z.int())).nullish().catch(undefined),
});
export type OpenalexWork = z.infer<typeof openalexWork>;

const MOST_AUTHORS = 100;
/** Words of an abstract; a position beyond them is an indexing error. */
const LONGEST_ABSTRACT = 4_000;

/** The number of an entry, e.g. `W2036321220`, without the text around it; undefined where there is none. */
export function openalexNumber(id: string): string | undefined {
  return /(?:^|\/)(W\d{1,12})$/.exec(id)?.[1];
}

/** A work's description. One without any other identifier is identified by its entry. */
export function readOpenalexWork(work: OpenalexWork): LinkedRecord {
  const names = work.authorships
    .slice(0, MOST_AUTHORS)
    .flatMap(({ author, raw_author_name }) => cleanText(author?.display_name || raw_author_name || '') || []);
  const parts = names.map((name) => spokenName(name) ?? { literal: name });
  const abstract = abstractOf(work.abstract_inverted_index ?? {});
  const languages = languageCodes([work.language ?? '']);
  return {
    ids: idsOf(work),
    title: plainLine(work.title || work.display_name || ''),
    authors: names,
    ...(names.length > 0 && { names: parts }),
    year: work.publication_year ?? null,
    venue: plainLine(work.primary_location?.source?.display_name ?? '') || null,
    texts: abstract === '' ? {} : { abstract },
    publicationTypes: work.type ? [work.type] : [],
    meshTerms: [...new Set((work.mesh ?? []).flatMap(({ descriptor_name }) => descriptor_name || []))],
    keywords: (work.keywords ?? []).flatMap(({ display_name }) => cleanText(display_name ?? '') || []),
    peerReviewed: work.type === 'preprint' ? false : null,
    ...(languages.length > 0 && { languages }),
    notices: work.is_retracted ? [{ kind: 'retraction', date: null, source: 'OpenAlex: marked as retracted' }] : [],
    related: [],
  };
}

function idsOf({ id, doi, ids }: OpenalexWork): EvidenceIds {
  const number = (address: string | null | undefined) => address?.split('/').filter(Boolean).at(-1);
  const [pmid, pmcid] = [number(ids?.pmid), number(ids?.pmcid)];
  const known = normaliseIds({ ...(doi && { doi }), ...(pmid && { pmid }), ...(pmcid && { pmcid }) });
  return Object.keys(known).length > 0
    ? known
    : normaliseIds({ url: `https://openalex.org/${openalexNumber(id) ?? id}` });
}

/** OpenAlex may not publish abstracts as texts, only each word with its positions. */
function abstractOf(index: Readonly<Record<string, readonly number[]>>): string {
  const words: string[] = [];
  for (const [word, places] of Object.entries(index))
    for (const place of places) if (place >= 0 && place < LONGEST_ABSTRACT) words[place] = word;
  return plainLine(words.filter((word) => word !== undefined).join(' '));
}
