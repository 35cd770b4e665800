'use client';

import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { sentenceOf } from '#components/app/ask-server.ts';
import { QUESTION_FIELD_ID } from '#components/app/question/question-field.tsx';
import { MAIN_ID, SiteHeader } from '#components/app/site-header.tsx';
import { buttonLook } from '#components/run/button.ts';
import type { ConversationTurn } from '#contract/conversation/conversation.ts';
import { branchTo, leafThrough, siblingsOf } from '#contract/conversation/conversation-branch.ts';
import type { WorkSince } from '#contract/living/work-since.ts';
import { hasEnded, type RunView } from '#contract/run-view.ts';
import { type AnswerChoice, choiceOf, ownChoice, type PreferredChoice, shownChoice } from './answer-choice.ts';
import { askTurn, type OwnConversation, readFollowUp } from './ask-requests.ts';
import { ChoicePopover } from './choice-popover.tsx';
import { Composer } from './composer.tsx';
import { ConversationHead } from './conversation-head.tsx';
import { ReadingPane } from './reading-pane.tsx';
import { Turn } from './turn.tsx';
import { createTurnStores } from './turn-stores.ts';
import { useConversation } from './use-conversation.ts';

const NOTHING = {};

interface ConversationPageProps {
  initial: OwnConversation;
  /** The turns of the branch that is shown first, as the server folded them. */
  views: Readonly<Record<string, RunView>>;
  /** What has happened to the works that those turns cite. */
  since?: Readonly<Record<string, readonly WorkSince[]>>;
  /** The last turn of that branch. */
  leaf: string | null;
  /** The remembered preferences for answers. */
  preferred: PreferredChoice;
}

/** A conversation: the turns of one branch, the passages behind them, and the field for the next question. */
export function ConversationPage({
  initial,
  views,
  since = NOTHING,
  leaf: firstLeaf,
  preferred,
}: ConversationPageProps) {
  const { conversation, change, addTurn, setStatus } = useConversation(initial);
  const { id, turns } = conversation;
  const [leaf, setLeaf] = useState(firstLeaf);
  const branch = useMemo(() => (leaf === null ? [] : branchTo(turns, leaf)), [turns, leaf]);
  const last = branch.at(-1);
  const [announcement, setAnnouncement] = useState('');
  const [active, setActive] = useState<string | null>(firstLeaf);
  const [stores] = useState(() => createTurnStores(setActive));
  const [choice, setChoice] = useState<Partial<AnswerChoice>>(() =>
    choiceOf(firstLeaf === null ? null : views[firstLeaf]?.request?.ask, preferred),
  );
  const shown = shownChoice(choice, preferred);
  const goTo = useRef<string | null>(null);

  const show = useCallback((runId: string) => {
    setLeaf(runId);
    setActive(runId);
    const address = `${window.location.pathname}?turn=${encodeURIComponent(runId)}`;
    window.history.replaceState(window.history.state, '', address);
  }, []);
  // A question that was just asked, or turned to, stands at the top of what is seen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at when the branch has changed
  useEffect(() => {
    if (goTo.current === null) return;
    document.querySelector(`[data-turn="${CSS.escape(goTo.current)}"]`)?.scrollIntoView({ block: 'start' });
    goTo.current = null;
  }, [branch]);

  const ask = useCallback(
    async (question: string, parentRunId: string | null, isWhole = false): Promise<string | null> => {
      let runId: string;
      try {
        runId = await askTurn(id, { question, choice, parentRunId, isWhole });
      } catch (error) {
        return sentenceOf(error);
      }
      addTurn({ runId, parentRunId, question, status: 'queued', createdAt: new Date().toISOString() });
      goTo.current = runId;
      show(runId);
      setAnnouncement('Asked.');
      return null;
    },
    [id, choice, addTurn, show],
  );
  const onAskAgain = useCallback(
    async (turn: ConversationTurn, question: string, isWhole: boolean) => {
      const problem = await ask(question, turn.parentRunId, isWhole);
      if (problem !== null) setAnnouncement(problem);
      return problem;
    },
    [ask],
  );
  const onStatus = useCallback((runId: string, { status }: RunView) => setStatus(runId, status), [setStatus]);

  return (
    <div className="flex min-h-dvh flex-col min-[1100px]:h-dvh">
      {/* In a box of its own the header scrolls away on narrow screens, where the field to ask on stays instead. */}
      <div>
        <SiteHeader>
          <ConversationHead conversation={conversation} through={last?.runId ?? null} onChange={change} />
        </SiteHeader>
      </div>
      <div className="flex-1 min-[1100px]:grid min-[1100px]:min-h-0 min-[1100px]:grid-cols-[minmax(0,1fr)_minmax(20rem,26rem)]">
        <main
          id={MAIN_ID}
          tabIndex={-1}
          className="flex min-h-full min-w-0 flex-col focus:outline-none min-[1100px]:min-h-0"
        >
          <section
            aria-label="Questions and answers"
            className="flex-1 px-4 sm:px-6 min-[1100px]:min-h-0 min-[1100px]:overflow-y-auto"
          >
            <div className="mx-auto max-w-[72ch]">
              {branch.length === 0 && <NoTurns />}
              {branch.map((turn) => (
                <Turn
                  key={turn.runId}
                  conversationId={id}
                  turn={turn}
                  initial={views[turn.runId]}
                  since={since[turn.runId]}
                  stores={stores}
                  version={versionOf(turns, turn, (runId) => {
                    goTo.current = runId;
                    show(leafThrough(turns, runId));
                  })}
                  onAskAgain={onAskAgain}
                  onStatus={onStatus}
                  onSay={setAnnouncement}
                />
              ))}
            </div>
          </section>
          <FollowUp
            last={last}
            choice={shown}
            preferred={preferred}
            onChoice={(next) => setChoice(ownChoice(choice, shown, next))}
            onRead={async (question) =>
              last === undefined ? question : readFollowUp(id, question, last.runId).catch(() => question)
            }
            onAsk={(question, isWhole) => ask(question, last?.runId ?? null, isWhole)}
          />
        </main>
        <ReadingPane
          stores={stores}
          active={active}
          isGrowing={branch.some((turn) => turn.runId === active && !hasEnded(turn))}
        />
      </div>
      {/* The one live region of the page; it is there from the start, or screen readers miss what is put in it. */}
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </div>
  );
}

