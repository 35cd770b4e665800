'use client';

import { clsx } from 'clsx';
import { CornerDownRight, MessageSquare, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { AGENT_LABELS } from '#contract/agent-name.ts';
import type { HandoffView, RunView } from '#contract/run-view.ts';
import { isResting } from '../agents.ts';
import { RunAgain } from '../controls/run-again.tsx';
import { type Message, storyOf } from './talk.ts';

/** The last ones are what a reader comes for; the rest is one press away. */
const SHOWN_AT_ONCE = 6;

/** Instructions and reports, round by round. */
export function TeamStory({ run }: { run: RunView }) {
  const [showsAll, setShowsAll] = useState(false);
  const story = storyOf(run);
  if (story.length === 0) return null;
  const shown = showsAll ? story : story.slice(-SHOWN_AT_ONCE);
  const isAtRest = isResting(run);
  return (
    <>
      {shown.length < story.length && (
        <button
          type="button"
          onClick={() => setShowsAll(true)}
          className="mb-1 min-h-7 text-[13px] text-accent underline underline-offset-2"
        >
          Show the {story.length - shown.length} before
        </button>
      )}
      <ol aria-label="The team’s conversation" className="space-y-3 text-[13px]/[1.45]">
        {shown.map((message) => (
          <li key={keyOf(message)}>
            <Line message={message} isAtRest={isAtRest} />
            {message.kind === 'handoff' && <RunAgain run={run} round={message.round} />}
          </li>
        ))}
      </ol>
    </>
  );
}

function keyOf(message: Message): string {
  if (message.kind === 'handoff') return `handoff ${message.round} ${message.handoff.at}`;
  return message.kind === 'steered' ? `steered ${message.messageId} ${message.round}` : `replanned ${message.resets}`;
}

function Line({ message, isAtRest }: { message: Message; isAtRest: boolean }) {
  switch (message.kind) {
    case 'handoff':
      return <Handoff handoff={message.handoff} isAtRest={isAtRest} />;
    case 'steered':
      return (
        <p className="flex gap-2 rounded-md bg-accent-soft px-2.5 py-1.5 text-accent">
          <MessageSquare aria-hidden size={13} className="mt-[3px] shrink-0" />
          <span className="min-w-0 break-words">
            You wrote to the team: “{message.text}”, delivered in round {message.round}
          </span>
        </p>
      );
    case 'replanned':
      return (
        <p className="flex gap-2 rounded-md bg-warn-soft px-2.5 py-1.5 text-warn">
          <RotateCcw aria-hidden size={13} className="mt-[3px] shrink-0" />
          <span className="min-w-0 break-words">
            New plan {message.resets} of at most 2: {message.why}. The evidence stays.
          </span>
        </p>
      );
  }
}

function Handoff({
  handoff: { round, to, instruction, report },
  isAtRest,
}: {
  handoff: HandoffView;
  isAtRest: boolean;
}) {
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-2">
        <b className="font-semibold">
          {AGENT_LABELS.manager} <span aria-hidden>→</span>
          <span className="sr-only">to</span> {AGENT_LABELS[to]}
        </b>
        <span className="text-[12.5px] text-faint tabular-nums">round {round}</span>
      </p>
      <p className="break-words text-soft">{instruction}</p>
      <p className={clsx('mt-0.5 flex gap-1.5', report === null && 'text-faint')}>
        <CornerDownRight aria-hidden size={13} className="mt-[3px] shrink-0 text-faint" />
        <span className="sr-only">Came back: </span>
        <span className="min-w-0 break-words">{report ?? (isAtRest ? 'rests' : 'at work')}</span>
      </p>
    </>
  );
}
