import { type ReactNode, useEffect, useRef } from 'react';
import { buttonLook } from '#components/run/button.ts';

interface ConfirmWithdrawalProps {
  label: string;
  /** What is withdrawn, as the buttons call it. */
  what: 'it' | 'them';
  isReady: boolean;
  onConfirm: () => void;
  onKeep: () => void;
  problem: string | null;
  /** What goes with it. */
  children: ReactNode;
}

/** Says what a withdrawal takes along before it is made. It replaces the button that opened it, and takes its focus. */
export function ConfirmWithdrawal({
  label,
  what,
  isReady,
  onConfirm,
  onKeep,
  problem,
  children,
}: ConfirmWithdrawalProps) {
  const area = useRef<HTMLElement>(null);
  useEffect(() => area.current?.focus(), []);
  return (
    <section
      ref={area}
      tabIndex={-1}
      aria-label={label}
      className="mt-2 rounded-md bg-sunk px-3 py-2.5 text-[13.5px] outline-offset-2"
    >
      <p aria-live="polite">{children}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <button type="button" disabled={!isReady} onClick={onConfirm} className={buttonLook('danger')}>
          Withdraw {what}
        </button>
        <button type="button" onClick={onKeep} className={buttonLook()}>
          Keep {what}
        </button>
      </div>
      {problem !== null && (
        <p role="alert" className="mt-2 text-bad">
          {problem}
        </p>
      )}
    </section>
  );
}
