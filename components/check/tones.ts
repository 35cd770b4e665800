/** Behind marked sentences. */
export const SHADES = {
  bad: 'bg-bad-soft',
  warn: 'bg-warn-soft',
  soft: 'bg-sunk',
  good: 'bg-good-soft',
} as const;

/** Of marks in the margin. */
export const INKS = {
  bad: 'border-bad text-bad',
  warn: 'border-warn text-warn',
  soft: 'border-line-strong text-soft',
  good: 'border-good text-good',
} as const;
