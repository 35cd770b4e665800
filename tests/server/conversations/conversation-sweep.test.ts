import pino from 'pino';
import { expect, it, vi } from 'vitest';
import { AssayError } from '#core/errors.ts';
import { startConversationSweep } from '#server/conversations/conversation-sweep.ts';

const log = pino({ level: 'silent' });
const DELETED = { id: 'c1', workspaceId: 'w', runIds: ['r1', 'r2'] };

it('deletes the runs of a conversation before the conversation itself, later than its deletion can be undone', async () => {
  const done: string[] = [];
  const removedBefore = vi.fn(async () => (done.length === 0 ? [DELETED] : []));
  const stop = startConversationSweep({
    store: { removedBefore, wipe: async (id) => void done.push(`wiped ${id}`) },
    runs: {
      async remove(workspaceId, runId) {
        if (runId === 'r1') throw new AssayError('not_found');
        done.push(`${workspaceId} ${runId}`);
      },
    },
    log,
  });
  await vi.waitFor(() => expect(done).toEqual(['w r2', 'wiped c1']));
  expect(removedBefore).toHaveBeenCalledWith(35, expect.any(Number));
  stop();
});

it('leaves a conversation for the next time where a run of it could not be deleted', async () => {
  const wipe = vi.fn();
  let tries = 0;
  const stop = startConversationSweep({
    store: { removedBefore: async () => [DELETED], wipe },
    runs: {
      async remove() {
        tries += 1;
        throw new Error('the database is away');
      },
    },
    log,
    everyMs: 5,
  });
  await vi.waitFor(() => expect(tries).toBeGreaterThan(1));
  expect(wipe).not.toHaveBeenCalled();
  stop();
});
