import { hasFailed } from '#contract/search-record.ts';
import { SOURCE_LABELS } from '#contract/source-labels.ts';
import type { TriedSearch } from '../team.ts';
import { shortQuery } from './short-query.ts';

/** Searches shown at most, and how many leave the list together: a list that lost one a turn would begin anew for every cache. */
const MOST_SHOWN = 32;
const LEAVING_TOGETHER = 16;

/**
 * The searches of a run with what they found, oldest first, a line each; empty before any was made. A line never changes and
 * new ones come last, so that a cache of prompts can keep what stood there before.
 */
export function triedSearches(tried: readonly TriedSearch[]): string {
  if (tried.length === 0) return '';
  const beyond = tried.length - MOST_SHOWN;
  const left = beyond > 0 ? Math.ceil(beyond / LEAVING_TOGETHER) * LEAVING_TOGETHER : 0;
  return [
    'Searches made so far in this run, the newest last (found; new: that no search before had found; kept: included as relevant):',
    ...(left > 0 ? [`- ${left} older searches are not shown.`] : []),
    ...tried.slice(left).map(triedLine),
  ].join('\n');
}

function triedLine({ tool, query, status, found, new: fresh, kept }: TriedSearch): string {
  const isSilent = hasFailed(status) || status === 'skipped';
  const outcome = isSilent ? 'no answer' : `${found} found, ${fresh} new, ${kept} kept`;
  return `- ${SOURCE_LABELS[tool]} ${shortQuery(query)} ${outcome}`;
}
