'use client';

import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { SampleDataBanner } from '#components/app/sample-data-banner.tsx';
import { SiteHeader } from '#components/app/site-header.tsx';
import { EVIDENCE_VIEW } from '#components/evidence/evidence-link.ts';
import { sourcesFromReport } from '#components/evidence/source.ts';
import { SourcesPane } from '#components/evidence/sources-pane.tsx';
import { ExportMenu } from '#components/run/export-menu.tsx';
import { formatDate } from '#components/run/format.ts';
import { AddressParameters, useKeptState } from '#components/ui/use-kept-state.ts';
import type { Report } from '#contract/report.ts';
import type { Recheck } from '#core/report/recheck.ts';
import { selectionOf, type ViewLink } from './reading/link.ts';
import type { PaneLayout } from './reading/pane-layout.ts';
import { ReadingProvider } from './reading/reading-context.tsx';
import { createReadingStore } from './reading/reading-store.ts';
import { useView } from './reading/use-view.ts';
import { Workbench } from './reading/workbench.tsx';
import { RecheckBanner } from './recheck-banner.tsx';
import { type ReportModel, reportFromFrozen } from './report-model.ts';
import { ReportView } from './report-view.tsx';
import { LaterNotices } from './since-retracted.tsx';

interface SharedReportPageProps {
  /** Of the link; also gives access to its files. */
  token: string;
  report: Report;
  sharedAt: string;
  sampleData: boolean;
  recheck: Recheck;
  link: ViewLink;
  /** The widths of the panes as the reader left them. */
  layout: PaneLayout;
  /** The flow of its records, drawn. */
  methods: ReactNode;
  isNewest?: boolean;
  /** Which version it is, and what came after it. */
  version?: ReactNode;
}

/** A frozen report, for reading and checking only. */
export function SharedReportPage({
  token,
  report: frozen,
  sharedAt,
  sampleData,
  recheck,
  link,
  layout,
  methods,
  isNewest = false,
  version,
}: SharedReportPageProps) {
  const [report] = useState(() => reportFromFrozen(frozen));
  const [store] = useState(() =>
    createReadingStore({ sources: sourcesFromReport(frozen), selection: selectionOf(link, report) }),
  );
  return (
    <ReadingProvider store={store}>
      <div className="min-[1100px]:grid min-[1100px]:h-dvh min-[1100px]:grid-cols-[minmax(0,1fr)] min-[1100px]:grid-rows-[auto_minmax(0,1fr)] print:block print:h-auto">
        <div>
          {sampleData && <SampleDataBanner />}
          {/* In a box of its own the header scrolls away on narrow screens, where the tabs stay instead. */}
          <div>
            <SiteHeader>
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
                <h1
                  dir="auto"
                  title={report.question}
                  className="line-clamp-4 min-w-0 basis-[min(24rem,100%)] break-words font-medium text-[14.5px]/[1.3] md:line-clamp-2 md:flex-1"
                >
                  {report.question}
                </h1>
                <div className="ml-auto">
                  <ExportMenu address={`/api/shared/${encodeURIComponent(token)}/report`} />
                </div>
              </div>
            </SiteHeader>
          </div>
          <section
            aria-label="About this page"
            className={clsx(
              'border-line border-b bg-accent-soft px-4 py-1.5 text-[13px] text-accent sm:px-5',
              recheck.later.length === 0 && 'print:hidden',
            )}
          >
            {isNewest ? (
              <p>Shared report. This link shows its newest version, here that of {formatDate(frozen.finishedAt)}.</p>
            ) : (
              <p>Shared report, frozen on {formatDate(sharedAt)}. It does not change, whatever is found later.</p>
            )}
            {version}
            <RecheckBanner recheck={recheck} />
          </section>
        </div>
        <LaterNotices later={recheck.later}>
          <AddressParameters value={link.parameters}>
            <SharedPanes report={report} link={link} layout={layout} methods={methods} />
          </AddressParameters>
        </LaterNotices>
      </div>
    </ReadingProvider>
  );
}

function SharedPanes({
  report,
  link,
  layout,
  methods,
}: { report: ReportModel } & Pick<SharedReportPageProps, 'link' | 'layout' | 'methods'>) {
  const [view, setView] = useKeptState(EVIDENCE_VIEW);
  const [tab, setTab] = useView(link, 'report');
  return (
    <Workbench
      layout={layout}
      tab={tab === 'progress' ? 'report' : tab}
      onTab={setTab}
      progress={null}
      report={<ReportView report={report} methods={methods} />}
      sources={<SourcesPane view={view} onView={setView} csvUrl={null} isGrowing={false} />}
    />
  );
}
