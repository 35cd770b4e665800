import type { Notice, RelatedWork } from '#contract/evidence.ts';
import { normaliseDoi, normaliseNct, normalisePmid } from '../../evidence/identity.ts';
import { isRetractedTitle } from '../../evidence/merge-notices.ts';
import { registrationNumbers } from '../../text/registration-numbers.ts';
import { find, findAll, type XmlElement } from '../xml.ts';
import { textOf } from '../xml-text.ts';

/**
 * Links that count against this record. Their mirror images (RetractionOf, ErratumFor, ExpressionOfConcernFor) make the
 * record itself the notice and do not count against it. A partial retraction counts as a retraction, because the record
 * does not say which part remains valid. Reference types:
 * https://www.nlm.nih.gov/bsd/licensee/elements_descriptions.html#commentscorrections
 */
const NOTICE_LINKS: ReadonlyMap<string, { kind: Notice['kind']; label: string }> = new Map([
  ['retractionin', { kind: 'retraction', label: 'Retraction in' }],
  ['partialretractionin', { kind: 'retraction', label: 'Partial retraction in' }],
  ['expressionofconcernin', { kind: 'concern', label: 'Expression of concern in' }],
  ['erratumin', { kind: 'correction', label: 'Erratum in' }],
  ['correctedandrepublishedin', { kind: 'correction', label: 'Corrected and republished in' }],
]);

const PREPRINT_SERVER = /\b\w*rxiv\b|\bres(?:earch)? sq(?:uare)?\b|\bssrn\b|\bpreprints?\b|\bosf\b/i;

interface Link {
  type: string;
  citation: string;
  pmid: string | undefined;
}

/** PubMed's notices on a record, each once: by links, by publication type or in the title. */
export function noticesOf(citation: XmlElement, publicationTypes: readonly string[], title: string): Notice[] {
  const links = linksOf(citation);
  const notices = links.flatMap(noticeOf);
  const has = (kind: Notice['kind']) => notices.some((notice) => notice.kind === kind);
  const hasType = (name: string) => publicationTypes.some((type) => type.toLowerCase() === name);
  if (!has('retraction') && hasType('retracted publication')) {
    notices.push({ kind: 'retraction', date: null, source: 'PubMed: Retracted Publication' });
  } else if (!has('retraction') && isRetractedTitle(title)) {
    notices.push({ kind: 'retraction', date: null, source: 'PubMed: marked as retracted in its title' });
  }
  // The type is that of the notice; only on a record that is not a notice does it describe the record itself.
  const isNotice = links.some(({ type }) => type === 'expressionofconcernfor');
  if (!has('concern') && !isNotice && hasType('expression of concern')) {
    notices.push({ kind: 'concern', date: null, source: 'PubMed: Expression of Concern' });
  }
  return notices;
}

/**
 * Other versions of the work: its registrations, and the preprint or the published paper behind an update link. Updates
 * among papers (a Cochrane review and its successor) are different works.
 */
export function relatedOf(citation: XmlElement, publicationTypes: readonly string[]): RelatedWork[] {
  const numbers = findAll(
    citation,
    'Article',
    'DataBankList',
    'DataBank',
    'AccessionNumberList',
    'AccessionNumber',
  ).flatMap((number) => registrationNumbers(textOf(number)).map((named) => named.number));
  const isPreprint = publicationTypes.some((type) => type.toLowerCase() === 'preprint');
  const versions = linksOf(citation).flatMap((link): RelatedWork[] => {
    const ids = idsOf(link);
    if (Object.keys(ids).length === 0) return [];
    if (link.type === 'updatein' && isPreprint) return [{ relation: 'published_version', ids }];
    if (link.type === 'updateof' && PREPRINT_SERVER.test(link.citation)) return [{ relation: 'preprint', ids }];
    return [];
  });
  return [
    ...[...new Set(numbers)].map((number) => ({ relation: 'registration' as const, ids: registrationIds(number) })),
    ...versions,
  ];
}

/**
 * Registries other than ClinicalTrials.gov, by their page in the WHO search portal, which is named after the number.
 */
function registrationIds(number: string): RelatedWork['ids'] {
  const nct = normaliseNct(number);
  if (nct) return { nct };
  const trial = /^\d/.test(number) ? `EUCTR${number}` : number;
  return { url: `https://trialsearch.who.int/Trial2.aspx?TrialID=${trial}` };
}

function linksOf(citation: XmlElement): Link[] {
  return findAll(citation, 'CommentsCorrectionsList', 'CommentsCorrections').map((link) => ({
    type: (link.attributes['RefType'] ?? '').toLowerCase(),
    citation: textOf(find(link, 'RefSource')),
    pmid: normalisePmid(textOf(find(link, 'PMID'))),
  }));
}

function noticeOf({ type, citation, pmid }: Link): Notice[] {
  const known = NOTICE_LINKS.get(type);
  if (!known) return [];
  const where = [citation, pmid && `PMID ${pmid}`].filter(Boolean).join(', ');
  return [{ kind: known.kind, date: dateOf(citation), source: where ? `${known.label}: ${where}` : known.label }];
}

function idsOf({ citation, pmid }: Link): RelatedWork['ids'] {
  const doi = normaliseDoi(/\bdoi:\s*(\S+)/i.exec(citation)?.[1] ?? '');
  return { ...(pmid && { pmid }), ...(doi && { doi }) };
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** The date in a citation like "Fict J Med. 2021 Mar 4;3(1):7", as precise as given. */
function dateOf(citation: string): string | null {
  const [, year, monthName = '', day] =
    /\b((?:19|20)\d{2})\b(?:\s+([A-Z][a-z]{2})[a-z]*\b(?:\s+(\d{1,2})\b)?)?/.exec(citation) ?? [];
  if (!year) return null;
  const month = MONTHS.indexOf(monthName.toLowerCase()) + 1;
  if (month === 0) return year;
  return [year, month, ...(day ? [day] : [])].map((part) => String(part).padStart(2, '0')).join('-');
}
