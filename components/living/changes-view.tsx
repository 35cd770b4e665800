import Link from 'next/link';
import { formatDate } from '#components/run/format.ts';
import type { ReportChanges } from '#contract/living/report-changes.ts';
import type { ReportVersion } from '#contract/living/report-version.ts';
import { SOURCE_LABELS } from '#contract/source-labels.ts';
import { linkFor } from '#core/evidence/citation.ts';
import { CHANGE_GROUPS, changeInWords } from './change-words.ts';

interface ChangesViewProps {
  changes: ReportChanges;
  /** Those of the report, by whose numbers the two are named. */
  versions?: readonly Pick<ReportVersion, 'runId' | 'number'>[];
}

/** What changed between two versions of a report, the most important first, with links to both. */
export function ChangesView({ changes, versions = [] }: ChangesViewProps) {
  const { before, after } = changes;
  const nameOf = ({ runId }: { runId: string }, otherwise: string) => {
    const number = versions.find((version) => version.runId === runId)?.number;
    return number ? `${otherwise}: version ${number}` : otherwise;
  };
  return (
    <>
      <h1 dir="auto" className="wrap-anywhere font-semibold font-serif text-[24px]/tight">
        What changed: {changes.question}
      </h1>
      <p
        role="status"
        className={`mt-4 rounded-lg border px-4 py-3 text-[15px] ${changes.changesAnswer ? 'border-warn/40 bg-warn-soft text-ink' : 'border-line bg-panel text-ink'}`}
      >
        {changes.why}
      </p>
      <div className="mt-4 grid gap-3 sm:grid-cols-2">
        <VersionCard title={nameOf(before, 'Previous version')} version={before} />
        <VersionCard title={nameOf(after, 'Newer version')} version={after} />
      </div>
      {before.engine !== after.engine && (
        <p className="mt-3 text-[13px] text-soft">
          Only one of the two was made with a model, so their answers are not compared, only their works and results.
        </p>
      )}
      {CHANGE_GROUPS.map(({ title, kinds }) => (
        <ChangeGroup key={title} title={title} changes={changes.changes.filter(({ kind }) => kinds.includes(kind))} />
      ))}
      <Searches searches={changes.searches} />
    </>
  );
}

function VersionCard({ title, version }: { title: string; version: ReportChanges['before'] }) {
  return (
    <div className="rounded-lg border border-line bg-panel px-4 py-3 text-[14px]">
      <p className="text-soft">{title}</p>
      <p className="mt-0.5">
        <Link href={`/runs/${version.runId}`} prefetch={false} className="text-accent underline underline-offset-4">
          Report of {formatDate(version.finishedAt)}
        </Link>
      </p>
    </div>
  );
}

function ChangeGroup({ title, changes }: { title: string; changes: ReportChanges['changes'] }) {
  if (changes.length === 0) return null;
  return (
    <section aria-label={title} className="mt-7">
      <h2 className="font-semibold font-serif text-[18px]">{title}</h2>
      <ul className="mt-2 divide-y divide-line border-line border-y">
        {changes.map((change) => {
          const { head, rest } = changeInWords(change);
          const href = 'work' in change ? linkFor(change.work) : null;
          return (
            <li key={change.id} className="wrap-anywhere py-2.5 text-[15px]">
              <p dir="auto">{head}</p>
              {href !== null && (
                <p className="float-right ml-3 text-[13px]">
                  <a href={href} rel="noreferrer" className="text-accent underline underline-offset-4">
                    Open the work
                    <span className="sr-only"> “{'work' in change && change.work.title}”</span>
                  </a>
                </p>
              )}
              {rest !== '' && (
                <p dir="auto" className="mt-0.5 text-[13px] text-soft">
                  {rest}
                </p>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Searches({ searches }: Pick<ReportChanges, 'searches'>) {
  if (searches.length === 0) return null;
  return (
    <section aria-label="Searches whose hits changed" className="mt-7">
      <h2 className="font-semibold font-serif text-[18px]">Searches whose hits changed</h2>
      <div className="mt-2 overflow-x-auto">
        <table className="w-full text-left text-[13px]">
          <thead className="text-soft">
            <tr>
              <th className="py-1 pr-3 font-normal">Source</th>
              <th className="py-1 pr-3 font-normal">Query</th>
              <th className="py-1 pr-3 text-right font-normal">Before</th>
              <th className="py-1 text-right font-normal">Now</th>
            </tr>
          </thead>
          <tbody>
            {searches.map(({ tool, query, before, after }) => (
              <tr key={`${tool} ${query}`} className="border-line border-t align-top">
                <td className="py-1.5 pr-3">{SOURCE_LABELS[tool]}</td>
                <td className="wrap-anywhere py-1.5 pr-3 font-mono text-[12px]">{query}</td>
                <td className="py-1.5 pr-3 text-right">{hitsInWords(before)}</td>
                <td className="py-1.5 text-right">{hitsInWords(after)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function hitsInWords(hits: ReportChanges['searches'][number]['before']): string {
  if (hits === null) return 'not searched';
  if (hits.status !== 'ok' && hits.status !== 'empty') return 'no answer';
  return (hits.total ?? hits.found).toLocaleString('en');
}
