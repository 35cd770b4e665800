'use client';

import { Download } from 'lucide-react';
import { memo, useDeferredValue, useMemo, useState } from 'react';
import { KeepWorks } from '#components/library/keep-works.tsx';
import { useReading } from '#components/report/reading/reading-context.tsx';
import { EvidenceCards } from './evidence-cards.tsx';
import { EvidenceControls, LayoutSwitch } from './evidence-controls.tsx';
import { saveFile, sourcesToCsv } from './evidence-csv.ts';
import {
  type EvidenceFilter,
  type EvidenceView,
  filterSources,
  groupSources,
  NO_FILTER,
  sortSources,
} from './evidence-filter.ts';
import { EvidenceTable } from './evidence-table.tsx';
import type { Source, SourceIndex } from './source.ts';
import { useSteadyOrder } from './use-steady-order.ts';

const SHOWN_AT_ONCE = 100;

interface SourcesPaneProps {
  view: EvidenceView;
  onView: (view: EvidenceView) => void;
  /** The server's table of a finished run; until then the browser creates one. */
  csvUrl: string | null;
  /** The user's own run, whose works can be saved to the library; null for any other. */
  runId?: string | null;
  /** More may still come in. */
  isGrowing: boolean;
}

/** Everything that was found, with what became of it. */
export const SourcesPane = memo(function SourcesPane({
  view,
  onView,
  csvUrl,
  runId = null,
  isGrowing,
}: SourcesPaneProps) {
  const { filter, layout } = view;
  // While works pour in, typing in the filter comes first.
  const { list, byId } = useDeferredValue(useReading(({ sources }) => sources));
  const shown = useMemo(() => filterSources(list, filter), [list, filter]);
  const worthKeeping = useMemo(() => keptOf(shown, filter), [shown, filter]);
  return (
    <section aria-labelledby="sources-heading" className="@container">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h2 id="sources-heading" className="label">
          Sources <Count shown={shown.length} all={list.length} />
        </h2>
        <div className="flex flex-wrap items-center justify-end gap-2">
          {runId !== null && worthKeeping.length > 0 && <KeepWorks runId={runId} evidenceIds={worthKeeping} />}
          {list.length > 0 && (
            <CsvButton
              url={csvUrl}
              onSave={() => saveFile(sourcesToCsv(list), 'text/csv;charset=utf-8', 'assay-sources.csv')}
            />
          )}
          <LayoutSwitch layout={layout} onLayout={(chosen) => onView({ ...view, layout: chosen })} />
        </div>
      </div>
      {list.length === 0 ? (
        <p className="text-[13px] text-soft">{isGrowing ? 'No work has been found yet.' : 'No work was found.'}</p>
      ) : (
        <EvidenceControls
          sources={list}
          filter={filter}
          onFilter={(change) => onView({ ...view, filter: { ...filter, ...change } })}
        />
      )}
      <div className="mt-2">
        {list.length > 0 && shown.length === 0 && (
          <p className="py-2 text-[13px] text-soft">
            No work fits this filter.{' '}
            <button
              type="button"
              onClick={() => onView({ ...view, filter: NO_FILTER })}
              className="min-h-7 text-accent underline underline-offset-2"
            >
              Show all works
            </button>
          </p>
        )}
        {shown.length > 0 && <Shown sources={shown} byId={byId} view={view} onView={onView} isGrowing={isGrowing} />}
      </div>
    </section>
  );
});

/** Works to be kept: those that a filter shows, else those that were included. What is the reader's own is there already. */
function keptOf(shown: readonly Source[], filter: EvidenceFilter): string[] {
  const isFiltered = JSON.stringify(filter) !== JSON.stringify(NO_FILTER);
  return shown
    .filter(({ work, screening, representedBy }) => {
      const isWanted = isFiltered || (screening?.included === true && representedBy === null);
      return isWanted && work.ids.document === undefined;
    })
    .map(({ work }) => work.id);
}

interface ShownProps extends Pick<SourcesPaneProps, 'view' | 'onView' | 'isGrowing'> {
  sources: readonly Source[];
  byId: SourceIndex['byId'];
}

/** The works in the chosen layout; of very many only the first, until the user asks for the rest. */
function Shown({ sources, byId, view, onView, isGrowing }: ShownProps) {
  const { layout, sort } = view;
  const [showsAll, setShowsAll] = useState(false);
  const wanted = useMemo(() => (layout === 'cards' ? sources : sortSources(sources, sort)), [sources, layout, sort]);
  const { shown, ...order } = useSteadyOrder(wanted, { byId, isGrowing, view: JSON.stringify(view) });
  const most = showsAll ? sources.length : SHOWN_AT_ONCE;
  return (
    <>
      {isGrowing && <OrderLine {...order} />}
      {layout === 'cards' ? (
        <EvidenceCards groups={groupSources(shown).slice(0, most)} />
      ) : (
        <EvidenceTable
          sources={shown.slice(0, most)}
          sort={sort}
          onSort={(chosen) => onView({ ...view, sort: chosen })}
        />
      )}
      {sources.length > most && (
        <button
          type="button"
          onClick={() => setShowsAll(true)}
          className="mt-2 min-h-7 text-[13px] text-accent underline underline-offset-2"
        >
          Show all {sources.length} works
        </button>
      )}
    </>
  );
}

/** Its line is there from the start, so that what it says moves no row. */
function OrderLine({ isBehind, added, putInOrder }: Omit<ReturnType<typeof useSteadyOrder>, 'shown'>) {
  return (
    <p className="min-h-8 text-[13px]">
      {isBehind && (
        <button type="button" onClick={putInOrder} className="min-h-7 text-accent underline underline-offset-2">
          {added > 0 ? `${added} new: show in order` : 'Show in order'}
        </button>
      )}
    </p>
  );
}

function Count({ shown, all }: { shown: number; all: number }) {
  return <span className="tabular-nums">{shown === all ? all : `${shown} of ${all}`}</span>;
}

function CsvButton({ url, onSave }: { url: string | null; onSave: () => void }) {
  const content = (
    <>
      <Download aria-hidden size={13} />
      CSV
    </>
  );
  const look =
    'inline-flex min-h-7 items-center gap-1 rounded-md border border-line px-2 text-[12px] text-soft hover:text-ink';
  return url ? (
    <a href={url} download className={look} aria-label="Save the sources as CSV">
      {content}
    </a>
  ) : (
    <button type="button" onClick={onSave} className={look} aria-label="Save the sources as CSV">
      {content}
    </button>
  );
}
