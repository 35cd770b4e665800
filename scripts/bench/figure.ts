import type { BenchRow } from './retrieval.ts';

/** A measured number with what it should be. */
export interface Figure extends BenchRow {
  goal?: { atMost: number } | { atLeast: number };
  /** What has to be known to read the number. */
  note?: string;
}

export function isMet({ value, goal }: Figure): boolean | null {
  if (!goal) return null;
  return 'atMost' in goal ? value <= goal.atMost : value >= goal.atLeast;
}

/** The middle value; the mean of the two middle ones of an even number. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = Number.NaN, high = Number.NaN] = sorted.slice(middle - 1, middle + 1);
  return sorted.length % 2 === 1 ? (sorted[middle] ?? Number.NaN) : (low + high) / 2;
}

const GOAL_WORDS = { yes: 'yes', no: 'NO', none: '' };

/** One table of all figures, for people. */
export function toTable(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => {
    const { name, value, unit, goal, note = '' } = figure;
    const met = isMet(figure);
    return [
      name,
      `${show(value)}${unit ? ` ${unit}` : ''}`,
      goal ? ('atMost' in goal ? `≤ ${goal.atMost}` : `≥ ${goal.atLeast}`) : '',
      met === null ? GOAL_WORDS.none : met ? GOAL_WORDS.yes : GOAL_WORDS.no,
      note,
    ];
  });
  const all = [['Name', 'Value', 'Goal', 'Met', 'Note'], ...rows];
  const widths = all[0]?.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0))) ?? [];
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function show(value: number): string {
  if (Number.isInteger(value) || Math.abs(value) >= 1000) return Math.round(value).toLocaleString('en');
  return Math.abs(value) >= 10 ? value.toFixed(1) : value.toFixed(3);
}
