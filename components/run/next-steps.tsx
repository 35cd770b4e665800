'use client';

import { useMutation } from '@tanstack/react-query';
import { ListChecks, MessageCircleQuestionMark, RotateCcw, Sparkles, Telescope } from 'lucide-react';
import type { Route } from 'next';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { reviewOfRun } from '#components/review/review-of-run.ts';
import type { RunView } from '#contract/run-view.ts';
import { buttonLook } from './button.ts';
import { findMore, retrySources } from './run-requests.ts';

/** Searches the sources again that did not answer; earlier answers are reused. */
export function TryAgain({ runId }: { runId: string }) {
  return <StartsRun label="Try again" Icon={RotateCcw} start={() => retrySources(runId)} />;
}

type Answered = Pick<RunView, 'runId' | 'request' | 'sampleData' | 'ask' | 'works'>;

/** Finds more on a question that was answered, in a report or in a conversation: research that starts from the works found. */
export function FindMore({ run }: { run: Answered }) {
  return <StartsRun label="Find more about this" Icon={Telescope} start={() => findMore(run)} />;
}

interface NextStepsProps {
  run: Answered;
  hasModel: boolean;
}

/** What a user may want to do with an answer: have it judged if it was not, or ask a follow-up. */
export function NextSteps({ run, hasModel }: NextStepsProps) {
  const isByRules = run.request?.engine === 'rules';
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1.5 print:hidden">
      {isByRules && hasModel && (
        <StartsRun
          label="Have the model judge these works"
          Icon={Sparkles}
          isPrimary
          start={() => findMore(run, 'model')}
        />
      )}
      {isByRules && !hasModel && (
        <Link href="/settings" prefetch={false} className={buttonLook()}>
          <Sparkles aria-hidden size={14} />
          Add a key or a local model to have this judged
        </Link>
      )}
      <FindMore run={run} />
      {run.request?.mode !== 'ask' && (
        <Link href={{ pathname: '/ask', query: { about: run.runId } }} prefetch={false} className={buttonLook()}>
          <MessageCircleQuestionMark aria-hidden size={14} />
          Ask a follow-up
        </Link>
      )}
      {run.request?.mode !== 'ask' && (
        <StartsRun
          label="Screen these works by hand"
          Icon={ListChecks}
          start={() => reviewOfRun(run.runId)}
          addressOf={(id) => `/reviews/${encodeURIComponent(id)}/records` as Route}
        />
      )}
    </div>
  );
}

interface StartsRunProps {
  label: string;
  Icon: typeof RotateCcw;
  isPrimary?: boolean;
  /** The id of what was started. */
  start: () => Promise<string>;
  /** Of its page. */
  addressOf?: (id: string) => Route;
}

const runAddress = (id: string) => `/runs/${id}` as Route;

/** Starts a run, or a review of one, and goes to its page. */
function StartsRun({ label, Icon, isPrimary = false, start, addressOf = runAddress }: StartsRunProps) {
  const router = useRouter();
  const started = useMutation({ mutationFn: start, onSuccess: (id) => router.push(addressOf(id)) });
  // It stays busy until the new page is there.
  const isBusy = started.isPending || started.isSuccess;
  return (
    <span className="print:hidden">
      <button
        type="button"
        aria-disabled={isBusy}
        onClick={() => !isBusy && started.mutate()}
        className={`${buttonLook(isPrimary ? 'primary' : 'plain')} aria-disabled:opacity-60`}
      >
        <Icon aria-hidden size={14} />
        {isBusy ? 'Starting …' : label}
      </button>
      {started.error && (
        <span role="alert" className="mt-1 block text-[13px] text-bad">
          {started.error.message}
        </span>
      )}
    </span>
  );
}
