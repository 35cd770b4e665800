'use client';

import { memo, type ReactNode, useCallback, useLayoutEffect, useMemo, useState } from 'react';
import { SiteHeader } from '#components/app/site-header.tsx';
import { NO_FILTER } from '#components/evidence/evidence-filter.ts';
import { EVIDENCE_VIEW } from '#components/evidence/evidence-link.ts';
import { sourcesFromRun } from '#components/evidence/source.ts';
import { SourcesPane } from '#components/evidence/sources-pane.tsx';
import { ColumnTools } from '#components/report/asked-columns.tsx';
import { selectionOf, type Tab, type ViewLink } from '#components/report/reading/link.ts';
import { DEFAULT_LAYOUT, type PaneLayout } from '#components/report/reading/pane-layout.ts';
import { ReadingProvider } from '#components/report/reading/reading-context.tsx';
import { createReadingStore } from '#components/report/reading/reading-store.ts';
import { useView } from '#components/report/reading/use-view.ts';
import { Workbench } from '#components/report/reading/workbench.tsx';
import { referencesOf, reportFromRun } from '#components/report/report-model.ts';
import { ReportView } from '#components/report/report-view.tsx';
import { AddressParameters, useKeptState } from '#components/ui/use-kept-state.ts';
import { hasEnded, type RunView } from '#contract/run-view.ts';
import type { TableColumn } from '#contract/table-column.ts';
import { withColumns } from '#core/report/asked-columns.ts';
import { isResting } from './agents.ts';
import { Announcer } from './announcer.tsx';
import { CertaintyEditor } from './changes/certainty-editor.tsx';
import { ChangesBar } from './changes/changes-bar.tsx';
import { ReaderChangesProvider } from './changes/reader-changes.tsx';
import { useAskedColumns } from './columns/use-asked-columns.ts';
import { ConnectionBanner } from './connection-banner.tsx';
import { type ControlState, NOTHING_ASKED } from './controls/use-orders.ts';
import { FlowImage } from './flow-image.tsx';
import { NextSteps, TryAgain } from './next-steps.tsx';
import { ProgressPane } from './progress/progress-pane.tsx';
import { RunControls } from './run-controls.tsx';
import { RunHeading } from './run-heading.tsx';
import { RunOutcome } from './run-outcome.tsx';
import { StatedFilters } from './stated-filters.tsx';
import { StatusLine } from './status-line.tsx';
import { useRun } from './use-run.ts';
import { useRunTitle } from './use-run-title.ts';

// Draws itself again when the sources change, not for each event.
const Sources = memo(SourcesPane);

interface RunPageProps {
  /** The question: the log contains it only once a worker has started the run. */
  question: string;
  initial: RunView;
  /** The link to the shared report that is in force. */
  share: { url: string } | null;
  link: ViewLink;
  /** Requests to the run from before the page was opened. */
  controls?: ControlState;
  /** Columns of the evidence table that were asked for before the page was opened. */
  columns?: readonly TableColumn[];
  /** The widths of the panes as the reader left them. */
  layout?: PaneLayout;
  /** Whether there is a model to answer another one. */
  hasModel?: boolean;
  /** Which version of a report it is. */
  versions?: ReactNode;
}

const NO_COLUMNS: readonly TableColumn[] = [];

