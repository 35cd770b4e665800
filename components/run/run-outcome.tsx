'use client';

import { useMutation } from '@tanstack/react-query';
import { CirclePause } from 'lucide-react';
import dynamic from 'next/dynamic';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { Draft } from '#components/report/draft.tsx';
import { SourceWarning } from '#components/report/source-warning.tsx';
import { unansweredSources } from '#components/report/unanswered-sources.ts';
import { NEAREST_BELOW } from '#contract/answer-words.ts';
import type { ErrorCode } from '#contract/error-codes.ts';
import { NO_DRAFTS, type RunView } from '#contract/run-view.ts';
import { SOURCE_LABELS } from '#contract/source-labels.ts';
import { buttonLook } from './button.ts';
import { counted, formatTimestamp } from './format.ts';
import { Gathering } from './gathering.tsx';
import { NearestWorks } from './nearest-works.tsx';
import { TryAgain } from './next-steps.tsx';
import { Notice } from './notice.tsx';
import { awaitsApproval } from './plan/plan-steps.ts';
import { repeatRun } from './run-requests.ts';

/** Only a run that waits for its plan needs it. */
const PlanEditor = dynamic(() => import('./plan/plan-editor.tsx').then(({ PlanEditor }) => PlanEditor));

/** Shown in place of the report while there is none, or if there will be none. */
export function RunOutcome({ run, drafts = NO_DRAFTS }: { run: RunView; drafts?: RunView['streaming'] }) {
  if (run.status === 'failed') return <Failed run={run} />;
  if (run.status === 'cancelled') return <Cancelled run={run} />;
  if (run.nothingFound) return <NothingFound run={run} tried={run.nothingFound} />;
  if (awaitsApproval(run)) return <PlanEditor run={run} />;
  const paused = run.status === 'paused' && <Paused run={run} />;
  if (run.sections.length > 0) return paused || null;
  const first = Object.values(drafts)[0];
  return (
    <>
      {paused}
      {first === undefined ? <NotYet run={run} /> : <FirstDraft text={first} />}
    </>
  );
}

function NotYet({ run }: { run: RunView }) {
  if (run.status === 'queued')
    return (
      <Notice title="Waiting to start">
        <p>The run begins as soon as a worker is free. You can close this page; it goes on without it.</p>
      </Notice>
    );
  if (run.request?.mode === 'advanced' && run.plan === null) return <Planning run={run} />;
  return <Gathering run={run} />;
}

function Planning({ run }: { run: RunView }) {
  return (
    <Notice title="Making the plan">
      <p>
        The manager writes down what is known and what has to be found.{' '}
        {run.request?.autoStart
          ? 'The team starts as soon as the plan is ready.'
          : 'Nothing is searched before you have seen the plan and started it.'}{' '}
        You can close this page; the run goes on without it.
      </p>
    </Notice>
  );
}

/** A model is writing, and nothing is verified yet: there is no report before its first supported sentence. */
function FirstDraft({ text }: { text: string }) {
  return (
    <Notice title="Writing the report">
      <Draft text={text} />
    </Notice>
  );
}

/** Calm: nothing is lost, nothing hurries. */
function Paused({ run }: { run: RunView }) {
  const works = Object.keys(run.works).length;
  return (
    <section
      aria-label="Paused"
      className="mx-auto mb-6 flex w-full max-w-[68ch] gap-3 rounded-lg border border-line bg-panel px-4 py-3 text-[17px] text-soft print:hidden"
    >
      <CirclePause aria-hidden size={18} className="mt-0.5 shrink-0" />
      <p className="text-[14px]/[1.55]">
        <b className="font-semibold text-ink">
          Paused{run.updatedAt && <> on {formatTimestamp(run.updatedAt)}</>}; resume whenever you like.
        </b>{' '}
        Nothing more is spent meanwhile, and what was found is kept
        {works > 0 && <>: {counted(works, 'work')} under Sources</>}. You can close this page.
      </p>
    </section>
  );
}

