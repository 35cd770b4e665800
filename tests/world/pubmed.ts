import { escapeXml } from './escape.ts';
import type { Answer } from './simulated-source.ts';
import type { WorldWork } from './work.ts';

/** NCBI E-utilities: esearch in JSON and efetch in PubMed's XML. */
export function createPubmed(
  search: (query: string) => WorldWork[],
  works: readonly WorldWork[],
): (url: URL) => Answer {
  const byPmid = new Map(works.flatMap((work) => (work.pmid === undefined ? [] : [[work.pmid, work] as const])));
  return (url) => {
    if (url.pathname.endsWith('/esearch.fcgi')) return esearch(url, search);
    if (url.pathname.endsWith('/efetch.fcgi')) {
      const ids = (url.searchParams.get('id') ?? '').split(',');
      const found = ids.flatMap((id) => byPmid.get(id) ?? []);
      return { type: 'text/xml', body: articleSet(found) };
    }
    return { status: 404, type: 'text/html', body: 'not here' };
  };
}

function esearch(url: URL, search: (query: string) => WorldWork[]): Answer {
  const found = search(url.searchParams.get('term') ?? '');
  // Without a wish, esearch gives the newest first.
  const isByRelevance = url.searchParams.get('sort') === 'relevance';
  const ordered = isByRelevance ? found : found.toSorted((a, b) => b.year - a.year);
  const hits = ordered.flatMap((work) => work.pmid ?? []);
  const start = Number(url.searchParams.get('retstart') ?? 0);
  const idlist = hits.slice(start, start + Number(url.searchParams.get('retmax') ?? 20));
  const esearchresult = {
    count: String(hits.length),
    retmax: String(idlist.length),
    retstart: String(start),
    idlist,
    translationset: [],
    querytranslation: '',
  };
  return {
    type: 'application/json',
    body: JSON.stringify({ header: { type: 'esearch', version: '0.3' }, esearchresult }),
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
