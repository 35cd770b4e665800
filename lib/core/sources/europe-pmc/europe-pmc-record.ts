import * as z from 'zod';
import type { EvidenceIds, Notice, RelatedWork } from '#contract/evidence.ts';
import { normaliseIds } from '../../evidence/identity.ts';
import { isRetractedTitle } from '../../evidence/merge-notices.ts';
import { invertedName, personName } from '../../evidence/names.ts';
import { languageCodes } from '../languages.ts';
import type { ParsedRecord } from '../run-search.ts';
import { plainAbstract, plainLine } from '../xml-text.ts';
import { holder, listOf } from './europe-pmc-answer.ts';

/** Text that may be a number, null or absent. */
const text = z
  .union([z.string(), z.number().transform(String)])
  .nullish()
  .catch(undefined);

/** `type` says how this work relates to the one named by `source` and `id`, e.g. "Retraction in", "Preprint of". */
const correction = z.object({ type: text, source: text, id: text, reference: text });

/**
 * A result of `resultType=core`; a `lite` one, or an entry of a reference or citation list, has the same shape with
 * most of it left out.
 */
const coreResult = z.object({
  id: text,
  source: text,
  pmid: text,
  pmcid: text,
  doi: text,
  title: text,
  authorString: text,
  authorList: holder({
    author: listOf(z.object({ fullName: text, firstName: text, lastName: text, initials: text, collectiveName: text })),
  }),
  journalInfo: holder({ yearOfPublication: text, journal: holder({ title: text, medlineAbbreviation: text }) }),
  journalTitle: text,
  journalAbbreviation: text,
  bookOrReportDetails: holder({ publisher: text, comprisingTitle: text, yearOfPublication: text }),
  pubYear: text,
  firstPublicationDate: text,
  abstractText: text,
  language: text,
  pubTypeList: holder({ pubType: listOf(text) }),
  pubType: text,
  meshHeadingList: holder({ meshHeading: listOf(z.object({ descriptorName: text })) }),
  keywordList: holder({ keyword: listOf(text) }),
  commentCorrectionList: holder({ commentCorrection: listOf(correction) }),
});
type CoreResult = z.infer<typeof coreResult>;

/** A search result as evidence; undefined when it cannot be read or has neither title nor identifier. */
export function parseEuropePmcResult(result: unknown): ParsedRecord | undefined {
  const core = coreResult.safeParse(result).data;
  if (!core) return undefined;
  const title = plainLine(core.title ?? '');
  const ids = idsOf(core);
  if (!title || Object.keys(ids).length === 0) return undefined;
  const publicationTypes = typesOf(core);
  const abstract = plainAbstract(core.abstractText ?? '');
  return {
    ids,
    title,
    ...authorsOf(core),
    year: yearOf(core),
    venue: venueOf(core),
    texts: abstract ? { abstract } : {},
    publicationTypes,
    meshTerms: lines(core.meshHeadingList.meshHeading.map((heading) => heading.descriptorName)),
    keywords: lines(core.keywordList.keyword),
    peerReviewed: isPeerReviewed(core, publicationTypes),
    ...languagesOf(core),
    notices: noticesOf(core.commentCorrectionList.commentCorrection, publicationTypes, title),
    related: core.commentCorrectionList.commentCorrection.flatMap(relationOf),
  };
}

function languagesOf({ language }: CoreResult): Pick<ParsedRecord, 'languages'> {
  const languages = languageCodes([language ?? '']);
  return languages.length > 0 ? { languages } : {};
}

function idsOf(core: CoreResult): EvidenceIds {
  const { source, id } = core;
  const ids = normaliseIds({
    ...(core.doi && { doi: core.doi }),
    ...(core.pmid && { pmid: core.pmid }),
    ...(core.pmcid && { pmcid: core.pmcid }),
  });
  if (Object.keys(ids).length > 0 || !source || !id) return ids;
  return idsOfEntry(source, id);
}

/** Europe PMC names every entry by its source database and the number there. */
function idsOfEntry(source: string, id: string): EvidenceIds {
  if (source === 'MED') return normaliseIds({ pmid: id });
  if (source === 'PMC') return normaliseIds({ pmcid: id });
  return normaliseIds({ url: `https://europepmc.org/article/${encodeURIComponent(source)}/${encodeURIComponent(id)}` });
}

type Authors = Pick<ParsedRecord, 'authors' | 'names'>;

function authorsOf({ authorList, authorString }: CoreResult): Authors {
  const listed = authorList.author.flatMap((author) => {
    const part = (key: keyof typeof author) => plainLine(author[key] ?? '');
    const [full, last, first, initials, body] = [
      part('fullName'),
      part('lastName'),
      part('firstName'),
      part('initials'),
      part('collectiveName'),
    ];
    const shown = full || [last, initials].filter(Boolean).join(' ') || body;
    const name = body
      ? { literal: body }
      : last
        ? personName({ family: last, given: first || initials })
        : invertedName(full);
    return shown && name ? [{ shown, name }] : [];
  });
  const written = lines((authorString ?? '').replace(/\.\s*$/, '').split(/,\s+/));
  const all =
    listed.length > 0
      ? listed
      : written.flatMap((shown) => ({ shown, name: invertedName(shown) ?? { literal: shown } }));
  return { authors: all.map(({ shown }) => shown), ...(all.length > 0 && { names: all.map(({ name }) => name) }) };
}

