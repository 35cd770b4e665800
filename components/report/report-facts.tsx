import type { ReactNode } from 'react';
import { counted, formatDate } from '#components/run/format.ts';
import { EXIT_SENTENCES } from '#contract/answer-words.ts';
import { markedIn } from '#core/report/doubt-marks.ts';
import { writtenBy } from '#core/report/written-by.ts';
import { VERDICT_MARKS } from './blocks/verdict-mark.tsx';
import type { ReportModel } from './report-model.ts';

/** How the report was made and how far to trust it: after the answer, in small print. */
export function ReportFacts({ report }: { report: ReportModel }) {
  const { exit, rounds, claims, engine, finishedAt, isComplete, answer } = report;
  return (
    <section aria-label="About this report" className="mt-3 border-line border-b pb-3 text-[12.5px]/[1.55] text-soft">
      {/* One measure of how sure it is: what was written or graded says so itself. Reports of old show both. */}
      {isComplete && report.confidence !== null && answer?.isDirect !== false && !isGraded(report) && (
        <Confidence value={report.confidence} reason={report.confidenceReason} />
      )}
      <Facts>
        {exit && <span>{EXIT_SENTENCES[exit]}</span>}
        {rounds > 0 && <span>{counted(rounds, 'round')} of searching.</span>}
        <span>
          <b className="font-semibold text-ink tabular-nums">{claims.kept}</b>{' '}
          {claims.kept === 1 ? 'sentence' : 'sentences'} checked and kept
          {claims.rewritten > 0 && <>, {claims.rewritten} of them rewritten from their quotes</>}, {claims.dropped} left
          out.
        </span>
        {finishedAt && <span>Finished on {formatDate(finishedAt)}.</span>}
      </Facts>
      {engine === 'model' && <ModelNotes report={report} />}
      {engine === 'model' && report.writtenBy === 'rules' && <p className="mt-1">{writtenBy(report)}</p>}
      <Legend report={report} />
      {engine === 'rules' && (
        <p className="mt-1">
          <b className="font-semibold text-ink">No language model was used:</b> every sentence is quoted word for word.
          Notes next to a line are Assay’s own words about its work.
        </p>
      )}
    </section>
  );
}

function isGraded({ answer, engine }: ReportModel): boolean {
  if (answer === null) return false;
  return answer.isWritten || (engine === 'model' && answer.certainty !== null);
}

/** What happened to what the model made up or did not do. */
function ModelNotes({ report: { removed, problems } }: { report: ReportModel }) {
  const facts = [
    removed.citations > 0 && `${counted(removed.citations, 'citation')} of works that are not there`,
    removed.quotes > 0 && `${counted(removed.quotes, 'quote')} that no source contains`,
  ].filter((words) => words !== false);
  if (facts.length === 0 && problems === 0) return null;
  return (
    <p className="mt-1">
      {facts.length > 0 && <>Thrown away: {facts.join(' and ')}. </>}
      {problems > 0 && (
        <>
          {counted(problems, 'part was', 'parts were')} done by rules because the model’s answer could not be used; they
          are listed under Progress.
        </>
      )}
    </p>
  );
}

/** The legend of the marks, if there are any. */
function Legend({ report: { answer, sections } }: { report: ReportModel }) {
  const marked = [...(answer?.claims ?? []), ...sections.flatMap(({ blocks }) => blocks.flatMap(markedIn))];
  const verdicts = new Set(marked.map(({ verdict }) => verdict));
  const shown = (['partly', 'unchecked', 'contradicted', 'not_found'] as const).filter((each) => verdicts.has(each));
  if (shown.length === 0) return null;
  return (
    <ul aria-label="How sentences are marked" className="mt-1 flex flex-wrap gap-x-3">
      <li>No mark: supported by its quotes.</li>
      {shown.map((each) => {
        const { word, means, tone, Icon } = VERDICT_MARKS[each];
        return (
          <li key={each}>
            <span className={`inline-flex items-center gap-1 font-medium ${tone}`}>
              <Icon aria-hidden size={12} strokeWidth={2.25} />
              {word}
            </span>{' '}
            {means}
          </li>
        );
      })}
    </ul>
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
