'use client';

import { CircleStop, Trash2 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { hasEnded, type RunView } from '#core/events/run-view.ts';
import { ConfirmButton } from './confirm-button.tsx';
import { ExportMenu } from './export-menu.tsx';
import { cancelRun, deleteRun } from './run-requests.ts';
import { SharePopover } from './share-popover.tsx';

type Controlled = Pick<RunView, 'runId' | 'status' | 'nothingFound'>;

/** What the owner can do with the run as it stands. */
export function RunControls({ run, shareUrl }: { run: Controlled; shareUrl: string | null }) {
  const router = useRouter();
  const { runId } = run;
  if (!hasEnded(run)) {
    return (
      <div className="flex flex-wrap items-center justify-end gap-1.5">
        <ConfirmButton
          label="Cancel"
          Icon={CircleStop}
          question="Stop this run? What was found stays."
          yes="Stop it"
          no="Go on"
          act={() => cancelRun(runId)}
        />
      </div>
    );
  }
  const hasReport = run.status === 'complete' && run.nothingFound === null;
  return (
    <div className="flex flex-wrap items-center justify-end gap-1.5">
      <ConfirmButton
        label="Delete"
        Icon={Trash2}
        question={hasReport ? 'Delete the run, its report and its link?' : 'Delete the run?'}
        yes="Delete"
        no="Keep"
        act={() => deleteRun(runId)}
        onDone={() => router.push('/history')}
      />
      {hasReport && <ExportMenu runId={runId} />}
      {hasReport && <SharePopover runId={runId} initialUrl={shareUrl} />}
    </div>
  );
}
