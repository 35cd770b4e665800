import { clsx } from 'clsx';
import type { ReactNode } from 'react';

export type Tone = 'plain' | 'good' | 'warn' | 'bad' | 'accent';

const TONES: Readonly<Record<Tone, string>> = {
  plain: 'bg-sunk text-soft',
  good: 'bg-good-soft text-good',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
  accent: 'bg-accent-soft text-accent',
};

/** A short fact about a work or a run. The words carry the meaning; the tone only helps the eye. */
export function Tag({ tone = 'plain', mono = false, children }: { tone?: Tone; mono?: boolean; children: ReactNode }) {
  return (
    <span
      className={clsx(
        'inline-block rounded px-1.5 py-px text-[11.5px]/[1.5]',
        mono && 'break-all font-mono text-[11px]',
        TONES[tone],
      )}
    >
      {children}
    </span>
  );
}
