import pino from 'pino';
import { expect, it, vi } from 'vitest';
import { startLibrarySweep } from '#server/library/library-sweep.ts';

it('carries out all other deletions, and gives up what nobody reads, where one cannot be done', async () => {
  const removed = ['first', 'second', 'third'].map((id) => ({ id, workspaceId: 'w', passages: 1 }));
  const purged = new Set<string>();
  const givenUp = new Set<string>();
  const stop = startLibrarySweep({
    documents: {
      removedBefore: async () => removed.filter(({ id }) => !purged.has(id)),
      purge: async (id) => void purged.add(id),
    },
    ingestion: {
      unfinished: async () => ['one', 'two'].map((id) => ({ id, attempt: 1 })),
      async giveUp(id) {
        if (id === 'one') throw new Error('This row cannot be written.');
        givenUp.add(id);
      },
    },
    tasks: { open: async () => [] },
    async forget(_, id) {
      if (id === 'first') throw new Error('What it told cannot be forgotten.');
    },
    log: pino({ level: 'silent' }),
    everyMs: 5,
  });
  try {
    await vi.waitFor(() => {
      expect(purged).toEqual(new Set(['second', 'third']));
      expect(givenUp).toEqual(new Set(['two']));
    });
  } finally {
    stop();
  }
});
