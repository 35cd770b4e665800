'use client';

import { useMutation } from '@tanstack/react-query';
import { Pencil, Square } from 'lucide-react';
import { memo, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { sourcesFromRun } from '#components/evidence/source.ts';
import { ChangedWorks } from '#components/living/changed-works.tsx';
import { Draft } from '#components/report/draft.tsx';
import { ReadingProvider } from '#components/report/reading/reading-context.tsx';
import { referencesOf } from '#components/report/report-model.ts';
import { buttonLook } from '#components/run/button.ts';
import { ConnectionBanner } from '#components/run/connection-banner.tsx';
import { FindMore } from '#components/run/next-steps.tsx';
import { cancelRun } from '#components/run/run-requests.ts';
import { useRun } from '#components/run/use-run.ts';
import { StudyButton } from '#components/study/study-button.tsx';
import type { ConversationTurn } from '#contract/conversation/conversation.ts';
import type { WorkSince } from '#contract/living/work-since.ts';
import { emptyRunView, hasEnded, type RunView } from '#contract/run-view.ts';
import { AnswerConfidence, AnswerView } from './answer-view.tsx';
import { BranchSwitch } from './branch-switch.tsx';
import { MemoryNote } from './memory-note.tsx';
import { QuestionEditor } from './question-editor.tsx';
import { SourceStatus } from './source-status.tsx';
import { turnBoundary } from './turn-boundary.ts';
import { TurnOutcome } from './turn-outcome.tsx';
import type { TurnStores } from './turn-stores.ts';

interface TurnProps {
  conversationId: string;
  turn: ConversationTurn;
  /** As the server folded it; undefined for a turn that was begun or turned to since. */
  initial: RunView | undefined;
  stores: TurnStores;
  /** What has changed in works that it cites. */
  since?: readonly WorkSince[] | undefined;
  /** Which version of its question it is, and of how many. */
  version: { at: number; of: number; onGo: (to: number) => void };
  /** Asks its question again, as it is or changed; a sentence where that could not be done. */
  onAskAgain: (turn: ConversationTurn, question: string, isWhole: boolean) => Promise<string | null>;
  /** Called with the turn's status, and at each boundary worth announcing. */
  onStatus: (runId: string, run: RunView) => void;
  onSay: (words: string) => void;
}

/** One question and its answer, live. */
export const Turn = memo(function Turn(props: TurnProps) {
  const { turn, initial, stores, onStatus, onSay } = props;
  const [begin] = useState(() => initial ?? emptyRunView(turn.runId));
  const { run, drafts, connection } = useRun(begin);
  const { works, aliases, groups, screenings, references, sections, answer, request } = run;
  const cited = useMemo(
    () => referencesOf({ references, sections, aliases, answer }),
    [references, sections, aliases, answer],
  );
  const sources = useMemo(
    () => sourcesFromRun({ works, aliases, groups, screenings, request }, cited),
    [works, aliases, groups, screenings, request, cited],
  );
  const [store] = useState(() => stores.open(turn.runId, sources));
  useLayoutEffect(() => store.setSources(sources), [store, sources]);

  const { status } = run;
  // biome-ignore lint/correctness/useExhaustiveDependencies: called when the status changes, not with every event
  useEffect(() => {
    onStatus(turn.runId, run);
  }, [turn.runId, status, onStatus]);
  const boundary = turnBoundary(run);
  const [first] = useState(boundary);
  useEffect(() => {
    // The initial state is on the page; only changes are announced.
    if (boundary !== first) onSay(boundary);
  }, [boundary, first, onSay]);

  return (
    <ReadingProvider store={store}>
      <article
        aria-labelledby={`${turn.runId}-question`}
        data-turn={turn.runId}
        data-status={status}
        // A new question can scroll to the top, however short its answer is so far.
        className="[&:not(:first-child):last-child]:min-h-[calc(100dvh-11rem)] scroll-mt-2 border-line border-b py-7 last:border-0"
      >
        <TurnHead {...props} run={run} />
        {!hasEnded(begin) && <ConnectionBanner connection={connection} />}
        <SourceStatus run={run} />
        <TurnOutcome
          run={run}
          isGone={connection.state === 'gone' && !hasEnded(run)}
          onRepeat={() => void props.onAskAgain(turn, turn.question, wasWhole(run))}
        />
        <Writing run={run} drafts={drafts} isGone={connection.state === 'gone'} />
        <ChangedWorks
          since={props.since ?? []}
          title="Works that this answer cites have changed since:"
          advice="Ask again for an answer that takes this into account."
        />
        {!run.nothingFound && (
          <AnswerView
            id={turn.runId}
            answer={answer}
            sections={sections}
            drafts={drafts}
            cited={hasEnded(run) ? cited.length : 0}
            isRated={Boolean(run.ask?.answered) && hasEnded(run)}
          />
        )}
        <TurnFoot {...props} run={run} />
      </article>
    </ReadingProvider>
  );
});

/** It was asked as its reader saw it. */
const wasWhole = ({ request }: RunView) => request?.ask?.isWhole ?? false;

function TurnHead({ turn, run, version, onAskAgain }: TurnProps & { run: RunView }) {
  const [isEditing, setEditing] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const understood = run.ask?.understood.question ?? turn.question;
  const isEnded = hasEnded(run);
  const close = () => {
    setEditing(false);
    requestAnimationFrame(() => opener.current?.focus());
  };
  return (
    <header>
      <h2
        id={`${turn.runId}-question`}
        dir="auto"
        tabIndex={-1}
        className="whitespace-pre-wrap text-pretty break-words font-semibold font-serif text-[22px]/[1.3] focus:outline-none max-sm:text-[20px]"
      >
        {turn.question}
      </h2>
      {understood !== turn.question && (
        <p className="mt-1 break-words text-[13.5px]/[1.5] text-soft">
          Understood as: <span className="font-serif text-[15px] text-ink italic">{understood}</span>
        </p>
      )}
      {isEditing ? (
        <QuestionEditor
          question={turn.question}
          onCancel={close}
          onAsk={async (question) => {
            const problem = await onAskAgain(turn, question, question === turn.question && wasWhole(run));
            if (problem === null) setEditing(false);
            return problem;
          }}
        />
      ) : (
        (isEnded || version.of > 1) && (
          <div className="mt-1 -ml-1.5 flex flex-wrap items-center gap-2">
            <BranchSwitch {...version} />
            {isEnded && (
              <button
                ref={opener}
                type="button"
                aria-label={`Edit and ask again: ${turn.question}`}
                onClick={() => setEditing(true)}
                className="inline-flex min-h-7 items-center gap-1.5 rounded-md px-1.5 text-[13px] text-soft hover:bg-sunk hover:text-ink"
              >
                <Pencil aria-hidden size={13} />
                Edit and ask again
              </button>
            )}
          </div>
        )
      )}
    </header>
  );
}

/** Until the first checked sentence is there: what is being done, and the draft that a model writes. */
function Writing({ run, drafts, isGone }: { run: RunView; drafts: RunView['streaming']; isGone: boolean }) {
  if (hasEnded(run) || isGone || run.answer || run.sections.some(({ blocks }) => blocks.length > 0)) return null;
  const draft = Object.values(drafts)[0];
  if (draft !== undefined && run.sections.length === 0) return <Draft text={draft} />;
  if (draft !== undefined) return null;
  return (
    <p className="mt-4 flex items-center gap-2.5 text-[14px] text-soft">
      <span aria-hidden className="inline-block h-4 w-[3px] animate-pulse bg-accent" />
      {turnBoundary(run)}
    </p>
  );
}

function TurnFoot({ turn, run }: TurnProps & { run: RunView }) {
  const stop = useMutation({ mutationFn: () => cancelRun(turn.runId) });
  const problem = stop.error?.message;
  const isExtractive = run.ask?.answered?.isExtractive ?? run.request?.engine === 'rules';
  return (
    <footer>
      {run.status === 'complete' && !run.nothingFound && (
        <>
          <AnswerConfidence run={run} />
          <MemoryNote run={run} />
          {isExtractive && (
            <p className="mt-1 text-[12.5px] text-soft">
              No language model was used: every sentence is quoted from its source.
            </p>
          )}
        </>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {hasEnded(run) ? (
          run.status === 'complete' && (
            <>
              <FindMore run={run} />
              {!run.nothingFound && <StudyButton material={{ kind: 'answer', runId: turn.runId }} />}
            </>
          )
        ) : (
          <button type="button" disabled={stop.isPending} onClick={() => stop.mutate()} className={buttonLook()}>
            <Square aria-hidden size={13} />
            Stop
          </button>
        )}
      </div>
      {problem && (
        <p role="alert" className="mt-2 text-[13px] text-bad">
          {problem}
        </p>
      )}
    </footer>
  );
}
