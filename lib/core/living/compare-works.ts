import type { Notice } from '#contract/evidence.ts';
import type { ReportChange } from '#contract/living/report-changes.ts';
import type { ReportEvidence } from '#contract/report.ts';
import { hasFailed, searchStatus, type ToolName } from '#contract/search-record.ts';
import { stableId } from '../text/stable-id.ts';
import { isPreprintOf, type MatchedWorks, nameWork } from './matched-works.ts';

const PUBLISHED = 'It was a preprint, and the paper that followed is included.';
const NOT_FOUND_AGAIN = 'No search found it this time.';

/** Works that the report includes now, that it does not include any more, and notices on those that either includes. */
export function compareWorks(works: MatchedWorks): ReportChange[] {
  const included = (work: ReportEvidence | undefined) => work?.included === true;
  const added = works.after.filter((work) => works.isAdded(work));
  const gone = works.before.filter((work) => work.included && !included(works.later(work.id)));
  const notices = works.before.filter(({ included: is }) => is).flatMap((work) => newNotices(work, works));
  const named = new Set(notices.map(({ work }) => work.evidenceId));
  return [
    ...notices,
    ...added.map((work): ReportChange => {
      const { id, design } = work;
      const preprint = works.before.find((each) => each.included && isPreprintOf(each, work));
      const named = preprint && { preprint: nameWork(preprint) };
      return { kind: 'work_new', id: stableId('new', id), work: nameWork(work), design, ...named };
    }),
    // A work that was taken out for a notice is reported by the notice.
    ...gone
      .filter(({ id }) => !named.has(id))
      .flatMap((work) => (works.isWhollyAsked(work) ? [goneWork(work, works)] : [])),
  ];
}

function goneWork(work: ReportEvidence, works: MatchedWorks): ReportChange {
  const isPublished = works.after.some((each) => each.included && isPreprintOf(work, each));
  const reason = isPublished ? PUBLISHED : (works.later(work.id)?.reason ?? NOT_FOUND_AGAIN);
  return { kind: 'work_gone', id: stableId('gone', work.id), work: nameWork(work), reason };
}

/** Notices that were not known when the older version was written. */
export function newNotices(work: ReportEvidence, works: MatchedWorks): Extract<ReportChange, { kind: 'notice' }>[] {
  return noticesSince(work.notices, works.noticesNow(work)).map((notice) => ({
    kind: 'notice' as const,
    id: stableId('notice', `${work.id} ${notice.kind} ${notice.kind === 'correction' ? notice.date : ''}`),
    work: nameWork(work),
    notice,
    isCited: work.reference !== null,
  }));
}

/** A work is retracted once and put in doubt once; each known correction accounts for one of those of today. */
function noticesSince(known: readonly Notice[], now: readonly Notice[]): Notice[] {
  const left = known.filter(({ kind }) => kind === 'correction');
  const kinds = new Set(known.map(({ kind }) => kind));
  return inOrder(now).filter((notice, at, all) => {
    if (notice.kind !== 'correction')
      return !kinds.has(notice.kind) && all.findIndex(({ kind }) => kind === notice.kind) === at;
    if (all.findIndex((each) => isSame(each, notice)) < at) return false;
    const same = left.findIndex((each) => isSame(each, notice));
    if (same >= 0) left.splice(same, 1);
    return same < 0;
  });
}

/** Those with the most precise date first, so that it is the one shown. */
function inOrder(notices: readonly Notice[]): Notice[] {
  return notices.toSorted(
    (a, b) =>
      (b.date?.length ?? 0) - (a.date?.length ?? 0) ||
      (a.date ?? '').localeCompare(b.date ?? '', 'en') ||
      a.source.localeCompare(b.source, 'en'),
  );
}

/** One source may know the year alone. */
function isSame(a: Notice, b: Notice): boolean {
  if (a.kind !== b.kind) return false;
  if (a.date === null || b.date === null) return true;
  return a.date.startsWith(b.date) || b.date.startsWith(a.date);
}

/** Ids of works of the newer version that the older did not include. */
export function addedWorks(works: MatchedWorks): Set<string> {
  return new Set(works.after.filter((work) => works.isAdded(work)).map(({ id }) => id));
}

/** Sources of which at least one search failed. */
export function silentSources(searches: readonly { tool: ToolName; status: string }[]): ToolName[] {
  return [...new Set(searches.filter(({ status }) => FAILED.has(status)).map(({ tool }) => tool))];
}

const FAILED: ReadonlySet<string> = new Set(searchStatus.options.filter(hasFailed));
