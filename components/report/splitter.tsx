'use client';

import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { NARROWEST, type Side } from './pane-widths.ts';

const STEP = 24;
const WIDEST = 900;

interface SplitterProps {
  side: Side;
  label: string;
  /** The id of the pane whose width it sets, which stands right beside it. */
  paneId: string;
  onWidth: (side: Side, width: number) => void;
}

/** The line between two panes: drag it, or move it with the arrow keys. */
export function Splitter({ side, label, paneId, onWidth }: SplitterProps) {
  const line = useRef<HTMLDivElement>(null);
  const [value, setValue] = useState(300);
  const paneBox = () => document.getElementById(paneId)?.getBoundingClientRect();
  const set = (width: number) => {
    const bounded = Math.min(Math.max(width, NARROWEST), WIDEST);
    setValue(Math.round(bounded));
    onWidth(side, bounded);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const width = paneBox()?.width ?? value;
    const grows = side === 'left' ? 'ArrowRight' : 'ArrowLeft';
    const shrinks = side === 'left' ? 'ArrowLeft' : 'ArrowRight';
    if (event.key === grows) set(width + STEP);
    else if (event.key === shrinks) set(width - STEP);
    else if (event.key === 'Home') set(NARROWEST);
    else if (event.key === 'End') set(WIDEST);
    else return;
    event.preventDefault();
  };
  const onPointerMove = (event: PointerEvent) => {
    if (!line.current?.hasPointerCapture(event.pointerId)) return;
    const box = paneBox();
    if (box) set(side === 'left' ? event.clientX - box.left : box.right - event.clientX);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule that is moved is a separator with a value, which hr cannot be
    <div
      ref={line}
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation="vertical"
      aria-controls={paneId}
      aria-valuenow={value}
      aria-valuemin={NARROWEST}
      aria-valuemax={WIDEST}
      onFocus={() => setValue(Math.round(paneBox()?.width ?? value))}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.preventDefault();
        line.current?.setPointerCapture(event.pointerId);
      }}
      onPointerMove={onPointerMove}
      className="group hidden cursor-col-resize touch-none justify-center focus-visible:outline-none min-[1100px]:flex print:hidden"
    >
      <span className="w-px bg-line group-hover:w-[3px] group-hover:bg-line-strong group-focus-visible:w-[3px] group-focus-visible:bg-accent" />
    </div>
  );
}
