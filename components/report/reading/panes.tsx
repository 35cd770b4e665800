'use client';

import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import {
  limitsOf,
  movePane,
  type OuterPane,
  PANES_COOKIE,
  type PaneLayout,
  type PaneShares,
  resetPane,
  writeLayout,
} from './pane-layout.ts';

const A_YEAR = 31_536_000;
/** Per cent of the width by which a key moves a line. */
const STEP = 5;

/** Panes are ordinary boxes where they do not fit in a row, and on paper. */
const GROUP =
  'min-w-0 min-[1100px]:flex min-[1100px]:flex-1 min-[1100px]:overflow-hidden print:block! print:overflow-visible!';

interface PanesProps {
  layout: PaneLayout;
  isWide: boolean;
  /** Null where it is not shown, or folded away. */
  progress: ReactNode | null;
  report: ReactNode;
  sources: ReactNode;
}

/** The panes, with lines between them that are dragged or moved with the arrow keys; a double click puts one back. */
export function Panes({ layout: initial, isWide, progress, report, sources }: PanesProps) {
  const [layout, setLayout] = useState(initial);
  const [group, width] = useWidth();
  const set = progress === null ? 'two' : 'three';
  const shares = layout[set];
  const show = (changed: PaneShares): PaneLayout => {
    const next = { ...layout, [set]: changed };
    setLayout(next);
    return next;
  };
  const lineOf = (pane: OuterPane) => (
    <Line
      pane={pane}
      share={shares[pane] ?? 0}
      limits={limitsOf(shares, pane, width)}
      width={width}
      isWide={isWide}
      onMove={(to) => show(movePane(shares, pane, to, width))}
      onMoved={(to) => keep(show(movePane(shares, pane, to, width)))}
      onReset={() => keep(show(resetPane(shares, set, pane)))}
    />
  );
  return (
    <div id="panes" ref={group} className={GROUP}>
      {progress !== null && (
        <>
          <Pane id="progress" shares={shares}>
            {progress}
          </Pane>
          {lineOf('progress')}
        </>
      )}
      <Pane id="report" shares={shares}>
        {report}
      </Pane>
      {lineOf('sources')}
      <Pane id="sources" shares={shares}>
        {sources}
      </Pane>
    </div>
  );
}

function keep(layout: PaneLayout): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that is supported
  document.cookie = `${PANES_COOKIE}=${writeLayout(layout)}; path=/; max-age=${A_YEAR}; samesite=lax`;
}

/** The width of an element in CSS pixels; 0 until it is measured. */
function useWidth() {
  const element = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    if (!element.current) return;
    const measure = () => setWidth(element.current?.clientWidth ?? 0);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return [element, width] as const;
}

// Each pane scrolls by itself; on narrow screens the page does, and what sticks there sticks to the window.
function Pane({ id, shares, children }: { id: string; shares: PaneShares; children: ReactNode }) {
  return (
    <div id={id} className="flex min-h-0 min-w-0 flex-col" style={{ flexGrow: shares[id], flexBasis: 0 }}>
      {children}
    </div>
  );
}

interface LineProps {
  /** The outer pane whose width this line sets. */
  pane: OuterPane;
  share: number;
  limits: { least: number; most: number };
  width: number;
  isWide: boolean;
  onMove: (to: number) => void;
  onMoved: (to: number) => void;
  onReset: () => void;
}

function Line({ pane, share, limits, width, isWide, onMove, onMoved, onReset }: LineProps) {
  const [drag, setDrag] = useState<{ x: number; share: number } | null>(null);
  // The progress is to the left of its line, the sources to the right of theirs.
  const sign = pane === 'progress' ? 1 : -1;
  const sharesAt = (x: number) => (drag && width > 0 ? drag.share + (sign * 100 * (x - drag.x)) / width : share);
  const onKeyDown = (event: KeyboardEvent) => {
    const [left, right] = pane === 'progress' ? [limits.least, limits.most] : [limits.most, limits.least];
    const targets: Readonly<Record<string, number>> = {
      ArrowLeft: share - sign * STEP,
      ArrowRight: share + sign * STEP,
      Home: left,
      End: right,
    };
    const to = targets[event.key];
    if (to === undefined) return;
    event.preventDefault();
    onMoved(to);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule has no value that can be changed
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={`Width of the ${pane}`}
      aria-controls={pane}
      aria-valuenow={Math.round(share)}
      aria-valuemin={Math.round(limits.least)}
      aria-valuemax={Math.round(limits.most)}
      aria-disabled={!isWide}
      tabIndex={isWide ? 0 : -1}
      title="Drag to change the widths; double click to reset"
      onKeyDown={onKeyDown}
      onDoubleClick={onReset}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setDrag({ x: event.clientX, share });
      }}
      onPointerMove={({ clientX }) => drag && onMove(sharesAt(clientX))}
      onPointerUp={({ clientX }) => {
        if (drag && clientX !== drag.x) onMoved(sharesAt(clientX));
        setDrag(null);
      }}
      onPointerCancel={() => setDrag(null)}
      className="group flex w-[9px] shrink-0 cursor-col-resize touch-none select-none justify-center focus-visible:outline-none max-[1099px]:hidden print:hidden"
    >
      <span className="w-px bg-line group-hover:w-[3px] group-hover:bg-line-strong group-focus-visible:w-[3px] group-focus-visible:bg-accent" />
    </div>
  );
}
