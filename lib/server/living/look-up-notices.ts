import type { WorkNotices } from '#contract/living/report-changes.ts';
import type { Report, ReportEvidence } from '#contract/report.ts';
import type { CrossrefAnswer } from '#core/sources/crossref/crossref.ts';

/** Works asked about at most: those that are cited first. */
const MOST_WORKS = 200;

export type AskNotices = (doi: string, options: { signal: AbortSignal }) => Promise<CrossrefAnswer>;

/**
 * What is known today of the works that either of two versions includes. `isComplete`: there was an answer for each that has a
 * DOI, up to a limit.
 */
export async function lookUpNotices(
  reports: readonly Report[],
  ask: AskNotices,
  signal: AbortSignal,
): Promise<{ found: WorkNotices[]; isComplete: boolean }> {
  const works = reports.flatMap(({ evidence }) => evidence.filter(({ included, ids }) => included && ids.doi));
  const byDoi = Map.groupBy(works.toSorted(citedFirst), ({ ids }) => ids.doi ?? '');
  const asked = [...byDoi].slice(0, MOST_WORKS);
  const answers = await Promise.all(asked.map(async ([doi, same]) => ({ same, answer: await ask(doi, { signal }) })));
  return {
    found: answers.flatMap(({ same, answer }) => {
      if (answer.status !== 'known' || answer.notices.length === 0) return [];
      return [...new Set(same.map(({ id }) => id))].map((evidenceId) => ({ evidenceId, notices: answer.notices }));
    }),
    isComplete: answers.every(({ answer }) => answer.status !== 'failed'),
  };
}

const citedFirst = (a: ReportEvidence, b: ReportEvidence) =>
  Number(a.reference === null) - Number(b.reference === null);
