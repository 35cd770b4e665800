import Link from 'next/link';
import { formatDate } from '#components/run/format.ts';
import type { LivingReport, ReportVersion } from '#contract/living/report-version.ts';

const LINK = 'underline underline-offset-4';

/** Which version a page shows, whether there is a newer one, and what changed. Empty for a report without versions. */
export function VersionNotice({ living, runId }: { living: LivingReport; runId: string }) {
  const done = living.versions.filter(({ status }) => status === 'done');
  const own = living.versions.find((version) => version.runId === runId);
  if (!own || (living.versions.length < 2 && living.watch === null)) return null;
  const newer = done.filter(({ isQuiet, number }) => !isQuiet && own.number !== null && (number ?? 0) > own.number);
  const newest = newer[0];
  const isOld = newest !== undefined;
  // What an earlier one of them changed still holds.
  const weighty = newer.find(({ changesAnswer }) => changesAnswer) ?? newest;
  const last = done[0];
  return (
    <section
      aria-label="Versions of this report"
      className={`mx-auto mb-5 w-full max-w-[68ch] rounded-lg border px-4 py-2.5 text-[13.5px] print:hidden ${isOld ? 'border-warn/40 bg-warn-soft' : 'border-line bg-panel'}`}
    >
      <p>
        {own.number === null
          ? 'This will be a newer version of a report. When it is done, it shows what changed.'
          : `Version ${own.number} of ${done.length}.`}{' '}
        {isOld && newest?.runId ? (
          <>
            <Link href={`/runs/${newest.runId}`} prefetch={false} className={LINK}>
              A newer version exists
            </Link>
            ({formatDate(newest.endedAt ?? newest.createdAt)}): {weighty?.why}
          </>
        ) : (
          own.why
        )}{' '}
        <Link href={`/runs/${weighty?.runId ?? runId}/changes`} prefetch={false} className={LINK}>
          What changed
        </Link>
      </p>
      <p className="mt-0.5 text-soft">{watchInWords(living, last)}</p>
    </section>
  );
}

function watchInWords({ watch, versions }: LivingReport, last: ReportVersion | undefined): string {
  const open = versions.find(({ status }) => status === 'waiting' || status === 'searching');
  const checked = last?.endedAt
    ? `Last checked on ${formatDate(last.endedAt)}${last.isQuiet ? ': nothing new' : ''}. `
    : '';
  const now = open
    ? open.problem
      ? `The next check is not done yet. ${open.problem} `
      : 'A newer version is being made. '
    : '';
  if (!watch) return `${checked}${now}`;
  if (watch.isPaused) return `${checked}${now}Watching is paused.`;
  const next = watch.nextDueAt === null ? '' : ` Next check on ${formatDate(watch.nextDueAt)}.`;
  return `${checked}${now}Watched ${watch.every}.${next}`;
}