function versionOf(turns: readonly ConversationTurn[], turn: ConversationTurn, onTurn: (runId: string) => void) {
  const versions = siblingsOf(turns, turn);
  return {
    at: versions.findIndex(({ runId }) => runId === turn.runId),
    of: versions.length,
    onGo(to: number) {
      const version = versions[to];
      if (version) onTurn(version.runId);
    },
  };
}

function NoTurns() {
  return <p className="py-10 text-soft">Every question of this conversation was deleted. Ask a new one below.</p>;
}

const AS_ASKED =
  'It follows on from the previous question, so it will be asked like this. Change it if this is not what you mean, then send it.';

interface FollowUpProps {
  last: ConversationTurn | undefined;
  choice: AnswerChoice;
  preferred: PreferredChoice;
  onChoice: (choice: AnswerChoice) => void;
  /** The question that it will be asked as; the same where nothing is added. */
  onRead: (question: string) => Promise<string>;
  onAsk: (question: string, isWhole: boolean) => Promise<string | null>;
}

/**
 * The field to ask on, always in sight. It can be typed in while an answer is written; sending waits for its end. A question
 * that goes on from the one before is shown as it will be asked, and sent when it is sent again, changed or not.
 */
function FollowUp({ last, choice, preferred, onChoice, onRead, onAsk }: FollowUpProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [value, setValue] = useState('');
  const [typed, setTyped] = useState<string | null>(null);
  const now = useRef(value);
  const change = (next: string) => {
    now.current = next;
    setValue(next);
    // Text written after the field was emptied is a new question.
    if (next.trim() === '') setTyped(null);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was completed from one turn is not asked after another
  useEffect(() => setTyped(null), [last?.runId]);
  const send = async (question: string): Promise<string | null> => {
    const asked = typed === null ? await onRead(question) : question;
    if (asked !== question && now.current.trim() === question) {
      setTyped(question);
      change(asked);
      field.current?.focus();
      return null;
    }
    const problem = await onAsk(question, typed !== null);
    if (problem === null) {
      setTyped(null);
      change('');
    }
    return problem;
  };
  const isOpen = last !== undefined && !hasEnded(last);
  return (
    <div className="sticky bottom-0 z-20 bg-gradient-to-t from-60% from-paper to-transparent px-4 pt-4 pb-3 sm:px-6 print:hidden">
      <div className="mx-auto max-w-[72ch]">
        <Composer
          ref={field}
          fieldId={QUESTION_FIELD_ID}
          label={last ? 'A follow-up question' : 'Your question'}
          placeholder={last ? 'Ask on, e.g. “and in women?”' : 'Your question'}
          send="Ask"
          value={value}
          onChange={change}
          onSend={send}
          wait={isOpen && value.trim() !== '' ? 'You can ask on as soon as the answer is there.' : null}
          hint={typed === null ? null : AS_ASKED}
        >
          {typed !== null && (
            <button
              type="button"
              onClick={() => {
                change(typed);
                setTyped(null);
                field.current?.focus();
              }}
              className={buttonLook()}
            >
              Back to my words
            </button>
          )}
          <ChoicePopover choice={choice} preferred={preferred} onChange={onChoice} />
        </Composer>
      </div>
    </div>
  );
}
