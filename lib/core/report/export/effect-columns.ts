import type { Citation } from '#contract/citation.ts';
import type { ReportBlock } from '#contract/report.ts';

type Effects = Extract<ReportBlock, { type: 'effects' }>;

interface EffectTable {
  columns: string[];
  rows: { text: string; citations: Citation[] }[][];
}

/**
 * The values of a forest plot as a table, for paper, screen readers and exports. An unknown interval is marked as such.
 */
export function effectColumns({ measure, outcome, rows }: Effects): EffectTable {
  const plain = (text: string) => ({ text, citations: [] });
  return {
    columns: [`${measure}, ${outcome}`, 'Interval', 'n'],
    rows: rows.map(({ value, low, high, n, citation }) => [
      { text: String(value), citations: [citation] },
      plain(low === null || high === null ? 'not known' : `${low} to ${high}`),
      plain(n === null ? 'not known' : n.toLocaleString('en')),
    ]),
  };
}
