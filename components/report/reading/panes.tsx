'use client';

import { type ReactNode, useRef } from 'react';
import { Group, Panel, Separator, useGroupRef } from 'react-resizable-panels';
import { PANES_COOKIE, type PaneLayout, type PaneShares, resetPane, writeLayout } from './pane-layout.ts';

const A_YEAR = 31_536_000;
/** CSS pixels. The report needs more to be read than a list beside it. */
const NARROWEST = { beside: 220, report: 320 };
const WIDEST = { progress: '36%', sources: '56%' };

/** Panes are boxes of the page where there is no room beside one another, and on paper. */
const GROUP =
  'touch-auto! min-w-0 max-[1099px]:block! max-[1099px]:h-auto! max-[1099px]:overflow-visible! print:block! print:h-auto! print:overflow-visible!';
// Each pane scrolls by itself; on narrow screens the page does, and what sticks there sticks to the window.
const PANE = { className: 'touch-auto! flex min-h-0 min-w-0 flex-col', style: { overflow: 'visible' } } as const;

interface PanesProps {
  layout: PaneLayout;
  isWide: boolean;
  /** Null where it is not shown, or folded away. */
  progress: ReactNode | null;
  report: ReactNode;
  sources: ReactNode;
}

/** The panes, with lines between them that are dragged or moved with the arrow keys; a double click puts one back. */
export function Panes({ layout, isWide, progress, report, sources }: PanesProps) {
  const group = useGroupRef();
  const kept = useRef(layout);
  const set = progress === null ? 'two' : 'three';
  const keep = (shares: PaneShares) => {
    kept.current = { ...kept.current, [set]: shares };
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that is supported
    document.cookie = `${PANES_COOKIE}=${writeLayout(kept.current)}; path=/; max-age=${A_YEAR}; samesite=lax`;
  };
  const reset = (pane: string) => {
    const current = group.current?.getLayout();
    if (current && group.current) keep(group.current.setLayout(resetPane(current, set, pane)));
  };
  return (
    <Group
      id="panes"
      groupRef={group}
      className={GROUP}
      disabled={!isWide}
      defaultLayout={kept.current[set]}
      onLayoutChanged={(shares, { isUserInteraction }) => isUserInteraction && keep(shares)}
    >
      {progress !== null && (
        <>
          <Panel id="progress" minSize={NARROWEST.beside} maxSize={WIDEST.progress} {...PANE}>
            {progress}
          </Panel>
          <Line label="Width of the progress" isWide={isWide} onReset={() => reset('progress')} />
        </>
      )}
      <Panel id="report" minSize={NARROWEST.report} {...PANE}>
        {report}
      </Panel>
      <Line label="Width of the sources" isWide={isWide} onReset={() => reset('sources')} />
      <Panel id="sources" minSize={NARROWEST.beside} maxSize={WIDEST.sources} {...PANE}>
        {sources}
      </Panel>
    </Group>
  );
}

function Line({ label, isWide, onReset }: { label: string; isWide: boolean; onReset: () => void }) {
  return (
    <Separator
      aria-label={label}
      title="Drag to change the widths; double click to reset"
      disabled={!isWide}
      disableDoubleClick
      onDoubleClick={onReset}
      className="group flex w-[9px] shrink-0 cursor-col-resize justify-center focus-visible:outline-none max-[1099px]:hidden print:hidden"
    >
      <span className="w-px bg-line group-hover:w-[3px] group-hover:bg-line-strong group-focus-visible:w-[3px] group-focus-visible:bg-accent" />
    </Separator>
  );
}
