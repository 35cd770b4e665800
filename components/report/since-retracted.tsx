'use client';

import { createContext, type ReactNode, useContext } from 'react';
import type { Citation } from '#contract/citation.ts';
import type { LaterNotice } from '#core/report/recheck.ts';

const Later = createContext<readonly LaterNotice[]>([]);

/** Makes known to sentences which cited works something was published against since. */
export function LaterNotices({ later, children }: { later: readonly LaterNotice[]; children: ReactNode }) {
  return <Later value={later}>{children}</Later>;
}

const WORDS: Readonly<Record<LaterNotice['kind'], string>> = {
  retraction: 'since retracted',
  concern: 'since questioned',
};

/** Marks a sentence that rests on a work which was retracted or questioned after the report was written. */
export function SinceRetracted({ citations }: { citations: readonly Citation[] }) {
  const later = useContext(Later);
  const touched = later.filter(({ evidenceId }) => citations.some((citation) => citation.evidenceId === evidenceId));
  const [worst] = touched.toSorted((a, b) => Number(b.kind === 'retraction') - Number(a.kind === 'retraction'));
  if (!worst) return null;
  return (
    <span
      title={`[${worst.reference}] ${worst.source}`}
      className="ml-1 whitespace-nowrap rounded-sm border border-bad/50 px-1 font-sans text-[12px] text-bad"
    >
      {WORDS[worst.kind]}
    </span>
  );
}
