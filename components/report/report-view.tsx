'use client';

import { ArrowDown } from 'lucide-react';
import { useRef } from 'react';
import type { RunView } from '#core/events/run-view.ts';
import { OutlineButton, OutlineList } from './outline.tsx';
import { ReportHead } from './report-head.tsx';
import type { ReportModel } from './report-model.ts';
import { ReportSection } from './report-section.tsx';
import { useNewBelow } from './use-new-below.ts';

/** The report, finished or growing. Sections appear in order; nothing moves under the reader's eyes. */
export function ReportView({ report, streaming = null }: { report: ReportModel; streaming?: RunView['streaming'] }) {
  const { sections, hypotheses } = report;
  const end = useRef<HTMLDivElement>(null);
  const blocks = sections.reduce((sum, section) => sum + section.blocks.length, 0);
  const { hasNewBelow, goToEnd } = useNewBelow(end, blocks);
  return (
    <div className="@container/pane">
      <div className="@4xl/pane:grid @4xl/pane:grid-cols-[minmax(0,1fr)_11rem] @4xl/pane:gap-8">
        <article data-report className="@container relative mx-auto w-full max-w-[68ch] text-[17px]">
          <div className="pointer-events-none sticky top-0 z-10 -mx-1 flex h-0 justify-end @4xl/pane:hidden max-[899px]:top-14 print:hidden">
            <div className="pointer-events-auto">{sections.length > 0 && <OutlineButton sections={sections} />}</div>
          </div>
          <ReportHead report={report} />
          {sections.map(
            (section) =>
              section.state !== 'waiting' && (
                <ReportSection
                  key={section.id}
                  section={section}
                  hypotheses={section.id === 'hypotheses' ? hypotheses : null}
                  streaming={streaming?.sectionId === section.id ? streaming.text : null}
                />
              ),
          )}
          <div ref={end} className="h-px" />
        </article>
        <nav aria-label="Outline" className="@4xl/pane:block sticky top-0 hidden self-start print:hidden">
          <h2 className="label mb-2 pl-1.5">Outline</h2>
          <OutlineList sections={sections} />
        </nav>
      </div>
      {hasNewBelow && (
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
