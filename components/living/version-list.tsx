import Link from 'next/link';
import { formatDate } from '#components/run/format.ts';
import type { LivingReport, ReportVersion } from '#contract/living/report-version.ts';

/** All versions of a report, newest first, and what each changed. */
export function VersionList({ living, runId }: { living: LivingReport; runId: string }) {
  return (
    <section aria-label="Versions" className="mt-9">
      <h2 className="font-semibold font-serif text-[18px]">Versions</h2>
      <ol className="mt-2 divide-y divide-line border-line border-y text-[14px]">
        {living.versions.map((version) => (
          <li key={version.id} className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 py-2.5">
            <span className="w-24 shrink-0">
              {version.number === null ? 'Not done' : `Version ${version.number}`}
              {version.runId === runId && <span className="sr-only"> (this one)</span>}
            </span>
            <span className="min-w-36 shrink-0 whitespace-nowrap text-soft">
              {formatDate(version.endedAt ?? version.createdAt)}
            </span>
            <span className="wrap-anywhere min-w-0 flex-1 basis-60">{stateOf(version)}</span>
            {version.runId !== null && (
              <span className="flex gap-3">
                <VersionLink href={`/runs/${version.runId}`} label="Report" version={version} />
                {version.why !== null && (
                  <VersionLink href={`/runs/${version.runId}/changes`} label="Changes" version={version} />
                )}
              </span>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

function VersionLink({ href, label, version }: { href: string; label: string; version: ReportVersion }) {
  return (
    <Link
      href={href as '/history'}
      prefetch={false}
      className="text-accent underline underline-offset-4"
      aria-label={`${label} of version ${version.number ?? 'under way'}`}
    >
      {label}
    </Link>
  );
}

/** What a version changed, or what it is waiting for. */
export function stateOf({ status, why, problem, retryAt, isPartial, number }: ReportVersion): string {
  const retry = retryAt === null ? '' : ` The next try is on ${formatDate(retryAt)}.`;
  if (status === 'failed') return `The search failed. ${problem ?? ''}`;
  if (status === 'waiting') return problem === null ? 'Waiting for its turn.' : `Not done yet. ${problem}${retry}`;
  if (status === 'searching') return 'Searching.';
  if (why === null) return number === 1 ? 'The first report.' : '';
  return isPartial && problem !== null ? `${why} ${problem}` : why;
}
