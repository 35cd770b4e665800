import { clsx } from 'clsx';

/** The look of fields that take text or a choice. */
export function fieldLook(isMono = false): string {
  return clsx(
    'min-h-9 w-full min-w-0 rounded-md border border-line-strong bg-panel px-2.5 py-1.5 text-ink placeholder:text-faint',
    'aria-invalid:border-bad disabled:opacity-60',
    isMono && 'font-mono text-[13px]',
  );
}