function NothingFound({ run, tried }: { run: RunView; tried: readonly string[] }) {
  // The list names them, each with its address.
  const lines = tried.filter((sentence) => !sentence.startsWith(NEAREST_BELOW));
  return (
    <Notice title="Nothing was found">
      <p>No source had a work that answers the question, so there is no report.</p>
      <SourceWarning sources={unansweredSources(run.searches)}>
        <TryAgain runId={run.runId} />
      </SourceWarning>
      <NearestWorks />
      <p className="text-ink">What may help:</p>
      <ul className="list-disc space-y-1 pl-5 marker:text-faint">
        <li>Name the drug, the disease or the outcome by its usual term, and spell out abbreviations.</li>
        <li>Ask about one thing at a time, or about a wider group of patients.</li>
        <li>Allow more sources or a deeper search. A source that failed may answer later.</li>
      </ul>
      <p>
        <Link href={{ pathname: '/', query: { again: run.runId } }} className={buttonLook('primary')}>
          Ask again
        </Link>
      </p>
      <p className="text-ink">What was tried:</p>
      <ul className="list-disc space-y-1 pl-5 marker:text-faint">
        {lines.map((sentence) => (
          <li key={sentence} className="break-words">
            {sentence}
          </li>
        ))}
      </ul>
      <Searched run={run} />
    </Notice>
  );
}

function Searched({ run }: { run: RunView }) {
  const tools = [...new Set(run.searches.map(({ tool }) => SOURCE_LABELS[tool]))];
  if (tools.length === 0) return null;
  return (
    <p>
      {counted(run.searches.length, 'search', 'searches')} of {tools.join(', ')}. The exact queries are under Progress;
      what was found, and why it was left out, is under Sources.
    </p>
  );
}

/** Failures that the user can fix on the settings page. */
const SETTLED_IN_SETTINGS: ReadonlySet<string> = new Set<ErrorCode>([
  'model_key_refused',
  'model_not_found',
  'model_unavailable',
  'model_quota',
]);

function Failed({ run }: { run: RunView }) {
  return (
    <Notice title="The run failed">
      <p role="alert" className="rounded-md bg-bad-soft px-3 py-2 text-bad">
        {run.error?.message ?? 'Something went wrong on our side.'}
      </p>
      <Kept run={run} />
      {run.error?.code === 'budget_spent' ? (
        <>
          <p>Give it a larger budget or a smaller depth.</p>
          <p>
            <Link href={{ pathname: '/', query: { again: run.runId } }} className={buttonLook('primary')}>
              Ask again with another budget
            </Link>
          </p>
        </>
      ) : (
        <div className="flex flex-wrap gap-2">
          {run.error && SETTLED_IN_SETTINGS.has(run.error.code) && (
            <Link href={{ pathname: '/settings' }} className={buttonLook()}>
              Open the settings
            </Link>
          )}
          <RunAgain run={run} />
        </div>
      )}
    </Notice>
  );
}

function Cancelled({ run }: { run: RunView }) {
  return (
    <Notice title="The run was cancelled">
      <Kept run={run} />
      <RunAgain run={run} />
    </Notice>
  );
}

function Kept({ run }: { run: RunView }) {
  const works = Object.keys(run.works).length;
  const blocks = run.sections.reduce((sum, section) => sum + section.blocks.length, 0);
  if (works === 0) return <p>Nothing had been found by then.</p>;
  return (
    <p>
      The works found so far are kept: {counted(works, 'work')} under Sources
      {run.assessments.length > 0 && `, ${counted(run.assessments.length, 'assessment')} under Progress`}
      {blocks > 0 ? ', and below the part of the report that was written. It is not complete.' : '.'}
    </p>
  );
}

function RunAgain({ run }: { run: RunView }) {
  const router = useRouter();
  const again = useMutation({ mutationFn: repeatRun, onSuccess: (runId) => router.push(`/runs/${runId}`) });
  // It stays busy until the new run's page is there.
  const isBusy = again.isPending || again.isSuccess;
  const { request } = run;
  if (!request) return null;
  return (
    <div>
      <button type="button" disabled={isBusy} onClick={() => again.mutate(request)} className={buttonLook('primary')}>
        {isBusy ? 'Starting' : 'Run it again'}
      </button>
      {again.error && (
        <p role="alert" className="mt-2 text-bad">
          {again.error.message}
        </p>
      )}
    </div>
  );
}
