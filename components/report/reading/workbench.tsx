'use client';

import { clsx } from 'clsx';
import { PanelLeftOpen } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { MAIN_ID } from '#components/app/site-header.tsx';
import { useShortcuts } from '#components/app/use-shortcuts.ts';
import { Reader } from '#components/evidence/reader.tsx';
import type { Tab } from './link.ts';
import { closePassage, READER_HEADING_ID } from './open-passage.ts';
import type { PaneLayout } from './pane-layout.ts';
import { PaneTabs, paneId, TAB_LABELS, tabId } from './pane-tabs.tsx';
import { Panes } from './panes.tsx';
import { useReading, useReadingStore } from './reading-context.tsx';
import { useReadingKeys } from './use-reading-keys.ts';
import { useIsWide } from './use-view.ts';

interface WorkbenchProps {
  tab: Tab;
  onTab: (tab: Tab) => void;
  /** Null where the way to the report is not shown. */
  progress: ReactNode | null;
  /** The way to the report is folded away, since the report is finished; the reader can have it back. */
  foldsProgress?: boolean;
  report: ReactNode;
  sources: ReactNode;
  /** The widths of the panes as the reader left them. */
  layout: PaneLayout;
}

/** The panes side by side, each with a scroll of its own; on narrow screens one at a time, the passage in a sheet. */
export function Workbench({ tab, onTab, progress, foldsProgress = false, report, sources, layout }: WorkbenchProps) {
  const store = useReadingStore();
  const isWide = useIsWide();
  const hasSelection = useReading(({ selection }) => selection !== null);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isFolded = chosen ?? foldsProgress;
  const tabs: readonly Tab[] = progress === null ? ['report', 'sources'] : ['progress', 'report', 'sources'];
  const goTo = (to: Tab) => {
    if (!tabs.includes(to)) return;
    onTab(to);
    if (to === 'progress') setChosen(false);
    requestAnimationFrame(() => document.getElementById(paneId(to))?.focus({ preventScroll: true }));
  };
  useReadingKeys();
  useShortcuts({
    '1': () => goTo('progress'),
    t: () => goTo('progress'),
    '2': () => goTo('report'),
    r: () => goTo('report'),
    '3': () => goTo('sources'),
    s: () => goTo('sources'),
  });
  const close = () => closePassage(store);
  const pane = { isWide, tab };
  const isProgressShown = progress !== null && !isFolded;
  const progressPane = progress !== null && (
    <Pane
      {...pane}
      of="progress"
      className={clsx('bg-paper px-4 py-4 sm:px-5 min-[1100px]:pr-3 print:hidden', isFolded && 'min-[1100px]:hidden')}
    >
      {progress}
    </Pane>
  );
  return (
    <>
      <main id={MAIN_ID} tabIndex={-1} className="min-h-0 focus:outline-none min-[1100px]:flex print:block">
        <PaneTabs tabs={tabs} tab={tab} onTab={onTab} />
        {!isProgressShown && progressPane}
        {isFolded && progress !== null && <Unfold onUnfold={() => setChosen(false)} />}
        <Panes
          layout={layout}
          isWide={isWide}
          progress={isProgressShown ? progressPane : null}
          report={
            <Pane {...pane} of="report" className="px-4 pt-5 pb-16 sm:px-6">
              {report}
            </Pane>
          }
          sources={
            <Pane {...pane} of="sources" className="flex-col min-[1100px]:flex print:hidden">
              {isWide && hasSelection && (
                <div className="max-h-[64%] shrink-0 overflow-y-auto border-line border-b bg-panel/60 px-4 pt-2.5 pb-3 sm:px-5 max-[1099px]:hidden">
                  <Reader onClose={close} />
                </div>
              )}
              <div className="min-h-0 flex-1 px-4 py-4 sm:px-5 min-[1100px]:overflow-y-auto">{sources}</div>
            </Pane>
          }
        />
      </main>
      {!isWide && hasSelection && <PassageSheet onClose={close} />}
    </>
  );
}

/** A narrow strip in place of the progress, which brings it back. */
function Unfold({ onUnfold }: { onUnfold: () => void }) {
  return (
    <button
      type="button"
      onClick={onUnfold}
      title="Show how the report was made"
      className="hidden w-[30px] shrink-0 border-line border-r bg-sunk text-[12.5px] text-soft hover:text-ink min-[1100px]:block print:hidden"
    >
      <span className="inline-flex items-center gap-1.5 [writing-mode:vertical-rl]">
        <PanelLeftOpen aria-hidden size={14} />
        How it was made
      </span>
    </button>
  );
}

interface PaneProps {
  of: Tab;
  tab: Tab;
  isWide: boolean;
  className: string;
  children: ReactNode;
}

function Pane({ of, tab, isWide, className, children }: PaneProps) {
  const isScroller = of !== 'sources';
  return (
    <section
      id={paneId(of)}
      tabIndex={-1}
      {...(isWide ? { 'aria-label': TAB_LABELS[of] } : { role: 'tabpanel', 'aria-labelledby': tabId(of) })}
      className={clsx(
        'min-h-0 min-w-0 focus:outline-none min-[1100px]:flex-1',
        isScroller && 'min-[1100px]:overflow-y-auto print:overflow-visible',
        tab !== of && 'max-[1099px]:hidden',
        of === 'report' && 'print:!block',
        className,
      )}
    >
      {children}
    </section>
  );
}

/** On a narrow screen the passage comes up over the report, which stays where it was. */
export function PassageSheet({ onClose }: { onClose: () => void }) {
  useEffect(() => {
    document.getElementById(READER_HEADING_ID)?.focus({ preventScroll: true });
    // The sentence stays in sight above its source.
    document.querySelector('[data-report] [data-claim][data-open]')?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <div
      role="dialog"
      aria-labelledby={READER_HEADING_ID}
      className="fixed inset-x-0 bottom-0 z-40 max-h-[64dvh] overflow-y-auto rounded-t-xl border-line-strong border-t bg-paper px-4 pt-2 pb-5 shadow-[0_-6px_24px_rgb(0_0_0/18%)] print:hidden"
    >
      <Reader onClose={onClose} />
    </div>
  );
}
