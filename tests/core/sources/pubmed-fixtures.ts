/** Fictional PubMed records in the shape of efetch answers. */
export interface FictionalArticle {
  pmid?: string;
  title?: string;
  /** Inner XML of `Abstract`. */
  abstract?: string;
  pubDate?: string;
  authors?: string;
  types?: readonly string[];
  /** More elements of `Article`, `MedlineCitation` and `PubmedData`. */
  inArticle?: string;
  inCitation?: string;
  inData?: string;
}

export function articleXml(article: FictionalArticle = {}): string {
  const { pmid = '900001', title = 'Amber tincture and sleep.', pubDate = '<Year>2021</Year>' } = article;
  const types = (article.types ?? ['Journal Article']).map(
    (type) => `<PublicationType UI="D0">${type}</PublicationType>`,
  );
  return (
    `<PubmedArticle><MedlineCitation Status="MEDLINE"><PMID Version="1">${pmid}</PMID><Article>` +
    `<Journal><JournalIssue><PubDate>${pubDate}</PubDate></JournalIssue><Title>Fictional Journal of Rest</Title></Journal>` +
    `<ArticleTitle>${title}</ArticleTitle>${article.inArticle ?? ''}` +
    (article.abstract === undefined ? '' : `<Abstract>${article.abstract}</Abstract>`) +
    `<AuthorList>${article.authors ?? ''}</AuthorList><PublicationTypeList>${types.join('')}</PublicationTypeList>` +
    `</Article>${article.inCitation ?? ''}</MedlineCitation><PubmedData>${article.inData ?? ''}</PubmedData></PubmedArticle>`
  );
}

export function setXml(...entries: readonly string[]): string {
  const doctype =
    '<!DOCTYPE PubmedArticleSet PUBLIC "-//NLM//DTD PubMedArticle, 1st January 2025//EN" "https://dtd.nlm.nih.gov/ncbi/pubmed/out/pubmed_250101.dtd">';
  return `<?xml version="1.0" ?>\n${doctype}\n<PubmedArticleSet>\n${entries.join('\n')}\n</PubmedArticleSet>`;
}

export function linkXml(type: string, source: string, pmid?: string): string {
  const target = pmid ? `<PMID Version="1">${pmid}</PMID>` : '';
  return (
    `<CommentsCorrectionsList><CommentsCorrections RefType="${type}"><RefSource>${source}</RefSource>${target}` +
    '</CommentsCorrections></CommentsCorrectionsList>'
  );
}
