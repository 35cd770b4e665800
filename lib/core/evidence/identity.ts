import type { EvidenceIds } from '#contract/evidence.ts';
import { memoizeByText } from '../text/memoize-by-text.ts';
import { normaliseUrl, openableUrl } from './page-address.ts';

/** Longer than any identifier that is not an attack or an accident. */
const LONGEST_ID = 512;

/** Ends that publishers hang on a DOI in an address: the view, not the work. */
const VIEW_OF_DOI = /\/(?:full|pdf|epdf|abstract|html|meta)\/?$|\/?(?:\.pdf)?$/i;

/** bioRxiv and medRxiv show versions as `v2` behind a DOI that is registered without it (both openRxiv prefixes). */
const OPENRXIV_VERSION = /^(10\.(?:1101|64898)\/(?:\d{4}\.\d{2}\.\d{2}\.)?\d{6,})v\d+$/;

/** Lower case without resolver, e.g. `10.1056/nejmoa2034577`; undefined when it is none. */
export const normaliseDoi = (text: string): string | undefined =>
  text.length > LONGEST_ID ? undefined : normalDoi(text) || undefined;

/** Characters of identifiers as given; each is asked for whenever records are compared. */
const DOIS_KEPT = 200_000;

const normalDoi = memoizeByText(DOIS_KEPT, (text): string => {
  const isAddress = /^\s{0,9}(?:https?:)?\/\//i.test(text);
  const bare = decodePercent(
    seen(text)
      .replace(/^[[({<"'“‘]+/, '')
      .replace(/^(?:https?:)?\/\/(?:dx\.|www\.)?doi\.org\//i, '')
      .replace(/^doi\s*:?\s*/i, ''),
  )
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
  const doi = withoutLooseEnd(isAddress ? bare.replace(/[?#].*$/s, '') : bare)
    // Only ASCII letters are equal in both cases in a DOI (ISO 26324).
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  if (!/^10\.\d{4,9}(?:\.\d+)*\/\S+$/.test(doi)) return '';
  return OPENRXIV_VERSION.exec(doi)?.[1] ?? doi;
});

/** Without what nobody sees and pages leave in what is copied from them: zero-width signs, soft hyphens, marks of direction. */
function seen(text: string): string {
  return text.replace(/[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/g, '').trim();
}

/** Digits without leading zeros; a version (`20029614.2`) is dropped. */
export function normalisePmid(text: string): string | undefined {
  return /^(?:pmid\s?:?\s?)?0{0,9}([1-9]\d{0,8})(?:\.\d{1,2})?(?:\s?\[(?:pmid|uid)\])?[.,;]?$/i.exec(seen(text))?.[1];
}

/** `PMC` and digits; a version (`PMC123.2`) is dropped. */
export function normalisePmcid(text: string): string | undefined {
  const digits = /^(?:pmcid\s?:?\s?)?(?:pmc\s?)?0{0,9}([1-9]\d{0,8})(?:\.\d{1,3})?[.,;]?$/i.exec(seen(text))?.[1];
  return digits && `PMC${digits}`;
}

/** `NCT` and eight digits. */
export function normaliseNct(text: string): string | undefined {
  const digits = /^nct[\s-]?(\d{8})$/i.exec(seen(text))?.[1];
  return digits && `NCT${digits}`;
}

/**
 * Without version and subject class: `2104.12255` or `math/0309136`. New-style numbers have four digits until 2014
 * and five since 2015 (https://info.arxiv.org/help/arxiv_identifier.html).
 */
export function normaliseArxiv(text: string): string | undefined {
  const bare = seen(text)
    .toLowerCase()
    .replace(/\s?\[[a-z.-]{2,20}\]$/, '')
    .replace(/^(?:https?:)?\/\/(?:\w+\.)?arxiv\.org\/(?:abs|pdf|html|format)\//, '')
    .replace(/^(?:(?:https?:)?\/\/(?:dx\.)?doi\.org\/)?(?:doi:\s*)?10\.48550\/arxiv\./, '')
    .replace(/^arxiv\s*:?\s*/, '')
    .replace(/\.pdf$/, '');
  const [, year, month, number] = /^(\d{2})(\d{2})\.(\d{4,5})(?:v\d+)?$/.exec(bare) ?? [];
  if (year && month && number) {
    const hasRightLength = number.length === (Number(year) < 15 ? 4 : 5);
    return isMonth(month) && hasRightLength ? `${year}${month}.${number}` : undefined;
  }
  const [, archive, date, serial] = /^([a-z]+(?:-[a-z]+)?)(?:\.[a-z]{2})?\/(\d{4})(\d{3})(?:v\d+)?$/.exec(bare) ?? [];
  return archive && date && serial && isMonth(date.slice(2)) ? `${archive}/${date}${serial}` : undefined;
}

type IdPattern = { host: RegExp; path: RegExp; ids: (found: string) => EvidenceIds };

const doiIds = (text: string): EvidenceIds => withArxivDoi({ doi: normaliseDoi(text.replace(VIEW_OF_DOI, '')) });

/** Pages that are the work itself. Pages *about* a work (indexes of mentions, search pages) must not be here. */
const ID_PATTERNS: readonly IdPattern[] = [
  { host: /^pubmed\.ncbi\.nlm\.nih\.gov$/, path: /^\/(\d+)\/?$/, ids: (id) => ({ pmid: normalisePmid(id) }) },
  { host: /^ncbi\.nlm\.nih\.gov$/, path: /^\/(?:m\/)?pubmed\/(\d+)\/?$/, ids: (id) => ({ pmid: normalisePmid(id) }) },
  { host: /^ncbi\.nlm\.nih\.gov$/, path: /^\/pmc\/articles\/(PMC\d+)/i, ids: (id) => ({ pmcid: normalisePmcid(id) }) },
  { host: /^pmc\.ncbi\.nlm\.nih\.gov$/, path: /^\/articles\/(PMC\d+)/i, ids: (id) => ({ pmcid: normalisePmcid(id) }) },
  {
    host: /^europepmc\.org$/,
    path: /^\/(?:article|abstract)\/MED\/(\d+)/i,
    ids: (id) => ({ pmid: normalisePmid(id) }),
  },
  {
    host: /^europepmc\.org$/,
    path: /^\/(?:articles?|article\/PMC)\/(PMC\d+)/i,
    ids: (id) => ({ pmcid: normalisePmcid(id) }),
  },
  {
    host: /^(?:(?:classic|beta)\.)?clinicaltrials\.gov$/,
    path: /^\/(?:study|show|ct2\/(?:history\/|show\/(?:study\/|results\/)?))\/?(NCT\d{8})\b/i,
    ids: (id) => ({ nct: normaliseNct(id) }),
  },
  {
    host: /(?:^|\.)arxiv\.org$/,
    path: /^\/(?:abs|pdf|html|format)\/(.+?)\/?$/,
    ids: (id) => ({ arxiv: normaliseArxiv(id) }),
  },
  { host: /^(?:dx\.)?doi\.org$/, path: /^\/(10\..+)$/, ids: doiIds },
  // bioRxiv and medRxiv; then the Atypon platform of many publishers; then publishers that put the DOI in the path.
  {
    host: /(?:^|\.)(?:bio|med)rxiv\.org$/,
    path: /^\/content\/(10\.\d+\/(?:\d{4}\.\d{2}\.\d{2}\.)?\d{6,})(?:v\d+)?(?:[./].*)?$/,
    ids: doiIds,
  },
  { host: /./, path: /^\/doi\/(?:(?:abs|full|epdf|pdf|pdfdirect|epub|html)\/)?(10\.\d+\/.+)$/, ids: doiIds },
  {
    host: /(?:^|\.)(?:springer\.com|biomedcentral\.com|springeropen\.com|frontiersin\.org)$/,
    path: /^\/(?:article|articles|chapter)\/(10\.\d+\/.+)$/,
    ids: doiIds,
  },
  {
    host: /(?:^|\.)nature\.com$/,
    path: /^\/articles\/([sd]\d{5}-\d{3}-\d{4,5}-\w)(?:\.pdf)?\/?$/,
    ids: (id) => ({ doi: normaliseDoi(`10.1038/${id}`) }),
  },
];

/** The scholarly identifiers that a page's address stands for; empty for any other page. Never contains `url`. */
export function idsFromUrl(text: string): EvidenceIds {
  const openable = openableUrl(text);
  if (!openable) return {};
  const url = new URL(openable);
  const host = url.hostname.replace(/^www\./, '');
  const path = decodePercent(url.pathname);
  for (const pattern of ID_PATTERNS) {
    const found = pattern.host.test(host) ? pattern.path.exec(path)?.[1] : undefined;
    if (found) return withoutAbsent(pattern.ids(found));
  }
  const plosId =
    /(?:^|\.)plos\.org$/.test(host) && /\/article(?:\/file)?$/.test(path) ? url.searchParams.get('id') : null;
  return plosId ? withoutAbsent(doiIds(plosId)) : {};
}

type Kind = (typeof SCHOLARLY)[number];

/** Longer is no field that holds an identifier and little else. */
const LONGEST_FIELD = 4_000;

/**
 * The identifiers in a text that was pasted or exported, whatever stands around them: "(doi: 10.5555/abc)", "PMID:
 * 33301246.", "33301246[pmid]", "PMC 7745181", "arXiv:2104.12255v2 [q-bio.QM]", an address behind a library's proxy.
 *
 * @param kind what the field is there for: then a bare number is one.
 */
export function idsIn(text: string, kind?: Kind): EvidenceIds {
  const given = seen(text.slice(0, LONGEST_FIELD));
  const plain = decodePercent(given);
  const first = (pattern: RegExp) => pattern.exec(plain)?.[1];
  const doi = first(/(?<![\w.])(10\.\d{4,9}(?:\.\d{1,9}){0,4}\/[^\s|]{1,400})/);
  const arxiv = first(
    /\barxiv(?:\.org\/(?:abs|pdf))?[:\s./]{0,3}((?:[a-z-]{2,20}(?:\.[a-z]{2})?\/\d{7}|\d{4}\.\d{4,5}))/i,
  );
  return withoutAbsent(
    withArxivDoi({
      doi: doi && normaliseDoi(/^https?:/i.test(given) ? doi.replace(/[?#&].*$/s, '') : doi),
      pmid: normalisePmid(
        first(/\b(?:pmid|pubmed(?:\s?(?:id|pmid))?)[\s:#=]{0,3}(\d{1,9})(?!\d)/i) ??
          first(/(?<![\w.])(\d{1,9})(?:\.\d{1,2})?\s?\[(?:pmid|uid)\]/i) ??
          (kind === 'pmid' ? first(/(?<![\w.])(\d{4,9})(?!\d)/) : undefined) ??
          '',
      ),
      pmcid: normalisePmcid(
        first(/\bpmc(?:id)?[\s:#]{0,3}(?:pmc)?(\d{1,9})(?!\d)/i) ?? (kind === 'pmcid' ? plain : ''),
      ),
      nct: normaliseNct(first(/\b(NCT[\s-]?\d{8})(?!\d)/i) ?? ''),
      arxiv: normaliseArxiv(arxiv ?? (kind === 'arxiv' ? plain : '')),
    }),
  );
}

/**
 * An address as a library's proxy rewrites it ("https://doi-org.proxy.lib.example/10.5555/abc", "…/login?url=https://…"), as it
 * was before; only for addresses that the reader has given: a page could call itself so.
 */
export function withoutProxy(address: string): string[] {
  if (!URL.canParse(address)) return [];
  const url = new URL(address);
  const within = url.searchParams.get('url') ?? url.searchParams.get('qurl');
  const [label = '', ...rest] = url.hostname.split('.');
  const dashed = label.replaceAll('--', '\0').replaceAll('-', '.').replaceAll('\0', '-');
  const hosts = [dashed, ...rest.map((_, at) => [label, ...rest.slice(0, at + 1)].join('.'))];
  const behind = hosts
    .filter((host) => host.includes('.'))
    .map((host) => `https://${host}${url.pathname}${url.search}`);
  return [...(within && URL.canParse(within) ? [within] : []), address, ...behind];
}

/** Normal forms of a record's identifiers. Invalid ones are dropped; an address that is a work's own page adds its id. */
export function normaliseIds(ids: EvidenceIds): EvidenceIds {
  const given = withoutAbsent(
    withArxivDoi({
      doi: ids.doi && normaliseDoi(ids.doi),
      pmid: ids.pmid && normalisePmid(ids.pmid),
      pmcid: ids.pmcid && normalisePmcid(ids.pmcid),
      nct: ids.nct && normaliseNct(ids.nct),
      arxiv: ids.arxiv && normaliseArxiv(ids.arxiv),
    }),
  );
  // The owner of the document has given it its id.
  if (ids.document) given.document = ids.document;
  const url = ids.url && openableUrl(ids.url);
  if (!url) return given;
  const inUrl = idsFromUrl(url);
  const isOtherWork = SCHOLARLY.some((kind) => inUrl[kind] && given[kind] && inUrl[kind] !== given[kind]);
  // A paper whose address is its trial's registry page is still not the registry entry.
  const isOtherKind = Boolean(inUrl.nct) && hasPublicationId(given);
  return { ...(isOtherWork || isOtherKind ? {} : inUrl), ...given, url };
}

const SCHOLARLY = ['doi', 'pmid', 'pmcid', 'nct', 'arxiv'] as const;

/** Whether the ids name a publication, as opposed to a registry entry or a page. */
export function hasPublicationId(ids: EvidenceIds): boolean {
  return Boolean(ids.doi ?? ids.pmid ?? ids.pmcid ?? ids.arxiv);
}

/**
 * Keys by which records are recognised as one work, strongest first: `doi:`, `pmid:`, `pmcid:`, `nct:`, `arxiv:`,
 * `document:`, `url:`.
 *
 * Two identifiers are no key where there are stronger ones, because they would join what is not one work: a landing address may
 * hold many works, and a trial's number stands in every paper about the trial.
 */
export function identityKeys(ids: EvidenceIds): string[] {
  const normal = normaliseIds(ids);
  const kinds = SCHOLARLY.filter((kind) => kind !== 'nct' || !hasPublicationId(normal));
  const keys = [...kinds, 'document' as const].flatMap((kind) => (normal[kind] ? [`${kind}:${normal[kind]}`] : []));
  const url = keys.length === 0 && normal.url ? normaliseUrl(normal.url) : undefined;
  return url ? [`url:${url}`] : keys;
}

/** arXiv registers `10.48550/arXiv.<id>` for every paper: one identifier in two spellings, kept as the arXiv id. */
function withArxivDoi(ids: EvidenceIds): EvidenceIds {
  if (!ids.doi?.startsWith('10.48550/arxiv.')) return ids;
  return withoutAbsent({ ...ids, doi: undefined, arxiv: ids.arxiv || normaliseArxiv(ids.doi) });
}

function withoutAbsent(ids: EvidenceIds): EvidenceIds {
  return Object.fromEntries(Object.entries(ids).filter(([, value]) => value));
}

function isMonth(digits: string): boolean {
  return Number(digits) >= 1 && Number(digits) <= 12;
}

const CLOSED: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{', '>': '<' };

/** Cuts what a sentence or a bracket around an identifier leaves behind; a bracket that closes one of its own is part of it. */
function withoutLooseEnd(text: string): string {
  const signs = [...text.trim()];
  const counts = new Map<string, number>();
  for (const sign of signs) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  for (let last = signs.at(-1); last !== undefined; last = signs.at(-1)) {
    const opening = CLOSED[last];
    const isLoose = opening ? (counts.get(opening) ?? 0) < (counts.get(last) ?? 0) : /[.,;:'"’”»*\s]/.test(last);
    if (!isLoose) break;
    signs.pop();
    counts.set(last, (counts.get(last) ?? 0) - 1);
  }
  return signs.join('');
}

function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
