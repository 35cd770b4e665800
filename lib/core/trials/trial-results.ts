import type { RegisteredTrial, TrialPublication, TrialResults } from '#contract/appraisal/trials.ts';
import type { Evidence } from '#contract/evidence.ts';

/** ClinicalTrials.gov asks for results within a year of completion (42 CFR 11.44). */
const DUE_AFTER_MONTHS = 12;
/** Ended with participants, as far as is known: a withdrawn trial has enrolled nobody. */
const ENDED: ReadonlySet<string> = new Set(['COMPLETED', 'TERMINATED', 'UNKNOWN']);

/**
 * Whether results of a trial are available, as of the day on which the registry was read.
 *
 * @param search for a publication, if one was made.
 */
export function resultsOf(
  entry: Evidence,
  publications: readonly TrialPublication[],
  search: RegisteredTrial['search'],
): TrialResults {
  if (publications.length > 0) return 'published';
  if (entry.registry?.hasResults) return 'posted';
  if (!isDue(entry)) return 'not_due';
  return search && (search.status === 'ok' || search.status === 'empty') ? 'none_found' : 'not_searched';
}

/** Ended more than 12 months before the registry was read. False if a trial does not give its end. */
export function isDue({ registry, foundBy }: Pick<Evidence, 'registry' | 'foundBy'>): boolean {
  const ended = registry?.completionDate ? lastDayOf(registry.completionDate) : Number.NaN;
  const readAt = foundBy.flatMap(({ tool, at }) => (tool === 'search_clinical_trials' ? [Date.parse(at)] : []));
  if (!registry || !ENDED.has(registry.status) || Number.isNaN(ended) || readAt.length === 0) return false;
  const due = new Date(ended);
  due.setUTCMonth(due.getUTCMonth() + DUE_AFTER_MONTHS);
  return due.getTime() < Math.max(...readAt);
}

/** `2020-05-17`, `2020-05`, `2020`: the last day that it may be. */
function lastDayOf(date: string): number {
  const [year = Number.NaN, month, day] = date.split('-').map(Number);
  return month === undefined ? Date.UTC(year, 11, 31) : Date.UTC(year, day === undefined ? month : month - 1, day ?? 0);
}
