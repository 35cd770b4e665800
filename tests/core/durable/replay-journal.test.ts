import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createReplayJournal, type RecordedStep } from '#core/durable/replay-journal.ts';

const never = () => Promise.reject(new Error('was executed'));
const step = (key: string, order: number): RecordedStep => ({ key, order, result: `result of ${key}` });

function journalOf(recorded: readonly RecordedStep[]) {
  const added: RecordedStep[] = [];
  return { journal: createReplayJournal({ recorded, onRecord: (each) => added.push(each) }), added };
}

it('answers recorded steps in the order of recording, whatever the order in which they are asked for', async () => {
  const { journal, added } = journalOf([step('a', 1), step('b', 2), step('c', 3)]);
  const told: string[] = [];
  await Promise.all(['c', 'a', 'b'].map((key) => journal.step(key, never).then(() => told.push(key))));
  expect(told).toEqual(['a', 'b', 'c']);
  expect(added).toEqual([]);
});

it('refuses to be asked for one step twice, executed or recorded', async () => {
  const { journal, added } = journalOf([step('a', 1)]);
  await journal.step('a', never);
  await expect(journal.step('a', never)).rejects.toMatchObject({ code: 'internal' });
  const both = await Promise.allSettled([journal.step('b', async () => 1), journal.step('b', async () => 2)]);
  expect(both).toMatchObject([{ value: 1 }, { reason: { code: 'internal' } }]);
  expect(added).toEqual([{ key: 'b', order: 2, result: 1 }]);
});

describe('a recorded step that nobody asks for any more', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const afterAWhile = async () => {
    for (let n = 0; n < 5; n += 1) await settle();
    vi.advanceTimersByTime(31_000);
  };

  it('ends the run that waits behind it for a recorded one', async () => {
    const { journal } = journalOf([step('gone', 1), step('a', 2)]);
    const waiting = expect(journal.step('a', never)).rejects.toMatchObject({ code: 'replay_diverged' });
    await afterAWhile();
    await waiting;
  });

  it('ends the run that waits behind it for a new one', async () => {
    const { journal } = journalOf([step('gone', 1)]);
    const waiting = expect(journal.step('new', async () => 1)).rejects.toMatchObject({ code: 'replay_diverged' });
    await afterAWhile();
    await waiting;
  });

  it('is not meant while others have their turn', async () => {
    const { journal } = journalOf([step('a', 1), step('b', 2)]);
    const b = journal.step('b', never);
    vi.advanceTimersByTime(20_000);
    await journal.step('a', never);
    vi.advanceTimersByTime(20_000);
    expect(await b).toBe('result of b');
  });
});
