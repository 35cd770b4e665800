import { clsx } from 'clsx';

/** The look of the buttons in the head of a run. */
export function buttonLook(tone: 'plain' | 'primary' | 'danger' = 'plain'): string {
  return clsx(
    'inline-flex min-h-7.5 items-center gap-1.5 whitespace-nowrap rounded-md border px-2.5 text-[13px] disabled:opacity-60',
    tone === 'plain' && 'border-line-strong text-ink hover:bg-sunk',
    tone === 'primary' && 'border-accent bg-accent text-accent-ink hover:opacity-90',
    tone === 'danger' && 'border-bad bg-bad-soft text-bad',
  );
}

/** The look of what pops up from them. */
export const POPOVER_LOOK = 'z-40 rounded-lg border border-line bg-panel shadow-card';