function yearOf(core: CoreResult): number | null {
  const { pubYear, journalInfo, bookOrReportDetails, firstPublicationDate } = core;
  const years = [pubYear, journalInfo.yearOfPublication, bookOrReportDetails.yearOfPublication, firstPublicationDate];
  return yearIn(years.find((value) => value && yearIn(value) !== null) ?? '');
}

function yearIn(value: string): number | null {
  const year = /\b(?:1[5-9]|20)\d\d\b/.exec(value)?.[0];
  return year ? Number(year) : null;
}

/** A preprint's venue is its server, which Europe PMC gives as the publisher of a report. */
function venueOf({ journalInfo, journalTitle, journalAbbreviation, bookOrReportDetails }: CoreResult): string | null {
  const { title, medlineAbbreviation } = journalInfo.journal;
  const { comprisingTitle, publisher } = bookOrReportDetails;
  return (
    plainLine(
      title || medlineAbbreviation || journalTitle || journalAbbreviation || comprisingTitle || publisher || '',
    ) || null
  );
}

/** `lite` results write the types in one text, separated by semicolons. */
function typesOf({ pubTypeList, pubType }: CoreResult): string[] {
  const listed = lines(pubTypeList.pubType);
  return listed.length > 0 ? listed : lines((pubType ?? '').split(';'));
}

/**
 * Article types that journals print without peer review, in PubMed's words and in those of the articles' own XML
 * (JATS).
 */
const NOT_REVIEWED_AS_A_RULE =
  /^(?:editorial|letter|comment|news|newspaper article|interview|biography|autobiography|personal narrative|obituary|abstract|announcement|calendar|book-review|article-commentary|reply|correction|corrected-article|retraction|published erratum|retraction of publication|retraction notice|expression[ -]of[ -]concern)$/i;

/**
 * Preprint servers (PPR) do not review. PubMed and PMC index journals, though both also contain preprints, which their
 * publication type names. For theses, patents, books and guidelines Europe PMC does not say.
 */
function isPeerReviewed({ source }: CoreResult, types: readonly string[]): boolean | null {
  if (source === 'PPR' || types.some((type) => /^preprint\b/i.test(type))) return false;
  const isReviewed = source === 'MED' || source === 'PMC';
  return isReviewed && !types.some((type) => NOT_REVIEWED_AS_A_RULE.test(type)) ? true : null;
}

/** The stage of the *other* work: the preprint's record says "Preprint of", the paper's record "Preprint in". */
function relationOf({ type, source, id, reference }: z.infer<typeof correction>): RelatedWork[] {
  const stage = /^preprint (of|in)\b/i.exec(type ?? '')?.[1]?.toLowerCase();
  if (!stage) return [];
  const doi = /\b10\.\d{4,9}\/\S+/.exec(reference ?? '')?.[0];
  const ids = { ...(source && id && idsOfEntry(source, id)), ...normaliseIds(doi ? { doi } : {}) };
  if (Object.keys(ids).length === 0) return [];
  return [{ relation: stage === 'of' ? 'published_version' : 'preprint', ids }];
}

function lines(values: readonly (string | null | undefined)[]): string[] {
  return values.map((value) => plainLine(value ?? '')).filter(Boolean);
}

/**
 * Links from an affected work to its notice end in "in"; those of the notice itself ("Retraction of", "Erratum for")
 * concern another work. A partial retraction counts as a retraction: the record does not say which part remains valid.
 */
const LINKS: readonly [RegExp, Notice['kind']][] = [
  [/^(?:partial )?retraction in\b/i, 'retraction'],
  [/^(?:erratum|corrected and republished) in\b/i, 'correction'],
  [/^expression of concern in\b/i, 'concern'],
];

/** A retraction *notice* has the type "Retraction of Publication" and is not itself retracted. */
const RETRACTED_TYPE = /^(?:retracted publication|preprint[ -](?:withdrawal|removal))$/i;

interface Link {
  type?: string | null | undefined;
  reference?: string | null | undefined;
}

/** Europe PMC's notices on a work, each once: by links, by publication type or in the title. */
function noticesOf(links: readonly Link[], publicationTypes: readonly string[], title: string): Notice[] {
  const notices = links.flatMap(noticeOf);
  if (notices.some(({ kind }) => kind === 'retraction')) return notices;
  const type = publicationTypes.find((name) => RETRACTED_TYPE.test(name));
  const reason = type ?? (isRetractedTitle(title) ? 'marked as retracted in its title' : undefined);
  return reason ? [...notices, { kind: 'retraction', date: null, source: `Europe PMC: ${reason}` }] : notices;
}

function noticeOf({ type, reference }: Link): Notice[] {
  const kind = LINKS.find(([pattern]) => pattern.test(type ?? ''))?.[1];
  if (!kind) return [];
  const citation = plainLine(reference ?? '');
  const source = `Europe PMC: ${plainLine(type ?? '')}${citation && `: ${citation}`}`;
  return [{ kind, date: /\b(?:19|20)\d\d\b/.exec(citation)?.[0] ?? null, source }];
}
