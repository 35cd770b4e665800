'use client';

import { type ReactNode, useState } from 'react';

interface FoldProps {
  title: string;
  /** In a few words, for those who leave it folded. */
  summary: string;
  startsOpen: boolean;
  /** Something in it has to be seen: it unfolds. */
  needsLook: boolean;
  children: ReactNode;
}

/** A part of the page that is folded once it is set up. */
export function Fold({ title, summary, startsOpen, needsLook, children }: FoldProps) {
  const [isOpen, setOpen] = useState(startsOpen);
  return (
    <details
      open={isOpen || needsLook}
      onToggle={({ currentTarget, target }) => {
        if (target === currentTarget) setOpen(currentTarget.open);
      }}
      className="border-line border-t py-2.5 last-of-type:border-b"
    >
      <summary className="min-h-7 cursor-pointer">
        <h2 className="inline font-semibold text-[16px]">{title}</h2>{' '}
        <span className="text-[14px] text-soft">{summary}</span>
      </summary>
      <div className="pt-1.5 pb-2">{children}</div>
    </details>
  );
}
