'use client';

import { useMutation } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { buttonLook } from './button.ts';

interface ConfirmButtonProps {
  label: string;
  /** The spoken label, which begins with the visible one, where several such buttons are together. */
  name?: string;
  Icon: LucideIcon;
  /** The question shown in place of the button. */
  question: string;
  yes: string;
  no: string;
  /** Rejects with a sentence for the reader. */
  act: () => Promise<unknown>;
  onDone?: () => void;
}

/** A button for an irreversible action: it asks for confirmation in place. */
export function ConfirmButton({ label, name, Icon, question, yes, no, act, onDone }: ConfirmButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  const deed = useMutation({
    mutationFn: act,
    onSettled: () => setIsAsking(false),
    ...(onDone && { onSuccess: onDone }),
  });
  const opener = useRef<HTMLButtonElement>(null);
  const returnsFocus = useRef(false);

  useEffect(() => {
    if (!isAsking && returnsFocus.current) opener.current?.focus();
    returnsFocus.current = isAsking;
  }, [isAsking]);

  if (!isAsking) {
    return (
      <>
        <button ref={opener} type="button" aria-label={name} onClick={() => setIsAsking(true)} className={buttonLook()}>
          <Icon aria-hidden size={14} />
          {label}
        </button>
        {deed.error && (
          <p role="alert" className="w-full text-[13px] text-bad">
            {deed.error.message}
          </p>
        )}
      </>
    );
  }
  return (
    <fieldset
      aria-label={question}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || deed.isPending) return;
        event.stopPropagation();
        setIsAsking(false);
      }}
      className="flex flex-wrap items-center gap-1.5"
    >
      <span className="text-[13px]">{question}</span>
      <button
        type="button"
        // biome-ignore lint/a11y/noAutofocus: the question replaces the button that had the focus
        autoFocus
        disabled={deed.isPending}
        onClick={() => deed.mutate()}
        className={buttonLook('danger')}
      >
        {yes}
      </button>
      <button type="button" disabled={deed.isPending} onClick={() => setIsAsking(false)} className={buttonLook()}>
        {no}
      </button>
    </fieldset>
  );
}
