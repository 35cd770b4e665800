'use client';

import { useEffect, useState } from 'react';

export type Side = 'left' | 'right';
/** Widths in CSS pixels that the reader chose; null where they did not. */
export type PaneWidths = Record<Side, number | null>;

const KEY = 'assay.panes';
const NONE: PaneWidths = { left: null, right: null };
export const NARROWEST = 220;

/** The chosen widths of the outer panes, kept in this browser. */
export function usePaneWidths(): [PaneWidths, (side: Side, width: number) => void] {
  const [widths, setWidths] = useState(NONE);
  useEffect(() => setWidths(recall()), []);
  const choose = (side: Side, width: number) =>
    setWidths((before) => {
      const after = { ...before, [side]: Math.round(width) };
      keep(after);
      return after;
    });
  return [widths, choose];
}

function recall(): PaneWidths {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<PaneWidths> | null;
    const read = (side: Side) => (Number.isFinite(kept?.[side]) ? (kept?.[side] ?? null) : null);
    return { left: read('left'), right: read('right') };
  } catch {
    return NONE;
  }
}

function keep(widths: PaneWidths): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(widths));
  } catch {
    // Storage may be switched off; then the widths last as long as the page.
  }
}

/** The columns of the grid. Chosen widths never squeeze the report to nothing on a smaller screen. */
export function columnsOf(widths: PaneWidths, leftPane: 'open' | 'folded' | 'none'): string {
  const left = widths.left === null ? 'clamp(240px, 21vw, 310px)' : `clamp(${NARROWEST}px, ${widths.left}px, 36vw)`;
  const right = widths.right === null ? 'clamp(300px, 28vw, 430px)' : `clamp(${NARROWEST}px, ${widths.right}px, 56vw)`;
  const middle = 'minmax(280px, 1fr)';
  const before = { open: `${left} 9px `, folded: '30px ', none: '' }[leftPane];
  return `${before}${middle} 9px ${right}`;
}
