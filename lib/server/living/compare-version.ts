import type { StoredVersion } from '#adapters/postgres/living/living-rows.ts';
import type { ComparedVersion } from '#adapters/postgres/living/living-store.ts';
import type { WorkNotices } from '#contract/living/report-changes.ts';
import type { Report } from '#contract/report.ts';
import { compareReports, joinNotices, withoutReported } from '#core/living/compare-reports.ts';
import { publicReport } from '../sharing/public-report.ts';

/** The version that others are compared with: the newest that every source answered, else the oldest there is. */
export function baseOf(versions: readonly StoredVersion[], id: string): StoredVersion | undefined {
  const done = versions.filter((each) => each.id !== id && each.status === 'done' && each.runId !== null);
  return done.find(({ isPartial }) => !isPartial) ?? done.at(-1);
}

interface Compared {
  base: { version: StoredVersion; report: Report };
  report: Report;
  /** All versions, to leave out what they have reported already. */
  versions: readonly StoredVersion[];
  found: readonly WorkNotices[];
  isAsked: boolean;
}

const NOTICES_OPEN = 'Crossref did not answer for every work, so retractions and corrections may be missing.';

/** What changed in a new version, without what earlier versions have reported. */
export function compareVersion({ base, report, versions, found, isAsked }: Compared): ComparedVersion {
  const known = base.version.notices;
  const notices = joinNotices([...known, ...found]);
  const compared = compareReports(withNotices(base.report, known), report, notices);
  const reported = versions.flatMap(({ changes }) => changes ?? []);
  return {
    baseRunId: base.report.runId,
    changes: withoutReported(compared, reported),
    notices,
    isPartial: compared.unanswered.length > 0 || !isAsked,
    problem: isAsked ? null : NOTICES_OPEN,
    shown: publicReport(report),
  };
}

/** The report with what was known of its works beyond it. */
function withNotices(report: Report, known: readonly WorkNotices[]): Report {
  const of = new Map(known.map(({ evidenceId, notices }) => [evidenceId, notices]));
  return {
    ...report,
    evidence: report.evidence.map((work) => ({ ...work, notices: [...work.notices, ...(of.get(work.id) ?? [])] })),
  };
}
