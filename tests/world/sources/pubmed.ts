import { citedWorks } from '../citations/cited-works.ts';
import { pubmedLinks } from '../citations/links.ts';
import { escapeXml } from '../escape.ts';
import { createMeshDatabase } from '../mesh-database.ts';
import type { SearchIndex } from '../search-index.ts';
import type { Answer } from '../simulated-source.ts';
import { createSpelling } from '../spelling.ts';
import { mapForPubmed } from '../term-mapping.ts';
import type { TermTable, WorldVocabulary } from '../term-table.ts';
import type { WorldWork } from '../work.ts';

/** NCBI E-utilities: esearch in JSON with its term mapping, efetch in PubMed's XML, espell, elink, and the database `mesh`. */
export function createPubmed(
  index: SearchIndex,
  works: readonly WorldWork[],
  vocabulary: WorldVocabulary,
): (url: URL) => Answer {
  const byPmid = new Map(works.flatMap((work) => (work.pmid === undefined ? [] : [[work.pmid, work] as const])));
  const mesh = createMeshDatabase(vocabulary);
  const spelling = createSpelling(index.counts);
  const citations = pubmedLinks(citedWorks(works));
  return (url) => {
    if (url.searchParams.get('db') === 'mesh') return mesh(url);
    if (url.pathname.endsWith('/esearch.fcgi')) return esearch(url, index, vocabulary.table);
    if (url.pathname.endsWith('/espell.fcgi')) return spelling(url);
    if (url.pathname.endsWith('/elink.fcgi'))
      return linkedArticles(url, (linkname, pmid) => {
        const links = linkname === 'pubmed_pubmed' ? undefined : citations(linkname, pmid);
        return links ?? linksOf(byPmid.get(pmid));
      });
    if (url.pathname.endsWith('/efetch.fcgi')) {
      const ids = (url.searchParams.get('id') ?? '').split(',');
      const found = ids.flatMap((id) => byPmid.get(id) ?? []);
      return { type: 'text/xml', body: articleSet(found) };
    }
    return { status: 404, type: 'text/html', body: 'not here' };
  };

  function linksOf(work: WorldWork | undefined) {
    const similar = work ? index.similarTo(work) : [];
    return similar.flatMap(({ work: { pmid }, score }) => (pmid === undefined ? [] : [{ id: pmid, score }]));
  }
}

function esearch(url: URL, index: SearchIndex, table: TermTable): Answer {
  const term = url.searchParams.get('term') ?? '';
  const mapped = mapForPubmed(term, table, index);
  const found = index.search(mapped?.query ?? term, mapped?.ideas);
  // Without a wish, esearch gives the newest first.
  const isByRelevance = url.searchParams.get('sort') === 'relevance';
  const ordered = isByRelevance ? found : found.toSorted((a, b) => b.year - a.year);
  const hits = ordered.flatMap((work) => work.pmid ?? []);
  const start = Number(url.searchParams.get('retstart') ?? 0);
  const idlist = hits.slice(start, start + Number(url.searchParams.get('retmax') ?? 20));
  const notFound = mapped?.notFound ?? [];
  const esearchresult = {
    count: String(hits.length),
    retmax: String(idlist.length),
    retstart: String(start),
    idlist,
    translationset: mapped?.translations ?? [],
    querytranslation: mapped?.query ?? term,
    ...(notFound.length > 0 && { errorlist: { phrasesnotfound: notFound, fieldsnotfound: [] } }),
  };
  return {
    type: 'application/json',
    body: JSON.stringify({ header: { type: 'esearch', version: '0.3' }, esearchresult }),
  };
}

/** PubMed's scores are large whole numbers, and that of an article with itself is the largest. */
const SCORE_SCALE = 1_000_000;
const OWN_SCORE = 2_147_483_647;

