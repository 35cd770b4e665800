import type { ReportChanges, WorkNotices } from '#contract/living/report-changes.ts';
import { changesTheAnswer, whyItMatters } from './why-it-matters.ts';

/** What changed and was not reported yet. Versions that were compared with the same one find the same changes again. */
export function withoutReported(found: ReportChanges, reported: readonly ReportChanges[]): ReportChanges {
  const same = reported.filter(({ before }) => before.runId === found.before.runId);
  const ids = new Set(same.flatMap(({ changes }) => changes.map(({ id }) => id)));
  const changes = found.changes.filter(({ id }) => !ids.has(id));
  return {
    ...found,
    changes,
    changesAnswer: changes.some(changesTheAnswer),
    why: whyItMatters(changes, found.unanswered),
  };
}

/** What was found out about works so far: for each, all that any version knew. */
export function joinNotices(found: readonly WorkNotices[]): WorkNotices[] {
  const joined = Map.groupBy(found, ({ evidenceId }) => evidenceId);
  return [...joined].map(([evidenceId, parts]) => {
    const notices = parts.flatMap((part) => part.notices);
    const once = new Map(notices.map((notice) => [JSON.stringify([notice.kind, notice.date, notice.source]), notice]));
    return { evidenceId, notices: [...once.values()] };
  });
}
