import { NEAREST_BELOW } from '#contract/answer-words.ts';
import type { RunEvent } from '#contract/event.ts';
import { isRetracted } from '#contract/evidence.ts';
import { hasFailed, type SearchRecord } from '#contract/search-record.ts';
import { SOURCE_LABELS } from '#contract/source-labels.ts';
import { namesNotFound } from '../../evidence/reported-searches.ts';
import { questionNotice, wideNotice } from '../../question/question-notice.ts';
import type { RunState } from '../run-state.ts';

const LIST = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/**
 * The end of a run without a relevant work: a failure when no source answered at all, otherwise "nothing found", with
 * what was tried. Never a report.
 */
export function* endWithoutEvidence({ searches, screenings, works, plan, memory }: RunState): Generator<RunEvent> {
  const failures = failuresByReason(searches);
  if (searches.length > 0 && searches.every((search) => hasFailed(search.status))) {
    const named = failures.map(({ labels, message }) => `${labels}: ${message}`).join(' ');
    yield {
      type: 'error',
      code: 'source_unavailable',
      message: `No source could be searched, so nothing can be concluded about the question. ${named} Try again later.`,
    };
    return;
  }
  const answered = searches.filter((search) => !hasFailed(search.status));
  const bySource = Map.groupBy(answered, ({ tool }) => tool);
  const tried = [...bySource].map(([tool, asked]) => {
    const sent = asked.reduce((sum, { found }) => sum + found, 0);
    const times = asked.length === 1 ? 'once' : `${asked.length} times`;
    return `${SOURCE_LABELS[tool]} was searched ${times} and sent ${sent === 0 ? 'nothing' : sent === 1 ? 'one record' : `${sent} records`}.`;
  });
  // A user who sees a concept missing here knows how to rephrase.
  const ideas = plan.concepts.map(({ term }) => `“${term}”`);
  const sought = ideas.length > 0 && tried.length > 0 ? [`Works were looked for on ${LIST.format(ideas)}.`] : [];
  const screened = screenings.length > 0 ? [describeScreening(screenings.length, works.length)] : [];
  const failed = failures.map(({ labels, message }) => `${labels} could not be searched: ${message}`);
  yield {
    type: 'complete',
    exit: 'nothing_found',
    confidence: 0,
    confidenceReason: 'No relevant work was found.',
    claims: { kept: 0, rewritten: 0, dropped: 0 },
    references: [],
    // Queries fill a screen, so they are shown with the searches.
    nothingFound: [
      ...[questionNotice(plan), wideNotice(plan)].filter((notice) => notice !== null),
      ...nearest({ screenings, memory }),
      ...screened,
      ...sought,
      ...tried,
      ...namesNotFound(searches).map((name) => `“${name}” was searched for by name and not found.`),
      ...failed,
    ],
  };
}

/** Works named where nothing is included: the user may recognise the one that is meant. */
const NEAREST = 10;
const NOT_QUOTABLE = 'no result of it could be quoted';

/** The nearest works, and what of the question they do not name, as far as words show. */
function nearest({ screenings, memory }: Pick<RunState, 'screenings' | 'memory'>): string[] {
  const near = screenings
    .toSorted((a, b) => b.relevance - a.relevance || (a.evidenceId < b.evidenceId ? -1 : 1))
    .flatMap(({ evidenceId, included, reason }) => {
      const work = memory.getEvidence(evidenceId);
      return work && !isRetracted(work) && work.title !== ''
        ? [{ work, reason: included ? NOT_QUOTABLE : reason }]
        : [];
    })
    .slice(0, NEAREST);
  if (near.length === 0) return [];
  const named = near.map(
    ({ work: { title, year }, reason }) =>
      `“${title.replace(/[.\s]+$/, '')}” (${year ?? 'undated'}; ${reason.replace(/^It/, 'it').replace(/\.$/, '')})`,
  );
  return [`${NEAREST_BELOW}${named.join('; ')}.`];
}

function describeScreening(screened: number, relevant: number): string {
  const works = `${screened} ${screened === 1 ? 'work was' : 'works were'} screened`;
  if (relevant === 0) return `${works} and none came near enough to the question.`;
  return `${works}; ${relevant} named its subject, but no sentence of them could be quoted as a finding.`;
}

/** The failed sources, grouped by reason, e.g. "PubMed and arXiv: The source did not answer in time." */
function failuresByReason(searches: readonly SearchRecord[]): { labels: string; message: string }[] {
  const reasons = new Map<string, Set<string>>();
  for (const { status, tool, message = 'It did not answer.' } of searches) {
    if (hasFailed(status)) reasons.set(message, (reasons.get(message) ?? new Set()).add(SOURCE_LABELS[tool]));
  }
  return [...reasons].map(([message, labels]) => ({ labels: LIST.format(labels), message }));
}
