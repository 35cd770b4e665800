'use client';

import { useMutation } from '@tanstack/react-query';
import { Check, Clock, Send } from 'lucide-react';
import { type ReactNode, type SubmitEvent, useId, useState } from 'react';
import { sendOnEnter } from '#components/app/send-on-enter.ts';
import { hasEnded, type RunView } from '#contract/run-view.ts';
import { buttonLook } from '../button.ts';
import { steerRun } from '../run-requests.ts';
import type { PendingMessage } from './use-orders.ts';

/** The longest message that the server takes. */
const LONGEST = 2000;
const EXAMPLES = ['Leave out animal studies', 'Look for trials in older adults', 'Enough on safety, go for efficacy'];

interface SteerBoxProps {
  run: Pick<RunView, 'runId' | 'status' | 'request' | 'team' | 'exit'>;
  /** Messages that had not been delivered when the page was opened. */
  pending?: readonly PendingMessage[];
}

/** Sends the team a message while it works, and shows which messages have arrived. Empty for runs without a team. */
export function SteerBox({ run, pending = [] }: SteerBoxProps) {
  const [sent, setSent] = useState<readonly PendingMessage[]>(pending);
  const [text, setText] = useState('');
  const id = useId();
  const { runId, status, exit, team } = run;
  const steer = useMutation({
    mutationFn: (message: string) => steerRun(runId, message),
    onSuccess(messageId, message) {
      setSent((before) => [...before, { id: messageId, text: message, at: new Date().toISOString() }]);
      setText('');
    },
  });
  const isSending = steer.isPending;
  if (run.request?.mode !== 'advanced') return null;

  const waiting = sent.filter((message) => !team.steered.some(({ messageId }) => messageId === message.id));
  const canSteer = (status === 'running' || status === 'paused') && exit === null;
  // Delivered messages are in the team's story.
  if (!canSteer && waiting.length === 0) return null;

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const message = text.trim();
    if (message !== '' && !isSending) steer.mutate(message);
  };

  return (
    <section aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`} className="label mb-2">
        Tell the team
      </h2>
      {canSteer && (
        <form onSubmit={submit}>
          <div className="rounded-lg border border-line-strong bg-panel has-[textarea:focus-visible]:border-accent has-[textarea:focus-visible]:ring-3 has-[textarea:focus-visible]:ring-accent-soft">
            <textarea
              aria-label="Tell the team"
              rows={2}
              maxLength={LONGEST}
              value={text}
              onChange={(event) => setText(event.target.value)}
              onKeyDown={sendOnEnter}
              enterKeyHint="send"
              placeholder="What to look at, or to leave out"
              className="field-sizing-content block max-h-40 w-full resize-none bg-transparent px-3 pt-2 text-[13.5px] placeholder:text-faint focus-visible:outline-none"
            />
            <div className="flex justify-end p-1.5">
              <button
                type="submit"
                aria-disabled={isSending || text.trim() === ''}
                className={`${buttonLook()} aria-disabled:opacity-60`}
              >
                <Send aria-hidden size={13} />
                {isSending ? 'Sending …' : 'Send'}
              </button>
            </div>
          </div>
          {text === '' && waiting.length === 0 && <Examples onTake={setText} />}
        </form>
      )}
      {steer.error && (
        <p role="alert" className="mt-1.5 text-[13px] text-bad">
          {steer.error.message}
        </p>
      )}
      <Messages waiting={waiting} run={run} />
    </section>
  );
}

function Examples({ onTake }: { onTake: (text: string) => void }) {
  return (
    <ul aria-label="For example" className="mt-1.5 flex flex-wrap gap-x-3 text-[13px]">
      {EXAMPLES.map((example) => (
        <li key={example}>
          <button
            type="button"
            onClick={() => onTake(example)}
            className="min-h-7 text-left text-accent underline decoration-line-strong underline-offset-4 hover:decoration-accent"
          >
            {example}
          </button>
        </li>
      ))}
    </ul>
  );
}

function Messages({ waiting, run }: { waiting: readonly PendingMessage[]; run: SteerBoxProps['run'] }) {
  const { steered } = run.team;
  // The log is there before its first line, or that line is not spoken.
  return (
    <div role="log" aria-live="polite" aria-label="Messages to the team">
      <ul className="mt-2 space-y-2 text-[13px] empty:mt-0">
        {steered.map(({ messageId, text, round }) => (
          <Message key={messageId} text={text}>
            <Check aria-hidden size={12} strokeWidth={2.25} />
            Delivered in round {round}
          </Message>
        ))}
        {waiting.map(({ id, text }) => (
          <Message key={id} text={text} isWaiting>
            <Clock aria-hidden size={12} strokeWidth={2.25} />
            {whyWaiting(run)}
          </Message>
        ))}
      </ul>
    </div>
  );
}

interface MessageProps {
  text: string;
  isWaiting?: boolean;
  children: ReactNode;
}

function Message({ text, isWaiting = false, children }: MessageProps) {
  return (
    <li className={`border-l-2 pl-2.5 ${isWaiting ? 'border-line-strong' : 'border-good'}`}>
      <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>
      <p className={`mt-0.5 inline-flex items-center gap-1 text-[12px] ${isWaiting ? 'text-soft' : 'text-good'}`}>
        {children}
      </p>
    </li>
  );
}

function whyWaiting({ status, exit }: SteerBoxProps['run']): string {
  if (hasEnded({ status })) return 'Not delivered: the run ended before';
  if (exit !== null) return 'Not delivered: the report is being written already';
  if (status === 'paused') return 'Waiting: the manager reads it when the run continues';
  return 'Waiting for the manager’s next decision';
}
