import type { EvidenceIds } from '#contract/evidence.ts';
import { AssayError } from '../../errors.ts';
import { normaliseDoi, normalisePmcid, normalisePmid } from '../../evidence/identity.ts';
import { personName } from '../../evidence/names.ts';
import { languageCodes } from '../languages.ts';
import type { ParsedRecord } from '../run-search.ts';
import { find, findAll, isElement, type XmlElement } from '../xml.ts';
import { proseOf, textOf } from '../xml-text.ts';
import { noticesOf, relatedOf } from './pubmed-notices.ts';

/** Article types that journals print without peer review; for these PubMed does not say. */
const NOT_REVIEWED_AS_A_RULE =
  /^(?:editorial|letter|comment|news|newspaper article|interview|biography|autobiography|personal narrative|published erratum|retraction of publication|retraction notice|expression of concern)$/i;

/**
 * Parses an efetch answer: articles and book chapters in document order. A record without PMID or title is skipped, and
 * deleted records (`DeleteCitation`) are ignored.
 * @throws AssayError `source_invalid` when the root is not an article set, or none of its records can be read.
 */
export function parseArticles(root: XmlElement): ParsedRecord[] {
  const isSet = root.name === 'PubmedArticleSet' || root.name === 'PubmedBookArticleSet';
  const entries = (isSet ? root.children.filter(isElement) : [root]).filter((entry) => PARSERS.has(entry.name));
  const records = entries.map((entry) => PARSERS.get(entry.name)?.(entry)).filter((record) => record !== undefined);
  if (records.length === 0 && (entries.length > 0 || !isSet)) throw new AssayError('source_invalid');
  return records;
}

const PARSERS: ReadonlyMap<string, (entry: XmlElement) => ParsedRecord | undefined> = new Map([
  ['PubmedArticle', parseArticle],
  ['PubmedBookArticle', parseBook],
]);

function parseArticle(entry: XmlElement): ParsedRecord | undefined {
  const citation = find(entry, 'MedlineCitation');
  const article = find(citation, 'Article');
  // The article's references contain id lists of the same name deeper down, so only this path counts.
  const ids = idsOf(find(citation, 'PMID'), [
    ...findAll(entry, 'PubmedData', 'ArticleIdList', 'ArticleId'),
    ...findAll(article, 'ELocationID'),
  ]);
  const title = titleOf(find(article, 'ArticleTitle'), find(article, 'VernacularTitle'));
  if (!citation || !ids.pmid || !title) return undefined;
  const publicationTypes = texts(findAll(article, 'PublicationTypeList', 'PublicationType'));
  const abstract = abstractOf([
    ...findAll(article, 'Abstract'),
    ...findAll(citation, 'OtherAbstract').filter(isEnglish),
  ]);
  return {
    ids,
    title,
    ...authorsOf(findAll(article, 'AuthorList', 'Author')),
    year: firstYear([
      ...findAll(article, 'Journal', 'JournalIssue', 'PubDate'),
      ...findAll(article, 'ArticleDate'),
      ...findAll(entry, 'PubmedData', 'History', 'PubMedPubDate'),
    ]),
    venue: firstText(find(article, 'Journal', 'Title'), find(article, 'Journal', 'ISOAbbreviation')) || null,
    texts: abstract ? { abstract } : {},
    publicationTypes,
    meshTerms: texts(findAll(citation, 'MeshHeadingList', 'MeshHeading', 'DescriptorName')),
    keywords: texts(findAll(citation, 'KeywordList', 'Keyword')),
    peerReviewed: peerReviewOf(publicationTypes),
    ...languagesOf(article),
    notices: noticesOf(citation, publicationTypes, title),
    related: relatedOf(citation, publicationTypes),
  };
}

/** A book of the NCBI Bookshelf, or a chapter with a title of its own. */
function parseBook(entry: XmlElement): ParsedRecord | undefined {
  const document = find(entry, 'BookDocument');
  const book = find(document, 'Book');
  const chapter = proseOf(find(document, 'ArticleTitle'));
  const bookTitle = proseOf(find(book, 'BookTitle'));
  const ids = idsOf(find(document, 'PMID'), [
    ...findAll(document, 'ArticleIdList', 'ArticleId'),
    ...findAll(entry, 'PubmedBookData', 'ArticleIdList', 'ArticleId'),
    // The whole book's identifier would merge all its chapters into one work.
    ...(chapter ? [] : findAll(book, 'ELocationID')),
  ]);
  const title = chapter || bookTitle;
  if (!document || !ids.pmid || !title) return undefined;
  const lists = [...findAll(document, 'AuthorList'), ...findAll(book, 'AuthorList')];
  const authorList = lists.find((list) => list.attributes['Type'] !== 'editors') ?? lists[0];
  const publicationTypes = texts(findAll(document, 'PublicationType'));
  const abstract = abstractOf(findAll(document, 'Abstract'));
  // A chapter of a book that grows for decades is dated by its contribution.
  const [own, ofBook] = [findAll(document, 'ContributionDate'), findAll(book, 'PubDate')];
  return {
    ids,
    title,
    ...authorsOf(findAll(authorList, 'Author')),
    year: firstYear(chapter ? [...own, ...ofBook] : [...ofBook, ...own]),
    venue: (chapter && bookTitle) || textOf(find(book, 'Publisher', 'PublisherName')) || null,
    texts: abstract ? { abstract } : {},
    publicationTypes,
    meshTerms: [],
    keywords: texts(findAll(document, 'KeywordList', 'Keyword')),
    peerReviewed: null,
    ...languagesOf(document),
    notices: noticesOf(document, publicationTypes, title),
    related: [],
  };
}

