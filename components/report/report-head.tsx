import type { ReactNode } from 'react';
import { counted, formatDate } from '#components/run/format.ts';
import { EXIT_SENTENCES } from '#core/findings/exit-sentences.ts';
import type { ReportModel } from './report-model.ts';

/** Title, question, and how far the report is to be trusted. */
export function ReportHead({ report }: { report: ReportModel }) {
  const { question, title, exit, rounds, claims, engine, finishedAt, isComplete } = report;
  return (
    <header className="border-line border-b pb-3.5">
      <h2 className="@max-4xl/pane:pr-28 text-balance break-words font-semibold font-serif text-[27px]/[1.25] max-sm:text-[23px] print:pr-0">
        {title ?? question}
      </h2>
      {title !== null && title !== question && (
        <p className="mt-1.5 break-words font-serif text-[15px]/[1.45] text-soft italic max-[899px]:hidden print:block">
          {question}
        </p>
      )}
      <div className="mt-3 text-[13px]/[1.55] text-soft">
        {isComplete && report.confidence !== null && (
          <Confidence value={report.confidence} reason={report.confidenceReason} />
        )}
        <Facts>
          {exit && <span>{EXIT_SENTENCES[exit]}</span>}
          {rounds > 0 && <span>{counted(rounds, 'round')} of searching.</span>}
          <span>
            <b className="font-semibold text-ink tabular-nums">{claims.kept}</b>{' '}
            {claims.kept === 1 ? 'sentence' : 'sentences'} checked and kept, {claims.dropped} left out.
          </span>
          {finishedAt && <span>Finished on {formatDate(finishedAt)}.</span>}
        </Facts>
        {engine === 'rules' && (
          <p className="mt-1">
            <b className="font-semibold text-ink">No language model was used:</b> every sentence is quoted from its
            source. Notes beside a line are Assay’s own words about its work.
          </p>
        )}
      </div>
    </header>
  );
}

/** The number, and how it was computed: folded on screen, always open on paper. */
function Confidence({ value, reason }: { value: number; reason: string | null }) {
  return (
    <details className="group mb-1">
      <summary className="inline-flex min-h-7 flex-wrap items-center gap-x-2 hover:text-ink">
        <span className="whitespace-nowrap">
          Confidence <b className="font-semibold text-[15px] text-ink tabular-nums">{value.toFixed(2)}</b> of 1
        </span>
        <span aria-hidden className="inline-block h-1.5 w-24 overflow-hidden rounded-full bg-line print:hidden">
          <span className="block h-full bg-accent" style={{ width: `${Math.round(value * 100)}%` }} />
        </span>
        <span className="whitespace-nowrap text-accent underline underline-offset-2 group-open:hidden print:hidden">
          how it was computed
        </span>
      </summary>
      {reason && <p className="my-1 border-line-strong border-l-2 pl-3">{reason}</p>}
    </details>
  );
}

function Facts({ children }: { children: ReactNode }) {
  return <p className="flex flex-wrap gap-x-2.5">{children}</p>;
}
