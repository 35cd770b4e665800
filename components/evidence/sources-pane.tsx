'use client';

import { Download } from 'lucide-react';
import { memo, useDeferredValue, useMemo, useState } from 'react';
import { useReading } from '#components/report/reading-context.tsx';
import { EvidenceCards } from './evidence-cards.tsx';
import { EvidenceControls, type EvidenceLayout, LayoutSwitch } from './evidence-controls.tsx';
import { saveFile, sourcesToCsv } from './evidence-csv.ts';
import {
  type EvidenceFilter,
  filterSources,
  groupSources,
  NO_FILTER,
  type Sort,
  sortSources,
} from './evidence-filter.ts';
import { EvidenceTable } from './evidence-table.tsx';
import type { Source } from './source.ts';

const SHOWN_AT_ONCE = 100;

interface SourcesPaneProps {
  filter: EvidenceFilter;
  onFilter: (filter: EvidenceFilter) => void;
  /** Where the server gives the table of a finished run; until then the browser makes it of what is there. */
  csvUrl: string | null;
  /** More may still come in. */
  isGrowing: boolean;
}

/** Everything that was found, with what became of it. */
export const SourcesPane = memo(function SourcesPane({ filter, onFilter, csvUrl, isGrowing }: SourcesPaneProps) {
  // While works pour in, typing in the filter comes first.
  const list = useDeferredValue(useReading(({ sources }) => sources.list));
  const [layout, setLayout] = useState<EvidenceLayout>('cards');
  const shown = useMemo(() => filterSources(list, filter), [list, filter]);
  return (
    <section aria-labelledby="sources-heading" className="@container">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h2 id="sources-heading" className="label">
          Sources <Count shown={shown.length} all={list.length} />
        </h2>
        <div className="flex items-center gap-2">
          {list.length > 0 && (
            <CsvButton
              url={csvUrl}
              onSave={() => saveFile(sourcesToCsv(list), 'text/csv;charset=utf-8', 'assay-sources.csv')}
            />
          )}
          <LayoutSwitch layout={layout} onLayout={setLayout} />
        </div>
      </div>
      {list.length === 0 ? (
        <p className="text-[13px] text-soft">{isGrowing ? 'No work has been found yet.' : 'No work was found.'}</p>
      ) : (
        <EvidenceControls sources={list} filter={filter} onFilter={(change) => onFilter({ ...filter, ...change })} />
      )}
      <div className="mt-2">
        {list.length > 0 && shown.length === 0 && (
          <p className="py-2 text-[13px] text-soft">
            No work fits this filter.{' '}
            <button
              type="button"
              onClick={() => onFilter(NO_FILTER)}
              className="min-h-7 text-accent underline underline-offset-2"
            >
              Show all works
            </button>
          </p>
        )}
        {shown.length > 0 && <Shown sources={shown} layout={layout} />}
      </div>
    </section>
  );
});

/** The works in the chosen layout; of very many only the first until the rest is asked for. */
function Shown({ sources, layout }: { sources: readonly Source[]; layout: EvidenceLayout }) {
  const [sort, setSort] = useState<Sort>({ key: 'order', descending: false });
  const [showsAll, setShowsAll] = useState(false);
  const most = showsAll ? sources.length : SHOWN_AT_ONCE;
  return (
    <>
      {layout === 'cards' ? (
        <EvidenceCards groups={groupSources(sources).slice(0, most)} />
      ) : (
        <EvidenceTable sources={sortSources(sources, sort).slice(0, most)} sort={sort} onSort={setSort} />
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
