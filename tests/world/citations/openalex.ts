import type { Answer } from '../simulated-source.ts';
import type { CitedWork } from './citation-graph.ts';

const json = (body: unknown, status = 200): Answer => ({
  status,
  type: 'application/json',
  body: JSON.stringify(body),
});
const addressOf = (number: string) => `https://openalex.org/${number}`;

/** Without a key the service answers no cursors, and refuses requests beyond this many works. */
const MOST_BY_PAGE = 10_000;
const MOST_VALUES = 100;

interface Entry {
  number: string;
  cited: CitedWork;
  references: string[];
  isTwin: boolean;
}

/**
 * OpenAlex: single works by any identifier, and lists by `openalex:` and `cites:`, page by page. A work with a second entry is
 * cited under that by every fourth of those that cite it.
 */
export function createOpenalex(works: readonly CitedWork[]): (url: URL) => Answer {
  const entries = works.flatMap((cited): Entry[] => {
    const { number, twin, references } = cited.openalex;
    const named = references.map((at) => nameOf(works[at], number));
    const own = { number, cited, references: named, isTwin: false };
    return twin === undefined ? [own] : [own, { number: twin, cited, references: [], isTwin: true }];
  });
  const byNumber = new Map(entries.map((entry) => [entry.number, entry]));
  const citing = new Map<string, Entry[]>();
  for (const entry of entries)
    for (const reference of entry.references) citing.set(reference, [...(citing.get(reference) ?? []), entry]);
  const describe = (entry: Entry) => described(entry, citing.get(entry.number)?.length ?? 0);

  return (url) => {
    const name = decodeURIComponent(/^\/works\/(.+)$/.exec(url.pathname)?.[1] ?? '');
    if (name !== '') {
      const entry = byNumber.get(name) ?? entries.find((each) => !each.isTwin && namesOf(each.cited).includes(name));
      return entry
        ? json(selected(describe(entry), url))
        : { status: 404, type: 'text/html', body: '<!doctype html><title>404 Not Found</title>' };
    }
    if (url.searchParams.has('cursor') && !url.searchParams.has('api_key'))
      return json({ error: 'Unauthorized', message: 'Cursor paging requires an API key.' }, 401);
    const [, kind, values = ''] = /^(openalex|cites):([W\d|]+)$/.exec(url.searchParams.get('filter') ?? '') ?? [];
    const numbers = values.split('|');
    const [page, size] = [number(url, 'page', 1), number(url, 'per-page', 25)];
    if (kind === undefined || numbers.length > MOST_VALUES || size > 100 || page * size > MOST_BY_PAGE)
      return json({ error: 'Invalid query parameters error.', message: 'This is not a filter or a page.' }, 403);
    const found =
      kind === 'openalex'
        ? numbers.flatMap((each) => byNumber.get(each) ?? [])
        : [...new Set(numbers.flatMap((each) => citing.get(each) ?? []))];
    const results = found.slice((page - 1) * size, page * size).map((entry) => selected(describe(entry), url));
    return json({
      meta: { count: found.length, db_response_time_ms: 12, page, per_page: size, groups_count: null },
      results,
      group_by: [],
    });
  };
}

const number = (url: URL, name: string, fallback: number) => Number(url.searchParams.get(name) ?? fallback);

/** Under which of its entries a work is cited. */
function nameOf(cited: CitedWork | undefined, by: string): string {
  const { number: own = 'W0', twin } = cited?.openalex ?? {};
  return twin !== undefined && Number(by.slice(1)) % 4 === 0 ? twin : own;
}

function namesOf({ work: { doi, pmid, pmcid }, openalex: { knowsPmid } }: CitedWork): string[] {
  return [
    ...(doi ? [`doi:${doi}`] : []),
    ...(pmid && knowsPmid ? [`pmid:${pmid}`] : []),
    ...(pmcid ? [`pmcid:${pmcid}`] : []),
  ];
}

function described({ number: own, cited, references, isTwin }: Entry, citedBy: number): Record<string, unknown> {
  const { work, openalex } = cited;
  const doi = isTwin || !work.doi ? null : `https://doi.org/${work.doi}`;
  const pmid = isTwin || !work.pmid || !openalex.knowsPmid ? undefined : work.pmid;
  return {
    id: addressOf(own),
    doi,
    title: work.title,
    display_name: work.title,
    publication_year: work.year,
    publication_date: `${work.year}-01-01`,
    ids: {
      openalex: addressOf(own),
      ...(doi && { doi }),
      ...(pmid && { pmid: `https://pubmed.ncbi.nlm.nih.gov/${pmid}` }),
      ...(!isTwin && work.pmcid && { pmcid: `https://www.ncbi.nlm.nih.gov/pmc/articles/${work.pmcid.slice(3)}` }),
    },
    language: 'en',
    primary_location: {
      is_oa: false,
      landing_page_url: doi,
      source: { id: 'https://openalex.org/S1', display_name: work.journal ?? null, type: 'journal' },
    },
    type: work.preprint ? 'preprint' : 'article',
    authorships: work.authors.map((name, at) => ({
      author_position: at === 0 ? 'first' : 'last',
      author: { id: `https://openalex.org/A${at}`, display_name: spoken(name), orcid: null },
      raw_author_name: spoken(name),
    })),
    is_retracted: work.retractedBy !== undefined,
    mesh: (work.mesh ?? []).map((descriptor_name) => ({
      descriptor_ui: 'D000000',
      descriptor_name,
      is_major_topic: false,
    })),
    keywords: [],
    cited_by_count: citedBy,
    referenced_works_count: references.length,
    referenced_works: references.map(addressOf),
    // Publishers of every third work do not let it.
    abstract_inverted_index:
      Number(own.slice(1)) % 3 === 0 ? null : inverted(work.abstract.map(({ text }) => text).join(' ')),
  };
}

const spoken = (name: string) => name.split(' ').reverse().join(' ');

function inverted(text: string): Record<string, number[]> | null {
  const index: Record<string, number[]> = {};
  for (const [place, word] of text.split(' ').entries()) if (word !== '') index[word] = [...(index[word] ?? []), place];
  return text === '' ? null : index;
}

function selected(work: Record<string, unknown>, url: URL): Record<string, unknown> {
  const fields = url.searchParams.get('select')?.split(',');
  return fields ? Object.fromEntries(Object.entries(work).filter(([name]) => fields.includes(name))) : work;
}
