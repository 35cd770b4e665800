'use client';

import { MessageCircleQuestionMark, Trash2 } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { WatchButton } from '#components/living/watch-button.tsx';
import { StudyButton } from '#components/study/study-button.tsx';
import { hasEnded, type RunView } from '#contract/run-view.ts';
import { buttonLook } from './button.ts';
import { ConfirmButton } from './confirm-button.tsx';
import { ControlsFold } from './controls/controls-fold.tsx';
import { OpenControls } from './controls/open-controls.tsx';
import { RunAgain } from './controls/run-again.tsx';
import { type ControlState, NOTHING_ASKED } from './controls/use-orders.ts';
import { ExportMenu } from './export-menu.tsx';
import { LinkPopover } from './link-popover.tsx';
import { deleteRun, shareRun, unshareRun } from './run-requests.ts';

type Controlled = Pick<RunView, 'runId' | 'status' | 'exit' | 'plan' | 'rests' | 'request' | 'round' | 'nothingFound'>;

interface RunControlsProps {
  run: Controlled;
  shareUrl: string | null;
  /** Requests to the run from before the page was opened. */
  controls?: ControlState;
}

/** The owner's controls of the run in its current state. */
export function RunControls({ run, shareUrl, controls = NOTHING_ASKED }: RunControlsProps) {
  return hasEnded(run) ? (
    <EndedControls run={run} shareUrl={shareUrl} />
  ) : (
    <OpenControls run={run} controls={controls} />
  );
}

function EndedControls({ run, shareUrl }: Omit<RunControlsProps, 'controls'>) {
  const router = useRouter();
  const { runId } = run;
  const hasReport = run.status === 'complete' && run.nothingFound === null;
  const files = `/api/runs/${encodeURIComponent(runId)}`;
  return (
    <ControlsFold
      leadAt="end"
      isMenu
      lead={
        hasReport && (
          <>
            <ExportMenu address={`${files}/report`} protocol={`${files}/protocol`} />
            <SharePopover runId={runId} initialUrl={shareUrl} />
          </>
        )
      }
    >
      {hasReport && run.request?.mode !== 'ask' && (
        <Link href={{ pathname: '/ask', query: { about: runId } }} prefetch={false} className={buttonLook()}>
          <MessageCircleQuestionMark aria-hidden size={14} />
          Ask about this report
        </Link>
      )}
      {hasReport && <StudyButton material={{ kind: run.request?.mode === 'ask' ? 'answer' : 'report', runId }} />}
      {hasReport && run.request?.mode !== 'ask' && (
        <WatchButton runId={runId} usesModel={run.request?.engine === 'model'} />
      )}
      <RunAgain run={run} />
      <ConfirmButton
        label="Delete"
        Icon={Trash2}
        question={hasReport ? 'Delete the run, its report and its link?' : 'Delete the run?'}
        yes="Delete"
        no="Keep"
        act={() => deleteRun(runId)}
        onDone={() => router.push('/history')}
      />
    </ControlsFold>
  );
}

/** Makes, shows, copies and takes back the link to a frozen copy of the report. */
function SharePopover({ runId, initialUrl }: { runId: string; initialUrl: string | null }) {
  return (
    <LinkPopover
      what="report"
      explains="A link opens a copy of the report and its evidence as they are now. Anyone with the link can read it; nobody can change it. Search engines are asked to keep away."
      initialUrl={initialUrl}
      create={() => shareRun(runId)}
      createNewest={() => shareRun(runId, 'newest')}
      revoke={() => unshareRun(runId)}
    />
  );
}
