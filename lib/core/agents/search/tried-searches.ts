import { hasFailed } from '#contract/search-record.ts';
import { SOURCE_LABELS } from '#contract/source-labels.ts';
import { fenced, shortTitle } from '../fenced.ts';
import type { TriedSearch } from '../gathering.ts';

const LONGEST = 140;
/** No query of a source is longer; a longer text is cut at its length. */
const LONGEST_READ = 4_000;
const FIELDS = /(?<=[\p{L}\p{N}"”)])\[[^[\]]{1,40}\]|\b(?:TITLE_ABS|TITLE|ABSTRACT|all|ti|abs|cat)\s*:\s*/gu;

/**
 * A query in a form that a model can distinguish from others: the first of the alternatives in brackets, without
 * fields. Two queries may begin with the same ten names of a disease and differ only at the end.
 */
export function shortQuery(query: string): string {
  const plain = query.slice(0, LONGEST_READ).replace(FIELDS, '').replace(/\s+/g, ' ');
  const simplified = plain.replace(/\(([^()]*)\)/g, (_, inside: string) => {
    const [first = '', ...others] = inside.split(/\sOR\s/);
    return `(${first.trim()}${others.length > 0 ? ' …' : ''})`;
  });
  return fenced(shortTitle(simplified.trim(), LONGEST));
}

/**
 * Most searches shown, and how many leave the list together: removing one per turn would invalidate the prompt cache
 * every time.
 */
const MOST_SHOWN = 32;
const LEAVING_TOGETHER = 16;

/**
 * The searches of a run with what they found, oldest first, one per line; empty before the first. Lines never change
 * and new ones come last, so that a prompt cache can keep the earlier text.
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
  const outcome = isSilent
    ? `no answer (${status.replace('_', ' ')}): what the source has is not known`
    : `${found} found, ${fresh} new, ${kept} kept`;
  return `- ${SOURCE_LABELS[tool]} ${shortQuery(query)} ${outcome}`;
}
