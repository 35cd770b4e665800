import { expect, it } from 'vitest';
import { emptyRunView } from '#contract/run-view.ts';
import { createConversationTurns } from '#server/conversations/conversation-turns.ts';
import { createConversations } from '#server/conversations/conversations.ts';

const AT = '2026-11-22T10:00:00.000Z';
const turn = (runId: string, parentRunId: string | null) => {
  return { runId, parentRunId, question: runId, status: 'complete' as const, createdAt: AT };
};
const CONVERSATION = {
  id: 'talk',
  title: 'Talk',
  aboutRunId: null,
  turns: [turn('first', null), turn('second', 'first')],
  createdAt: AT,
};

/** A server that answers nothing before both turns were asked for. */
function waitingForBoth() {
  const both = Promise.withResolvers<void>();
  let asked = 0;
  return {
    store: { get: async () => CONVERSATION } as never,
    runs: {
      async view(_: string | undefined, runId: string) {
        asked += 1;
        if (asked === 2) both.resolve();
        await both.promise;
        return { ...emptyRunView(runId), status: 'complete' as const, nothingFound: [] };
      },
    } as never,
  };
}

it('reads the turns before a question side by side, and keeps their order', async () => {
  const { earlier } = await createConversationTurns(waitingForBoth()).following('w1', 'talk', 'second');
  expect(earlier.map(({ runId }) => runId)).toEqual(['first', 'second']);
}, 5_000);

it('reads the turns of a copy side by side, and keeps their order', async () => {
  const { turns } = await createConversations(waitingForBoth()).frozen('w1', 'talk', { isPublic: false });
  expect(turns.map(({ id }) => id)).toEqual(['turn-1', 'turn-2']);
}, 5_000);