function idsOf(pmidElement: XmlElement | undefined, candidates: readonly XmlElement[]): EvidenceIds {
  const valid = candidates.filter(({ attributes }) => attributes['ValidYN'] !== 'N');
  const first = (type: string, normalise: (text: string) => string | undefined) =>
    valid
      .filter(({ attributes }) => (attributes['IdType'] ?? attributes['EIdType']) === type)
      .map((id) => normalise(textOf(id)))
      .find((id) => id !== undefined);
  const pmid = normalisePmid(textOf(pmidElement)) ?? first('pubmed', normalisePmid);
  const doi = first('doi', normaliseDoi);
  const pmcid = first('pmc', normalisePmcid);
  return { ...(pmid && { pmid }), ...(doi && { doi }), ...(pmcid && { pmcid }) };
}

/** The first abstract that is not empty; its labelled parts are on separate lines as "LABEL: text". */
function abstractOf(abstracts: readonly XmlElement[]): string | undefined {
  return abstracts
    .map((abstract) => findAll(abstract, 'AbstractText').map(labelled).filter(Boolean).join('\n'))
    .find(Boolean);
}

function labelled(part: XmlElement): string {
  const text = proseOf(part);
  const label = (part.attributes['Label'] ?? '').trim().replace(/:$/, '');
  return text && label && label.toUpperCase() !== 'UNLABELLED' ? `${label}: ${text}` : text;
}

function languagesOf(article: XmlElement | undefined): Pick<ParsedRecord, 'languages'> {
  const languages = languageCodes(texts(findAll(article, 'Language')));
  return languages.length > 0 ? { languages } : {};
}

function isEnglish({ attributes }: XmlElement): boolean {
  return /^en/i.test(attributes['Language'] ?? 'eng');
}

/** As PubMed prints them, "Okafor NB Jr", or the name of a group; and the same split into parts. */
function authorsOf(authors: readonly XmlElement[]): Pick<ParsedRecord, 'authors' | 'names'> {
  const valid = authors
    .filter(({ attributes }) => attributes['ValidYN'] !== 'N')
    .flatMap((author) => {
      const [family, suffix, body] = [part(author, 'LastName'), part(author, 'Suffix'), part(author, 'CollectiveName')];
      const [initials, first] = [part(author, 'Initials'), part(author, 'ForeName')];
      const shown = [family, initials || first, suffix].filter(Boolean).join(' ');
      if (family) return [{ shown, name: personName({ family, given: first || initials, suffix }) }];
      const literal = body || shown;
      return literal ? [{ shown: literal, name: { literal } }] : [];
    });
  const names = valid.map(({ name }) => name);
  return { authors: valid.map(({ shown }) => shown), ...(names.length > 0 && { names }) };
}

const part = (author: XmlElement, name: string) => proseOf(find(author, name));

/** PubMed writes "[Not Available]." for untranslated titles; then the title is the one in the original language. */
function titleOf(title: XmlElement | undefined, vernacular: XmlElement | undefined): string {
  const translated = proseOf(title);
  return (/^\W*not available\W*$/i.test(translated) && proseOf(vernacular)) || translated || proseOf(vernacular);
}

/** The first year in any of the dates: as `Year` or within free text ("1998 Dec-1999 Jan"). */
function firstYear(dates: readonly XmlElement[]): number | null {
  for (const date of dates) {
    const year = /\b(?:1[5-9]|20)\d{2}\b/.exec(firstText(find(date, 'Year'), find(date, 'MedlineDate')));
    if (year) return Number(year[0]);
  }
  return null;
}

function peerReviewOf(publicationTypes: readonly string[]): boolean | null {
  if (publicationTypes.some((type) => type.toLowerCase() === 'preprint')) return false;
  return publicationTypes.some((type) => NOT_REVIEWED_AS_A_RULE.test(type)) ? null : true;
}

function firstText(...elements: readonly (XmlElement | undefined)[]): string {
  return elements.map(textOf).find(Boolean) ?? '';
}

function texts(elements: readonly XmlElement[]): string[] {
  return [...new Set(elements.map(textOf).filter(Boolean))];
}
