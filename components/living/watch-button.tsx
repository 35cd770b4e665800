'use client';

import { History } from 'lucide-react';
import { buttonLook, POPOVER_LOOK } from '#components/run/button.ts';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { PopoverButton } from '#components/ui/popover-button.tsx';

/** Fetched with the popover. */
const WatchPanel = lazyComponent(() => import('./watch-panel.tsx').then(({ default: WatchPanel }) => WatchPanel));

/** Opens what can be done about newer versions of a report. */
export function WatchButton({ runId, usesModel }: { runId: string; usesModel: boolean }) {
  return (
    <PopoverButton
      button={{
        className: buttonLook(),
        content: (
          <>
            <History aria-hidden size={14} />
            Watch
          </>
        ),
      }}
      aria-label="Newer versions of this report"
      className={`${POPOVER_LOOK} max-h-(--radix-popover-content-available-height) min-h-40 w-[min(23rem,calc(100vw-1.5rem))] overflow-y-auto p-4 text-[13px]`}
    >
      <WatchPanel runId={runId} usesModel={usesModel} />
    </PopoverButton>
  );
}
