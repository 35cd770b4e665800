'use client';

import { clsx } from 'clsx';
import { Check, CircleHelp, Undo2, X } from 'lucide-react';
import type { ScreeningDecision } from '#contract/review/review-events.ts';

interface DecisionBarProps {
  present: ScreeningDecision | null;
  onDecide: (decision: ScreeningDecision) => void;
  /** Undefined where there is nothing to undo. */
  onUndo: (() => void) | undefined;
}

const BUTTONS = [
  { decision: 'exclude', label: 'Exclude', key: 'e', Icon: X, tone: 'aria-pressed:bg-bad-soft aria-pressed:text-bad' },
  {
    decision: 'maybe',
    label: 'Maybe',
    key: 'm',
    Icon: CircleHelp,
    tone: 'aria-pressed:bg-warn-soft aria-pressed:text-warn',
  },
  {
    decision: 'include',
    label: 'Include',
    key: 'i',
    Icon: Check,
    tone: 'aria-pressed:bg-good-soft aria-pressed:text-good',
  },
] as const;

/** The three decisions and the way back, large enough for thumbs. */
export function DecisionBar({ present, onDecide, onUndo }: DecisionBarProps) {
  return (
    <fieldset className="mx-auto flex max-w-[72ch] items-stretch gap-2">
      <legend className="sr-only">Your decision</legend>
      {BUTTONS.map(({ decision, label, key, Icon, tone }) => (
        <button
          key={decision}
          type="button"
          aria-pressed={present === decision}
          aria-keyshortcuts={key}
          onClick={() => onDecide(decision)}
          className={clsx(
            'inline-flex min-h-12 flex-1 items-center justify-center gap-2 rounded-md border border-line-strong bg-panel px-2 font-medium text-[15px] hover:bg-sunk aria-pressed:border-current',
            tone,
          )}
        >
          <Icon aria-hidden size={17} className="max-[359px]:hidden" />
          {label}
          <KeyCap name={key} />
        </button>
      ))}
      <button
        type="button"
        aria-label="Undo"
        aria-keyshortcuts="u"
        title="Undo (u)"
        aria-disabled={!onUndo}
        onClick={onUndo}
        className="inline-flex min-h-12 w-12 shrink-0 items-center justify-center rounded-md border border-line-strong bg-panel hover:bg-sunk aria-disabled:opacity-50"
      >
        <Undo2 aria-hidden size={18} />
      </button>
    </fieldset>
  );
}

/** The key that does the same, where there is likely to be a keyboard. */
export function KeyCap({ name }: { name: string }) {
  return (
    <kbd
      aria-hidden
      className="rounded border border-current px-1 font-mono font-normal text-[11px]/[1.4] opacity-75 max-[699px]:hidden"
    >
      {name}
    </kbd>
  );
}
