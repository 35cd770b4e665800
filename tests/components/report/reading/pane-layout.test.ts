import { describe, expect, it } from 'vitest';
import {
  DEFAULT_LAYOUT,
  limitsOf,
  movePane,
  readLayout,
  resetPane,
  writeLayout,
} from '#components/report/reading/pane-layout.ts';

describe('the widths of the panes', () => {
  it('are read as they were written', () => {
    const layout = { three: { progress: 25.5, report: 44.25, sources: 30.25 }, two: { report: 60, sources: 40 } };
    expect(readLayout(writeLayout(layout))).toEqual(layout);
  });

  it.each([
    [undefined],
    [''],
    ['no cookie of ours'],
    ['20-52_72'],
    ['20-52-29.5_-10-110'],
    ['0-72-28_100-0'],
    ['20-NaN-28_Infinity-28'],
    ['9'.repeat(5000)],
  ])('are as they come where the cookie is %j', (cookie) => {
    expect(readLayout(cookie)).toEqual(DEFAULT_LAYOUT);
  });

  it('are read as far as they are there', () => {
    expect(readLayout('30-40-30_1-2')).toEqual({
      three: { progress: 30, report: 40, sources: 30 },
      two: DEFAULT_LAYOUT.two,
    });
  });

  it('go back to what they were, one pane at a time', () => {
    expect(resetPane({ progress: 30, report: 30, sources: 40 }, 'three', 'progress')).toEqual({
      progress: 20,
      report: 40,
      sources: 40,
    });
    expect(resetPane({ report: 50, sources: 50 }, 'two', 'sources')).toEqual(DEFAULT_LAYOUT.two);
  });

  it('move against the report, as far as both can still be read', () => {
    const shares = { progress: 20, report: 52, sources: 28 };
    expect(movePane(shares, 'sources', 33, 1600)).toEqual({ progress: 20, report: 47, sources: 33 });
    expect(movePane(shares, 'sources', 90, 1600)).toEqual({ progress: 20, report: 24, sources: 56 });
    expect(movePane(shares, 'sources', 90, 1100).report).toBeCloseTo((100 * 320) / 1100);
    expect(movePane(shares, 'progress', 0, 1100)).toEqual({ progress: 20, report: 52, sources: 28 });
    expect(limitsOf(shares, 'progress', 2200)).toEqual({ least: 10, most: 36 });
  });
});
