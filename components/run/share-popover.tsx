'use client';

import { LinkPopover } from './link-popover.tsx';
import { shareRun, unshareRun } from './run-requests.ts';

/** Makes, shows, copies and takes back the link to a frozen copy of the report. */
export function SharePopover({ runId, initialUrl }: { runId: string; initialUrl: string | null }) {
  return (
    <LinkPopover
      what="report"
      explains="A link opens a copy of the report and its evidence as they are now. Whoever has it can read, nobody can change. Search engines are asked to keep away."
      initialUrl={initialUrl}
      create={() => shareRun(runId)}
      revoke={() => unshareRun(runId)}
    />
  );
}
