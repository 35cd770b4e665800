'use client';

import { type ReactNode, useCallback, useState } from 'react';
import { CertaintyEditing } from '#components/report/certainty-details.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import type { CertaintyChange } from '#contract/appraisal/short-answer.ts';
import { useReaderChanges } from './reader-changes.tsx';

/** Fetched when it is first opened: few change a certainty. */
const StepDialog = lazyComponent(() => import('./step-dialog.tsx').then(({ StepDialog }) => StepDialog));

/** Lets the owner of a report change a step of its certainty, with a reason that the report shows. */
export function CertaintyEditor({ children }: { children: ReactNode }) {
  const pending = useReaderChanges();
  const [asked, setAsked] = useState<Omit<CertaintyChange, 'reason'> | null>(null);
  const open = useCallback((change: Omit<CertaintyChange, 'reason'>) => setAsked(change), []);
  if (!pending) return children;
  return (
    <CertaintyEditing value={open}>
      {children}
      {asked && (
        <StepDialog
          asked={asked}
          onClose={() => setAsked(null)}
          onDecide={(change) => {
            pending.changeCertainty(change);
            setAsked(null);
          }}
        />
      )}
    </CertaintyEditing>
  );
}
