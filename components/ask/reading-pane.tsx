'use client';

import { useState } from 'react';
import { type EvidenceView, WHOLE_VIEW } from '#components/evidence/evidence-filter.ts';
import { Reader } from '#components/evidence/reader.tsx';
import { SourcesPane } from '#components/evidence/sources-pane.tsx';
import { closePassage } from '#components/report/reading/open-passage.ts';
import { ReadingProvider, useReading, useReadingStore } from '#components/report/reading/reading-context.tsx';
import { useReadingKeys } from '#components/report/reading/use-reading-keys.ts';
import { useIsWide } from '#components/report/reading/use-view.ts';
import { PassageSheet } from '#components/report/reading/workbench.tsx';
import type { TurnStores } from './turn-stores.ts';

interface ReadingPaneProps {
  stores: TurnStores;
  /** The turn whose passages and works are shown. */
  active: string | null;
  /** The answer of that turn is not there yet. */
  isGrowing: boolean;
}

/**
 * Next to the conversation, the open passage and the works of its answer; on narrow screens the passage is in a sheet.
 */
export function ReadingPane({ stores, active, isGrowing }: ReadingPaneProps) {
  const store = active === null ? undefined : stores.get(active);
  if (!store || active === null) return null;
  return (
    <ReadingProvider store={store}>
      <Pane key={active} isGrowing={isGrowing} />
    </ReadingProvider>
  );
}

function Pane({ isGrowing }: Pick<ReadingPaneProps, 'isGrowing'>) {
  const store = useReadingStore();
  const isWide = useIsWide();
  const hasSelection = useReading(({ selection }) => selection !== null);
  const [view, setView] = useState<EvidenceView>(WHOLE_VIEW);
  useReadingKeys();
  const close = () => closePassage(store);
  return (
    <>
      <aside
        aria-label="Sources"
        className="hidden min-h-0 flex-col border-line border-l min-[1100px]:flex print:hidden"
      >
        {isWide && hasSelection && (
          <div className="max-h-[64%] shrink-0 overflow-y-auto border-line border-b bg-panel/60 px-5 pt-2.5 pb-3">
            <Reader onClose={close} />
          </div>
        )}
        <div className="min-h-0 flex-1 overflow-y-auto px-5 py-4">
          <SourcesPane view={view} onView={setView} csvUrl={null} isGrowing={isGrowing} />
        </div>
      </aside>
      {!isWide && hasSelection && <PassageSheet onClose={close} />}
    </>
  );
}
