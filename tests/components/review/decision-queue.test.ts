import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createDecisionQueue,
  type KeptDecisions,
  type UnsavedDecision,
} from '#components/review/screening/decision-queue.ts';

type Send = Parameters<typeof createDecisionQueue>[0]['send'];

const decision = (recordId: string, more: Partial<UnsavedDecision> = {}) => ({
  ...{ stage: 'abstract' as const, recordId, title: recordId, decision: 'include' as const },
  ...{ reason: null, wasDecided: false },
  ...more,
});
const refusal = (status: number | null) => Object.assign(new Error(`Refused with ${status}.`), { status });
const tick = () => vi.advanceTimersByTimeAsync(0);

function memory(): KeptDecisions & { all: readonly UnsavedDecision[] } {
  const kept = {
    all: [] as readonly UnsavedDecision[],
    read: () => [...kept.all],
    write: (all: readonly UnsavedDecision[]) => {
      kept.all = all;
    },
  };
  return kept;
}

function queueOf(kept = memory()) {
  const send = vi.fn<Send>(async () => ({ seq: 1, records: [], progress: {} as never }));
  const onSaved = vi.fn();
  const onRefused = vi.fn();
  return { queue: createDecisionQueue({ send, kept, onSaved, onRefused }), send, onSaved, onRefused, kept };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('decisions on their way', () => {
  it('are sent one batch at a time, in their order, and forgotten when they are confirmed', async () => {
    const { queue, send, kept, onSaved } = queueOf();
    queue.add(decision('a'));
    queue.add(decision('b'));
    queue.add(decision('c'));
    expect(send).toHaveBeenCalledTimes(1);
    await tick();
    const sent = send.mock.calls.map(([{ decisions }]) => decisions.map(({ recordId }) => recordId));
    expect(sent).toEqual([['a'], ['b', 'c']]);
    expect(onSaved).toHaveBeenCalledTimes(2);
    expect(queue.state().unsaved).toEqual([]);
    expect(kept.all).toEqual([]);
  });

  it('are sent again as the same command when no answer came, ever more seldom', async () => {
    const { queue, send } = queueOf();
    send.mockRejectedValueOnce(refusal(null)).mockRejectedValueOnce(refusal(503)).mockRejectedValueOnce(refusal(429));
    queue.add(decision('a'));
    await tick();
    expect(queue.state()).toMatchObject({ problem: 'Refused with null.', unsaved: [{ recordId: 'a' }] });
    for (const [ms, calls] of [
      [999, 1],
      [1, 2],
      [1_999, 2],
      [1, 3],
      [4_000, 4],
    ] as const) {
      await vi.advanceTimersByTimeAsync(ms);
      expect(send).toHaveBeenCalledTimes(calls);
    }
    expect(new Set(send.mock.calls.map(([{ commandId }]) => commandId)).size).toBe(1);
    expect(queue.state()).toEqual({ unsaved: [], problem: null });
  });

  it('are taken back where they are refused, without those that were sent with them', async () => {
    const { queue, send, onSaved, onRefused } = queueOf();
    send.mockImplementation(async ({ decisions }) => {
      if (decisions.some(({ recordId }) => recordId === 'b')) throw refusal(400);
      return { seq: 1, records: [], progress: {} as never };
    });
    for (const id of ['a', 'b', 'c']) queue.add(decision(id));
    await tick();
    expect(onRefused.mock.calls.map(([{ recordId }, sentence]) => [recordId, sentence])).toEqual([
      ['b', 'Refused with 400.'],
    ]);
    expect(onSaved).toHaveBeenCalledTimes(2);
    expect(queue.state().unsaved).toEqual([]);
  });

  it('replace an earlier one about the same record that has not left yet', async () => {
    const { queue, send } = queueOf();
    queue.add(decision('first'));
    queue.add(decision('a'));
    queue.add(decision('a', { stage: 'fulltext' }));
    queue.add(decision('a', { decision: 'exclude' }));
    expect(queue.state().unsaved).toHaveLength(3);
    await tick();
    const about = send.mock.calls.flatMap(([{ stage, decisions }]) => decisions.map((each) => [stage, each.decision]));
    expect(about).toEqual([
      ['abstract', 'include'],
      ['fulltext', 'include'],
      ['abstract', 'exclude'],
    ]);
  });

  it('are not sent any more once another tab has sent or undone them', async () => {
    const kept = memory();
    const one = queueOf(kept);
    one.send.mockRejectedValueOnce(refusal(null));
    one.queue.add(decision('a'));
    one.queue.add(decision('b'));
    await tick();
    const other = queueOf(kept);
    other.queue.add(decision('a', { decision: 'exclude' }));
    await tick();
    expect(other.queue.state().unsaved).toEqual([]);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(one.send).toHaveBeenCalledTimes(1);
    expect(one.queue.state()).toEqual({ unsaved: [], problem: null });
    const sent = other.send.mock.calls.flatMap(([{ decisions }]) => decisions.map((each) => each.decision));
    expect(sent.at(-1)).toBe('exclude');
  });

  it('outlive the page, and leave alone what another tab keeps', async () => {
    const kept = memory();
    const one = queueOf(kept);
    one.send.mockRejectedValue(refusal(null));
    one.queue.add(decision('a'));
    await tick();
    one.queue.stop();
    const other = queueOf(kept);
    other.send.mockRejectedValue(refusal(null));
    other.queue.add(decision('b'));
    expect(kept.all.map(({ recordId }) => recordId)).toEqual(['a', 'b']);
    await tick();
    other.queue.stop();
    const next = queueOf(kept);
    next.queue.start();
    await tick();
    expect(next.send.mock.calls.flatMap(([{ decisions }]) => decisions.map(({ recordId }) => recordId))).toEqual([
      'a',
      'b',
    ]);
    expect(kept.all).toEqual([]);
  });

  it('are sent at once when the line is back', async () => {
    const { queue, send } = queueOf();
    send.mockRejectedValueOnce(refusal(null));
    queue.add(decision('a'));
    await tick();
    queue.retry();
    await tick();
    expect(queue.state().unsaved).toEqual([]);
  });
});
