import type { Answer } from '../simulated-source.ts';
import type { WorldWork } from '../work.ts';
import type { CitedWork } from './citation-graph.ts';

const json = (body: unknown): Answer => ({ type: 'application/json', body: JSON.stringify(body) });

/** Europe PMC's lists of references and citations of an entry; undefined for any other address. */
export function europePmcLinks(works: readonly CitedWork[]): (url: URL) => Answer | undefined {
  const byEntry = new Map(
    works.flatMap(({ europePmc }, at) =>
      europePmc ? [[`${europePmc.source}/${europePmc.id}` as string, at] as const] : [],
    ),
  );
  const citing = citingOf(works, ({ europePmc }) => europePmc?.references ?? []);
  return (url) => {
    const [, source = '', id = '', list = ''] =
      /\/rest\/(MED|PMC|PPR)\/([^/]+)\/(references|citations)$/.exec(url.pathname) ?? [];
    if (list === '') return undefined;
    const byPmcid = works.findIndex(({ work }) => work.pmcid === id);
    const at = byEntry.get(`${source}/${id}`) ?? (source === 'PMC' && byPmcid >= 0 ? byPmcid : undefined);
    // Preprints of which it knows no citation have been answered like this.
    if (at === undefined) return { status: 404, type: 'application/json', body: '{"version":"6.9","hitCount":0}' };
    const links = list === 'references' ? (works[at]?.europePmc?.references ?? []) : (citing.get(at) ?? []);
    const page = Number(url.searchParams.get('page') ?? 1);
    const size = Number(url.searchParams.get('pageSize') ?? 25);
    const items = links
      .map((other, place) => europePmcItem(other === null ? undefined : works[other], place + 1))
      .slice((page - 1) * size, page * size);
    return json({
      version: '6.9',
      hitCount: links.length,
      request: { id, source, offSet: (page - 1) * size, pageSize: size },
      ...(list === 'references' ? { referenceList: { reference: items } } : { citationList: { citation: items } }),
    });
  };
}

function europePmcItem(cited: CitedWork | undefined, citedOrder: number) {
  const entry = cited?.europePmc;
  if (!cited || !entry)
    return {
      title: 'A reference as it was printed, matched to nothing',
      authorString: 'Nobody A.',
      citedOrder,
      match: 'N',
    };
  const { work } = cited;
  return {
    id: entry.id,
    source: entry.source,
    citationType: 'journal article',
    title: `${work.title}.`,
    authorString: `${work.authors.join(', ')}.`,
    journalAbbreviation: work.journal,
    pubYear: work.year,
    citedOrder,
    citedByCount: 1,
    match: 'Y',
  };
}

/** The field `reference` of Crossref's record of a work. */
export function crossrefReferences(works: readonly CitedWork[], work: WorldWork) {
  const references = works.find((each) => each.work === work)?.crossref;
  return references?.map((at, place) => {
    const cited = at === null ? undefined : works[at]?.work;
    const key = `ref${place + 1}`;
    if (!cited) return { key, unstructured: `${place + 1}. Nobody A. A book that has no DOI. Fictional Press; 1999.` };
    return {
      key,
      ...(cited.doi && { DOI: cited.doi.toUpperCase(), 'doi-asserted-by': 'crossref' }),
      author: cited.authors[0]?.split(' ')[0],
      year: String(cited.year),
      'article-title': cited.title,
    };
  });
}

/** elink's links of an article by one of the names of its links; undefined for a name of something else. */
export function pubmedLinks(works: readonly CitedWork[]) {
  const at = new Map(works.flatMap(({ work: { pmid } }, place) => (pmid ? [[pmid, place] as const] : [])));
  const citing = citingOf(works, ({ pubmed }) => pubmed ?? []);
  const named = (places: readonly number[]) => places.flatMap((place) => works[place]?.work.pmid ?? []);
  return (linkname: string, pmid: string): { id: string; score: number }[] | undefined => {
    const place = at.get(pmid);
    const cited = place === undefined ? undefined : works[place];
    const plain = (ids: readonly string[]) => ids.map((id) => ({ id, score: 0 }));
    if (linkname === 'pubmed_pubmed_refs') return plain(named(cited?.pubmed ?? []));
    if (linkname === 'pubmed_pubmed_citedin') return plain(named(place === undefined ? [] : (citing.get(place) ?? [])));
    if (linkname !== 'pubmed_pubmed') return undefined;
    return cited?.similar().flatMap(({ at: other, score }) => {
      const id = works[other]?.work.pmid;
      return id === undefined ? [] : [{ id, score }];
    });
  };
}

function citingOf(works: readonly CitedWork[], references: (work: CitedWork) => readonly (number | null)[]) {
  const citing = new Map<number, number[]>();
  for (const [at, work] of works.entries())
    for (const other of references(work)) if (other !== null) citing.set(other, [...(citing.get(other) ?? []), at]);
  return citing;
}
