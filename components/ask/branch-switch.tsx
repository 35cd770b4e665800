import { ChevronLeft, ChevronRight } from 'lucide-react';

interface BranchSwitchProps {
  /** Which version of the question is shown, from 0. */
  at: number;
  of: number;
  onGo: (to: number) => void;
}

/** A question that was asked again has versions, each with what followed: the way from one to the next. */
export function BranchSwitch({ at, of, onGo }: BranchSwitchProps) {
  if (of < 2) return null;
  const look =
    'inline-flex size-7 items-center justify-center rounded-md text-soft hover:bg-sunk hover:text-ink aria-disabled:opacity-40';
  return (
    <fieldset aria-label="Versions of this question" className="inline-flex items-center text-[13px] text-soft">
      <button
        type="button"
        aria-label="Version before"
        aria-disabled={at === 0}
        onClick={() => at > 0 && onGo(at - 1)}
        className={look}
      >
        <ChevronLeft aria-hidden size={15} />
      </button>
      <span className="tabular-nums">
        <span className="sr-only">Version </span>
        {at + 1} of {of}
      </span>
      <button
        type="button"
        aria-label="Version after"
        aria-disabled={at === of - 1}
        onClick={() => at < of - 1 && onGo(at + 1)}
        className={look}
      >
        <ChevronRight aria-hidden size={15} />
      </button>
    </fieldset>
  );
}