/** elink between articles: each `id` of the address has a list of its own; one list of several ids has theirs together. */
export function linkedArticles(
  url: URL,
  linksOf: (linkname: string, pmid: string) => readonly { id: string; score: number }[],
): Answer {
  const hasScores = url.searchParams.get('cmd') === 'neighbor_score';
  const linkname = url.searchParams.get('linkname') ?? 'pubmed_pubmed';
  const linksets = url.searchParams.getAll('id').map((given) => {
    const ids = given.split(',');
    const links = ids.flatMap((id) => linksOf(linkname, id));
    // An article stands first among those that are similar to it.
    const own = linkname === 'pubmed_pubmed' ? ids.map((id) => ({ id, score: OWN_SCORE / SCORE_SCALE })) : [];
    const scored = [...own, ...links].map(({ id, score }) => ({ id, score: Math.round(score * SCORE_SCALE) }));
    const linksetdb = { dbto: 'pubmed', linkname, links: hasScores ? scored : scored.map(({ id }) => id) };
    return { dbfrom: 'pubmed', ids, ...(links.length > 0 && { linksetdbs: [linksetdb] }) };
  });
  return {
    type: 'application/json',
    body: JSON.stringify({ header: { type: 'elink', version: '0.3' }, linksets }),
  };
}

function articleSet(works: readonly WorldWork[]): string {
  return `<?xml version="1.0" ?>
<!DOCTYPE PubmedArticleSet PUBLIC "-//NLM//DTD PubMedArticle, 1st January 2025//EN" "https://dtd.nlm.nih.gov/ncbi/pubmed/out/pubmed_250101.dtd">
<PubmedArticleSet>${works.map(article).join('\n')}</PubmedArticleSet>`;
}

function article(work: WorldWork): string {
  const abstract = work.abstract
    .map(
      ({ label, text }) =>
        `<AbstractText${label ? ` Label="${escapeXml(label)}" NlmCategory="${escapeXml(label)}"` : ''}>${escapeXml(text)}</AbstractText>`,
    )
    .join('');
  const authors = work.authors.map((name) => {
    const [last = name, initials = ''] = name.split(' ');
    return `<Author ValidYN="Y"><LastName>${escapeXml(last)}</LastName><ForeName>${escapeXml(initials)}</ForeName><Initials>${escapeXml(initials)}</Initials></Author>`;
  });
  const types = [
    ...(work.publicationTypes ?? ['Journal Article']),
    ...(work.retractedBy ? ['Retracted Publication'] : []),
  ];
  const comments = [
    comment('RetractionIn', work.retractedBy),
    comment('ErratumIn', work.correctedBy),
    comment('ExpressionOfConcernIn', work.concernBy),
  ].join('');
  return `<PubmedArticle><MedlineCitation Status="MEDLINE" Owner="NLM"><PMID Version="1">${work.pmid}</PMID>
<Article PubModel="Print"><Journal><JournalIssue CitedMedium="Internet"><PubDate><Year>${work.year}</Year></PubDate></JournalIssue>
<Title>${escapeXml(work.journal ?? 'Fictional Journal')}</Title><ISOAbbreviation>${escapeXml(work.journal ?? 'Fict J')}</ISOAbbreviation></Journal>
<ArticleTitle>${escapeXml(work.title)}</ArticleTitle>
${work.doi ? `<ELocationID EIdType="doi" ValidYN="Y">${escapeXml(work.doi)}</ELocationID>` : ''}
${abstract ? `<Abstract>${abstract}</Abstract>` : ''}
<AuthorList CompleteYN="Y">${authors.join('')}</AuthorList><Language>eng</Language>
<PublicationTypeList>${types.map((type) => `<PublicationType UI="D016428">${escapeXml(type)}</PublicationType>`).join('')}</PublicationTypeList></Article>
${comments ? `<CommentsCorrectionsList>${comments}</CommentsCorrectionsList>` : ''}
<MeshHeadingList>${(work.mesh ?? []).map((term) => `<MeshHeading><DescriptorName UI="D000000" MajorTopicYN="N">${escapeXml(term)}</DescriptorName></MeshHeading>`).join('')}</MeshHeadingList>
</MedlineCitation><PubmedData><PublicationStatus>ppublish</PublicationStatus><ArticleIdList><ArticleId IdType="pubmed">${work.pmid}</ArticleId>
${work.doi ? `<ArticleId IdType="doi">${escapeXml(work.doi)}</ArticleId>` : ''}${work.pmcid ? `<ArticleId IdType="pmc">${work.pmcid}</ArticleId>` : ''}</ArticleIdList></PubmedData></PubmedArticle>`;
}

function comment(kind: string, notice: { citation: string; year: number } | undefined): string {
  return notice
    ? `<CommentsCorrections RefType="${kind}"><RefSource>${escapeXml(notice.citation)}</RefSource></CommentsCorrections>`
    : '';
}
