import { type ReactNode, useId } from 'react';

interface SessionCardProps {
  title: string;
  /** A short fact next to the title. */
  mark?: ReactNode;
  children: ReactNode;
}

/** A card of the session with its name. */
export function SessionCard({ title, mark, children }: SessionCardProps) {
  const headingId = useId();
  return (
    <article
      tabIndex={-1}
      aria-labelledby={headingId}
      className="scroll-my-4 rounded-xl border border-line bg-panel px-4 py-3.5 shadow-card outline-none focus-visible:outline-2 focus-visible:outline-accent sm:px-5"
    >
      <header className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <h3 id={headingId} className="font-semibold text-[15px] wrap-anywhere">
          {title}
        </h3>
        {mark}
      </header>
      {children}
    </article>
  );
}
