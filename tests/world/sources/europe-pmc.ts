import { citedWorks, europePmcEntry } from '../citations/cited-works.ts';
import { europePmcLinks } from '../citations/links.ts';
import { escapeXml } from '../escape.ts';
import type { SearchIndex } from '../search-index.ts';
import type { Answer } from '../simulated-source.ts';
import { addSynonyms } from '../term-mapping.ts';
import type { TermTable } from '../term-table.ts';
import type { WorldWork } from '../work.ts';

/**
 * Europe PMC's REST search in JSON; the cursor is the place of the next page and echoes at the end. Works with sections of
 * their full text have it in JATS under their PMCID.
 */
export function createEuropePmc(
  search: SearchIndex['search'],
  works: readonly WorldWork[],
  table: TermTable,
): (url: URL) => Answer {
  const links = europePmcLinks(citedWorks(works));
  return (url) => {
    const linked = links(url);
    if (linked) return linked;
    const pmcid = /\/rest\/(PMC\d+)\/fullTextXML$/.exec(url.pathname)?.[1];
    if (pmcid) return fullTextOf(works.find((work) => work.pmcid === pmcid));
    if (!url.pathname.endsWith('/rest/search')) return { status: 404, type: 'text/plain', body: 'not here' };
    const asked = url.searchParams.get('query') ?? '';
    const synonym = url.searchParams.get('synonym')?.toUpperCase() === 'TRUE';
    const { query, ideas } = addSynonyms(asked, table, { quoted: false });
    const hits = synonym ? search(query, ideas) : search(asked);
    const cursor = url.searchParams.get('cursorMark') ?? '*';
    const start = cursor === '*' ? 0 : Number(cursor.replace('c', ''));
    const size = Number(url.searchParams.get('pageSize') ?? 25);
    const page = hits.slice(start, start + size);
    const isEnd = start + page.length >= hits.length;
    const body = {
      version: '6.9',
      hitCount: hits.length,
      nextCursorMark: isEnd ? cursor : `c${start + size}`,
      request: {
        queryString: asked,
        internalQuery: synonym ? query : asked,
        resultType: 'CORE',
        cursorMark: cursor,
        pageSize: size,
        sort: '',
        synonym,
      },
      resultList: { result: page.map(toResult) },
    };
    return { type: 'application/json', body: JSON.stringify(body) };
  };
}

function fullTextOf(work: WorldWork | undefined): Answer {
  if (!work?.fullText) return { status: 404, type: 'application/xml', body: '' };
  const sections = work.fullText.map(
    ({ title, paragraphs }, index) =>
      `<sec id="s${index + 1}"><title>${index + 1}. ${escapeXml(title)}</title>${paragraphs
        .map((text) => `<p>${escapeXml(text)} <sup><xref ref-type="bibr" rid="r1">1</xref></sup></p>`)
        .join('')}</sec>`,
  );
  return {
    type: 'application/xml',
    body: `<?xml version="1.0" encoding="UTF-8"?><article xmlns:xlink="http://www.w3.org/1999/xlink" article-type="research-article">
<front><article-meta><article-id pub-id-type="pmcid">${work.pmcid}</article-id><title-group><article-title>${escapeXml(work.title)}</article-title></title-group></article-meta></front>
<body>${sections.join('')}</body><back><ref-list><ref id="r1"><mixed-citation>A fictional reference, 2001.</mixed-citation></ref></ref-list></back></article>`,
  };
}

function toResult(work: WorldWork) {
  const isPreprint = work.preprint !== undefined;
  const { source, id } = europePmcEntry(work);
  const abstractText = work.abstract.map(({ label, text }) => (label ? `<h4>${label}</h4>${text}` : text)).join('');
  const published = work.preprint?.published;
  const corrections = [
    ...(published
      ? [{ id: published.pmid, source: 'MED', type: 'Preprint of', reference: 'Published version', doi: published.doi }]
      : []),
    ...(work.retractedBy ? [{ type: 'Retraction in', reference: work.retractedBy.citation, orderIn: 1 }] : []),
    ...(work.correctedBy ? [{ type: 'Erratum in', reference: work.correctedBy.citation, orderIn: 1 }] : []),
    ...(work.concernBy ? [{ type: 'Expression of concern in', reference: work.concernBy.citation, orderIn: 1 }] : []),
  ];
  return {
    id,
    source,
    ...(!isPreprint && work.pmid && { pmid: work.pmid }),
    ...(work.pmcid && { pmcid: work.pmcid }),
    ...(work.doi && { doi: work.doi }),
    title: work.title,
    authorString: `${work.authors.join(', ')}.`,
    authorList: { author: work.authors.map((fullName) => ({ fullName, lastName: fullName.split(' ')[0] })) },
    pubYear: String(work.year),
    ...(isPreprint
      ? { bookOrReportDetails: { publisher: 'Fictional Preprints', yearOfPublication: work.year } }
      : { journalInfo: { yearOfPublication: work.year, journal: { title: work.journal ?? 'Fictional Journal' } } }),
    abstractText,
    pubTypeList: {
      pubType: isPreprint
        ? ['Preprint']
        : [...(work.publicationTypes ?? ['Journal Article'])].map((type) => type.toLowerCase()),
    },
    ...(work.mesh && {
      meshHeadingList: { meshHeading: work.mesh.map((descriptorName) => ({ majorTopic_YN: 'N', descriptorName })) },
    }),
    ...(work.keywords && { keywordList: { keyword: work.keywords } }),
    ...(corrections.length > 0 && { commentCorrectionList: { commentCorrection: corrections } }),
    isOpenAccess: 'Y',
    inEPMC: 'Y',
    citedByCount: 0,
    firstPublicationDate: `${work.year}-01-01`,
  };
}
