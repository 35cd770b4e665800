import * as z from 'zod';
import type { Notice } from '#contract/evidence.ts';
import { normaliseDoi } from '../../evidence/identity.ts';
import { cleanText } from '../xml-text.ts';

/**
 * Types of updates that count against a work. A partial retraction counts as a retraction, because the record does not
 * say which part remains valid. Types:
 * https://www.crossref.org/documentation/register-maintain-records/maintaining-your-metadata/registering-updates/
 */
const KINDS: ReadonlyMap<string, Notice['kind']> = new Map([
  ['retraction', 'retraction'],
  ['partial_retraction', 'retraction'],
  ['withdrawal', 'retraction'],
  ['removal', 'retraction'],
  ['correction', 'correction'],
  ['corrigendum', 'correction'],
  ['erratum', 'correction'],
  ['expression_of_concern', 'concern'],
]);
const LABELS: Readonly<Record<Notice['kind'], string>> = {
  retraction: 'Retraction',
  correction: 'Correction',
  concern: 'Expression of concern',
};
const SOURCES: ReadonlyMap<string, string> = new Map([
  ['publisher', 'publisher'],
  ['retraction-watch', 'Retraction Watch'],
]);
const RETRACTED_TITLE = /^\W*retracted(?: article| paper)?\s*[:\]–—-]/i;

/** A date in Crossref's format: `[[2021, 5, 1]]`, with month and day where known. */
const dateParts = z.object({ 'date-parts': z.array(z.array(z.number().nullable())).nullish() });
const update = z.object({
  DOI: z.string().nullish(),
  type: z.string(),
  label: z.string().nullish(),
  source: z.string().nullish(),
  updated: dateParts.nullish(),
});
type Update = z.infer<typeof update>;

/** Unreadable entries are left out; the others remain. */
const updates = z
  .array(z.unknown())
  .nullish()
  .transform((list) =>
    (list ?? []).map((entry) => update.safeParse(entry).data).filter((entry) => entry !== undefined),
  );

/** The part of a work's record about updates. */
export const crossrefWork = z.object({
  DOI: z.string().nullish(),
  title: z.array(z.string()).nullish(),
  'updated-by': updates,
  'update-to': updates,
});
export type CrossrefWork = z.infer<typeof crossrefWork>;

/**
 * Crossref's notices on a work, each once with all the sources that report it. `updated-by` lists notices about this
 * work; `update-to` means that this work is itself a notice about another, which does not count against it, unless it
 * names the work itself: some publishers turn the article's own page into the notice.
 */
export function noticesOf(work: CrossrefWork, doi: string): Notice[] {
  const aboutThis = [...work['updated-by'], ...work['update-to'].filter((entry) => doiOf(entry) === doi)];
  const updates = Map.groupBy(
    aboutThis.filter(({ type }) => kindOf(type)),
    (entry) => `${kindOf(entry.type)} ${doiOf(entry) ?? ''}`,
  );
  const notices = [...updates.values()].flatMap(noticeOf);
  const isMarked = (work.title ?? []).some((title) => RETRACTED_TITLE.test(title));
  if (!isMarked || isNotice(work, doi) || notices.some(({ kind }) => kind === 'retraction')) return notices;
  return [...notices, { kind: 'retraction', date: null, source: 'Crossref: marked as retracted in its title' }];
}

/** The record is a retraction, a correction or the like of another work, and nothing else. */
export function isNotice(work: CrossrefWork, doi: string): boolean {
  return work['update-to'].some((entry) => kindOf(entry.type) && doiOf(entry) !== doi);
}

/** One notice, reported by one or several sources. */
function noticeOf(updates: readonly Update[]): Notice[] {
  const [first] = updates;
  const kind = first && kindOf(first.type);
  if (!kind) return [];
  const dates = updates.map(({ updated }) => dateOf(updated)).filter((date) => date !== null);
  const date = dates.sort((a, b) => b.length - a.length || (a < b ? -1 : 1))[0] ?? null;
  const who = [...new Set(updates.flatMap(({ source }) => SOURCES.get(source ?? '') ?? []))].sort().reverse();
  const doi = doiOf(first);
  const label = cleanText(first.label ?? '').slice(0, 60) || LABELS[kind];
  const parts = [label, who.join(' and '), date ?? '', doi ? `doi:${doi}` : ''];
  return [{ kind, date, source: `Crossref: ${parts.filter(Boolean).join(', ')}` }];
}

function kindOf(type: string): Notice['kind'] | undefined {
  return KINDS.get(
    type
      .trim()
      .toLowerCase()
      .replace(/[\s-]+/g, '_'),
  );
}

function doiOf({ DOI }: Update): string | undefined {
  return normaliseDoi(DOI ?? '');
}

function dateOf(date: Update['updated']): string | null {
  const known = (date?.['date-parts']?.[0] ?? []).filter((part) => part !== null);
  const [year, month, day] = known;
  if (year === undefined || !Number.isInteger(year) || year < 1000 || year > 9999) return null;
  const isMonth = month !== undefined && month >= 1 && month <= 12;
  const isDay = isMonth && day !== undefined && day >= 1 && day <= 31;
  const parts = [year, ...(isMonth ? [month] : []), ...(isDay ? [day] : [])];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}
