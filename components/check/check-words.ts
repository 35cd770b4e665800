import type { TextCheckHead, TextCheckStatus, TextVerdict } from '#contract/text-check/text-check.ts';

/** The color of a verdict, which always has its label in words. */
export const TONES: Readonly<Record<TextVerdict, 'bad' | 'warn' | 'soft' | 'good'>> = {
  no_such_reference: 'bad',
  retracted: 'bad',
  contradicted: 'bad',
  not_found: 'bad',
  partly: 'warn',
  uncited: 'warn',
  no_source: 'soft',
  unchecked: 'soft',
  supported: 'good',
};

const OPEN: ReadonlySet<TextCheckStatus> = new Set(['waiting', 'reading', 'looking_up', 'checking']);

/** Whether something more is to come. */
export const isOpen = ({ status }: Pick<TextCheckHead, 'status'>): boolean => OPEN.has(status);

/** How far it is, as a sentence. */
export function stateText({ status, progress: { done, total } }: Pick<TextCheckHead, 'status' | 'progress'>): string {
  const of = total === 0 ? '' : `: ${done} of ${total}`;
  return {
    waiting: 'Waiting for its turn',
    reading: 'Reading the text',
    looking_up: `Looking up references${of}`,
    checking: `Comparing sentences with their sources${of}`,
    complete: 'Checked',
    failed: 'Could not be checked',
    cancelled: 'Cancelled',
  }[status];
}
