'use client';

import type { LucideIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { buttonLook } from './button.ts';
import type { Outcome } from './run-requests.ts';

interface ConfirmButtonProps {
  label: string;
  /** What is read out in place of the label, which it begins with, where several such buttons stand together. */
  name?: string;
  Icon: LucideIcon;
  /** What will happen, asked in place of the button. */
  question: string;
  yes: string;
  no: string;
  act: () => Promise<Outcome<undefined>>;
  onDone?: () => void;
}

/** A button whose deed cannot be undone: it asks once more, where it stands. */
export function ConfirmButton({ label, name, Icon, question, yes, no, act, onDone }: ConfirmButtonProps) {
  const [state, setState] = useState<'idle' | 'asking' | 'acting'>('idle');
  const [problem, setProblem] = useState<string | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const returnsFocus = useRef(false);

  useEffect(() => {
    if (state === 'idle' && returnsFocus.current) opener.current?.focus();
    returnsFocus.current = state !== 'idle';
  }, [state]);

  const confirm = async () => {
    setState('acting');
    setProblem(null);
    const outcome = await act();
    setState('idle');
    if ('problem' in outcome) setProblem(outcome.problem);
    else onDone?.();
  };

  if (state === 'idle') {
    return (
      <>
        <button
          ref={opener}
          type="button"
          aria-label={name}
          onClick={() => setState('asking')}
          className={buttonLook()}
        >
          <Icon aria-hidden size={14} />
          {label}
        </button>
        {problem && (
          <p role="alert" className="w-full text-[13px] text-bad">
            {problem}
          </p>
        )}
      </>
    );
  }
  return (
    <fieldset
      aria-label={question}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || state !== 'asking') return;
        event.stopPropagation();
        setState('idle');
      }}
      className="flex flex-wrap items-center gap-1.5"
    >
      <span className="text-[13px]">{question}</span>
      <button
        type="button"
        // biome-ignore lint/a11y/noAutofocus: the question replaces the button that had the focus
        autoFocus
        disabled={state === 'acting'}
        onClick={confirm}
        className={buttonLook('danger')}
      >
        {yes}
      </button>
      <button type="button" disabled={state === 'acting'} onClick={() => setState('idle')} className={buttonLook()}>
        {no}
      </button>
    </fieldset>
  );
}
