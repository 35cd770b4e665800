'use client';

import { ArrowDown } from 'lucide-react';
import { memo, type ReactNode, useRef } from 'react';
import { NO_DRAFTS, type RunView, type SectionView } from '#contract/run-view.ts';
import { AnswerPanel } from './answer-panel.tsx';
import { isDigest } from './is-digest.ts';
import { OutlineButton, OutlineList } from './reading/outline.tsx';
import { useNewBelow } from './reading/use-new-below.ts';
import { ReportFacts } from './report-facts.tsx';
import type { ReportModel } from './report-model.ts';
import { ReportSection } from './report-section.tsx';
import { SourceWarning } from './source-warning.tsx';
import { UsageFooter } from './usage-footer.tsx';

/** The question; on narrow screens it is in the page header right above. The answer follows at once. */
function ReportHead({ report: { question, title } }: { report: ReportModel }) {
  return (
    <header>
      <h2
        dir="auto"
        className="@max-4xl/pane:pr-4 text-balance break-words font-semibold font-serif text-[27px]/[1.25] max-sm:sr-only print:not-sr-only print:pr-0"
      >
        {title ?? question}
      </h2>
      {title !== null && title.toLowerCase() !== question.toLowerCase() && (
        <p
          dir="auto"
          className="mt-1.5 break-words font-serif text-[15px]/[1.45] text-soft italic max-[1099px]:hidden print:block"
        >
          {question}
        </p>
      )}
    </header>
  );
}

// A growing draft draws nothing of these again.
const Head = memo(ReportHead);
const Answer = memo(AnswerPanel);
const Facts = memo(ReportFacts);
const Outlined = memo(OutlineButton);
const Listed = memo(OutlineList);

interface ReportViewProps {
  report: ReportModel;
  /** Unchecked text by section. */
  drafts?: RunView['streaming'];
  isResting?: boolean;
  /** Asks the sources that did not answer once more. */
  tryAgain?: ReactNode;
  /** Possible next steps. */
  next?: ReactNode;
  /** Before all else in the section on methods, once the report is whole. */
  methods?: ReactNode;
}

/** Reports from when rules still gave a verdict show what they showed. */
function isVerdictByRules({ engine, answer, confidence }: ReportModel): boolean {
  return engine === 'rules' && answer !== null && (answer.direction !== null || confidence !== null);
}

function OldVerdict() {
  return (
    <p className="mt-3 rounded-md border border-warn/50 bg-warn-soft px-3 py-1.5 text-[13.5px]/[1.45] text-warn">
      This report is from an earlier version. Assay no longer gives a verdict unless a language model has read the
      works: check the direction and the certainty below against the passages.
    </p>
  );
}

/** Sections up to the last one that is begun or drafted, including those between, so that none is inserted later. */
function begunOf(sections: readonly SectionView[], drafts: RunView['streaming']): readonly SectionView[] {
  return sections.slice(0, sections.findLastIndex(({ id, state }) => state !== 'waiting' || id in drafts) + 1);
}

/** The report, finished or growing. Sections appear in order; nothing moves under the reader's eyes. */
export function ReportView({
  report,
  drafts = NO_DRAFTS,
  isResting = false,
  tryAgain,
  next,
  methods,
}: ReportViewProps) {
  const { sections, hypotheses, usage } = report;
  const isFolded = report.engine === 'rules' && report.answer !== null && isDigest(report.answer);
  const end = useRef<HTMLDivElement>(null);
  const blocks = sections.reduce((sum, section) => sum + section.blocks.length, 0);
  const { hasNewBelow, goToEnd } = useNewBelow(end, blocks);
  return (
    <div className="@container/pane">
      <div className="@4xl/pane:grid @4xl/pane:grid-cols-[minmax(0,1fr)_11rem] @4xl/pane:gap-8">
        <article data-report className="@container wrap-anywhere relative mx-auto w-full max-w-[68ch] text-[17px]">
          <div className="pointer-events-none sticky top-0 z-10 -mr-4 flex h-0 justify-end sm:-mr-6 @4xl/pane:hidden max-[1099px]:top-14 print:hidden">
            <div className="pointer-events-auto">{sections.length > 0 && <Outlined sections={sections} />}</div>
          </div>
          <Head report={report} />
          {isVerdictByRules(report) && <OldVerdict />}
          {report.answer && (
            <Answer answer={report.answer}>
              {report.isComplete && <SourceWarning sources={report.unanswered}>{tryAgain}</SourceWarning>}
              {report.isComplete && next}
            </Answer>
          )}
          <Facts report={report} />
          {begunOf(sections, drafts).map((section) => (
            <ReportSection
              key={section.id}
              section={section}
              hypotheses={section.id === 'hypotheses' ? hypotheses : null}
              draft={drafts[section.id] ?? null}
              isResting={isResting}
              isFolded={isFolded}
              before={report.isComplete && section.id === 'methodology' ? methods : null}
            />
          ))}
          {usage && report.isComplete && <UsageFooter usage={usage} />}
          <div ref={end} className="h-px" />
        </article>
        <nav aria-label="Outline" className="@4xl/pane:block sticky top-0 hidden self-start print:hidden">
          <h2 className="label mb-2 pl-1.5">Outline</h2>
          <Listed sections={sections} />
        </nav>
      </div>
      {hasNewBelow && !report.isComplete && (
        <div className="pointer-events-none sticky bottom-4 flex justify-center print:hidden">
          <button
            type="button"
            onClick={goToEnd}
            className="pointer-events-auto inline-flex min-h-8 items-center gap-1.5 rounded-full bg-accent px-3.5 text-[13px] text-accent-ink shadow-card"
          >
            <ArrowDown aria-hidden size={14} />
            Jump to latest
          </button>
        </div>
      )}
    </div>
  );
}
