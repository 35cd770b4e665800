/** Shares of the width in per cent, by pane; they sum to 100. */
export type PaneShares = Readonly<Record<string, number>>;
/** Side by side are the progress, the report and the sources, or, where the progress is folded away, the last two. */
export type PaneSet = 'three' | 'two';
export type PaneLayout = Readonly<Record<PaneSet, PaneShares>>;

/** Their widths are set; the report takes what is left. */
export type OuterPane = 'progress' | 'sources';

/** CSS pixels. The report needs more to be read than a list next to it. */
const NARROWEST = { outer: 220, report: 320 };
/** Per cent of the width. */
const WIDEST: Readonly<Record<OuterPane, number>> = { progress: 36, sources: 56 };

const PANES: Readonly<Record<PaneSet, readonly string[]>> = {
  three: ['progress', 'report', 'sources'],
  two: ['report', 'sources'],
};

export const DEFAULT_LAYOUT: PaneLayout = {
  three: { progress: 20, report: 52, sources: 28 },
  two: { report: 72, sources: 28 },
};

/** Kept in a cookie, so that the server draws the panes as they were left and nothing moves when the page is ready. */
export const PANES_COOKIE = 'assay-panes';
const NARROWEST_SHARE = 5;

/** Reads what `writeLayout` wrote; a missing or inconsistent set means the default. */
export function readLayout(cookie: string | undefined): PaneLayout {
  const parts = (cookie ?? '').slice(0, 80).split('_');
  const shares = (set: PaneSet, part: string | undefined) => {
    const numbers = (part ?? '').split('-').map(Number);
    const sum = numbers.reduce((total, each) => total + each, 0);
    const fits =
      numbers.length === PANES[set].length &&
      numbers.every((each) => each >= NARROWEST_SHARE) &&
      Math.abs(sum - 100) < 1;
    return fits ? Object.fromEntries(PANES[set].map((pane, at) => [pane, numbers[at] ?? 0])) : DEFAULT_LAYOUT[set];
  };
  return { three: shares('three', parts[0]), two: shares('two', parts[1]) };
}

export function writeLayout(layout: PaneLayout): string {
  const part = (set: PaneSet) => PANES[set].map((pane) => (layout[set][pane] ?? 0).toFixed(2)).join('-');
  return `${part('three')}_${part('two')}`;
}

/** The least and the most share that an outer pane may have where all panes are `width` CSS pixels wide. */
export function limitsOf(shares: PaneShares, pane: OuterPane, width: number): { least: number; most: number } {
  const inPerCent = (pixels: number) => (width > 0 ? (100 * pixels) / width : NARROWEST_SHARE);
  const least = Math.max(NARROWEST_SHARE, inPerCent(NARROWEST.outer));
  const available = (shares[pane] ?? 0) + (shares['report'] ?? 0) - inPerCent(NARROWEST.report);
  return { least, most: Math.max(least, Math.min(WIDEST[pane], available)) };
}

/** The shares where an outer pane has `to` per cent, or as near to it as its limits allow. */
export function movePane(shares: PaneShares, pane: OuterPane, to: number, width: number): PaneShares {
  const { least, most } = limitsOf(shares, pane, width);
  const share = Math.min(most, Math.max(least, to));
  return { ...shares, [pane]: share, report: (shares['report'] ?? 0) + (shares[pane] ?? 0) - share };
}

/** The shares where one outer pane is as it comes again and the report takes what is left. */
export function resetPane(shares: PaneShares, set: PaneSet, pane: string): PaneShares {
  const reset = { ...shares, [pane]: DEFAULT_LAYOUT[set][pane] ?? 0 };
  const others = PANES[set].filter((each) => each !== 'report').reduce((sum, each) => sum + (reset[each] ?? 0), 0);
  return { ...reset, report: 100 - others };
}
