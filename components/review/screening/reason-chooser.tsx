'use client';

import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { fieldLook } from '#components/app/field-look.ts';
import { useShortcuts } from '#components/app/use-shortcuts.ts';
import { buttonLook } from '#components/run/button.ts';
import { KeyCap } from './decision-bar.tsx';

/** Reasons with a key of their own. */
const MOST_KEYS = 9;

interface ReasonChooserProps {
  reasons: readonly string[];
  onChoose: (reason: string) => void;
  onCancel: () => void;
}

/** Asks why a full text is excluded: by number, by press, or in one's own words. */
export function ReasonChooser({ reasons, onChoose, onCancel }: ReasonChooserProps) {
  const first = useRef<HTMLDivElement>(null);
  const [own, setOwn] = useState('');
  const byNumber = Object.fromEntries(
    reasons.slice(0, MOST_KEYS).map((reason, n) => [String(n + 1), () => onChoose(reason)]),
  );
  useShortcuts({ ...byNumber, Escape: onCancel }, { isFirst: true });
  useEffect(() => {
    const before = document.activeElement;
    first.current?.querySelector<HTMLElement>('button, input')?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (own.trim() !== '') onChoose(own.trim());
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend could not stand in one row with what cancels it
    <div role="group" aria-labelledby="why-excluded" className="mx-auto max-w-[72ch]">
      <div className="mb-2 flex items-center justify-between gap-3">
        <p id="why-excluded" className="font-medium text-[15px]">
          Why is it excluded?
        </p>
        <button type="button" onClick={onCancel} className={buttonLook()}>
          Cancel
          <KeyCap name="Esc" />
        </button>
      </div>
      <div ref={first} className="flex max-h-[40dvh] flex-wrap gap-1.5 overflow-y-auto p-0.5">
        {reasons.map((reason, n) => (
          <button
            key={reason}
            type="button"
            onClick={() => onChoose(reason)}
            className="wrap-anywhere inline-flex min-h-10 items-center gap-2 rounded-md border border-line-strong bg-panel px-3 py-1 text-left text-[14px] hover:bg-sunk"
          >
            {n < MOST_KEYS && <KeyCap name={String(n + 1)} />}
            {reason}
          </button>
        ))}
        <form onSubmit={submit} className="flex min-w-60 flex-1 gap-1.5">
          <input
            aria-label="Another reason"
            placeholder="Another reason"
            value={own}
            maxLength={500}
            onChange={(event) => setOwn(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
              event.stopPropagation();
              onCancel();
            }}
            className={fieldLook()}
          />
          <button type="submit" className={buttonLook('danger')}>
            Exclude
          </button>
        </form>
      </div>
    </div>
  );
}