/** A run from its first event to its report, live. */
export function RunPage({
  question,
  initial,
  share,
  link,
  controls = NOTHING_ASKED,
  columns = NO_COLUMNS,
  layout = DEFAULT_LAYOUT,
  hasModel = false,
  versions,
}: RunPageProps) {
  const { run, drafts, connection } = useRun(initial);
  const { works, aliases, groups, screenings, references, sections, answer, request } = run;
  const cited = useMemo(
    () => referencesOf({ references, sections, aliases, answer }),
    [references, sections, aliases, answer],
  );
  const sources = useMemo(
    () => sourcesFromRun({ works, aliases, groups, screenings, request }, cited),
    [works, aliases, groups, screenings, request, cited],
  );
  const [store] = useState(() => createReadingStore({ sources, selection: selectionOf(link, initial) }));
  useLayoutEffect(() => store.setSources(sources), [store, sources]);
  useRunTitle(run, question);
  // Growing drafts draw nothing of the head again.
  const head = useMemo(
    () => (
      <>
        {/* In a box of its own the header scrolls away on narrow screens, where the tabs stay instead. */}
        <div>
          <SiteHeader>
            <RunHeading run={run} question={question}>
              <RunControls run={run} shareUrl={share?.url ?? null} controls={controls} />
            </RunHeading>
          </SiteHeader>
        </div>
        <StatusLine run={run} />
        <ConnectionBanner connection={connection} />
        <Announcer run={run} />
      </>
    ),
    [run, question, connection, share, controls],
  );
  // A finished report can be changed by hand, and where nothing was found, a work can still be included.
  const base = run.status !== 'complete' ? null : sections.length > 0 ? 'report' : run.nothingFound && 'works';
  return (
    <ReadingProvider store={store}>
      <div className="min-[1100px]:grid min-[1100px]:h-dvh min-[1100px]:grid-cols-[minmax(0,1fr)] min-[1100px]:grid-rows-[auto_minmax(0,1fr)] print:block print:h-auto">
        <div>{head}</div>
        <AddressParameters value={link.parameters}>
          <ReaderChangesProvider base={base}>
            <RunPanes
              run={run}
              drafts={drafts}
              link={link}
              cited={cited.length}
              pending={controls.pendingMessages}
              columns={columns}
              layout={layout}
              hasModel={hasModel}
              versions={versions}
            />
          </ReaderChangesProvider>
        </AddressParameters>
      </div>
    </ReadingProvider>
  );
}

/**
 * The plan is shown in place of the report: a user who asked to see it first should not have to look for it on a narrow
 * screen.
 */
function isToBeApproved({ request, plan }: RunView): boolean {
  return request?.mode === 'advanced' && !request.autoStart && (plan === null || plan.state === 'open');
}

interface RunPanesProps {
  run: RunView;
  drafts: RunView['streaming'];
  link: ViewLink;
  cited: number;
  pending: ControlState['pendingMessages'];
  columns: readonly TableColumn[];
  layout: PaneLayout;
  hasModel: boolean;
  versions: ReactNode;
}

function RunPanes({ run, drafts, link, cited, pending, columns, layout, hasModel, versions }: RunPanesProps) {
  const [view, setView] = useKeptState(EVIDENCE_VIEW);
  const hasReport = run.sections.length > 0;
  // A run that ends turns to its report; until then the view does not change under the reader.
  const [began] = useState(hasReport || hasEnded(run) || isToBeApproved(run));
  const opening: Tab = began || hasEnded(run) ? 'report' : 'progress';
  const [tab, setTab] = useView(link, opening);
  const showExcluded = useCallback(
    (reason: string | null) => {
      setView((before) => ({ ...before, filter: { ...NO_FILTER, status: 'excluded', reason } }));
      setTab('sources');
    },
    [setTab, setView],
  );
  const asked = useAskedColumns(run, { columns, hasModel });
  const report = useMemo(() => {
    const report = reportFromRun(run);
    return { ...report, sections: withColumns(report.sections, asked.shown) };
  }, [run, asked.shown]);
  const csvUrl = run.status === 'complete' && hasReport ? `/api/runs/${run.runId}/report?format=csv` : null;
  return (
    <Workbench
      layout={layout}
      tab={tab}
      onTab={setTab}
      foldsProgress={run.status === 'complete' && hasReport}
      progress={<ProgressPane run={run} cited={cited} pending={pending} onShowExcluded={showExcluded} />}
      report={
        <>
          {versions}
          <StatedFilters run={run} />
          <RunOutcome run={run} drafts={drafts} />
          {hasReport && (
            <ColumnTools value={asked.tools}>
              <CertaintyEditor>
                <ReportView
                  report={report}
                  drafts={drafts}
                  isResting={isResting(run)}
                  tryAgain={<TryAgain runId={run.runId} />}
                  next={<NextSteps run={run} hasModel={hasModel} />}
                  methods={<FlowImage runId={run.runId} />}
                />
              </CertaintyEditor>
            </ColumnTools>
          )}
          <ChangesBar runId={run.runId} />
        </>
      }
      sources={
        <Sources
          view={view}
          onView={setView}
          csvUrl={csvUrl}
          runId={hasEnded(run) ? run.runId : null}
          isGrowing={!hasEnded(run)}
        />
      }
    />
  );
}
