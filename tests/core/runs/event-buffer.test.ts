import { expect, it } from 'vitest';
import { createEventBuffer } from '#core/runs/event-buffer.ts';

it('an event buffer tells what is put in while work is under way, in order, then its result or its fault', async () => {
  const eventBuffer = createEventBuffer();
  const say = (message: string) => eventBuffer.emit({ type: 'thinking', agent: 'search', message });
  const told: string[] = [];
  async function tell<T>(work: Promise<T>): Promise<T> {
    const telling = eventBuffer.drainWhile(work);
    for (;;) {
      const next = await telling.next();
      if (next.done) return next.value;
      if (next.value.type === 'thinking') told.push(next.value.message);
    }
  }
  const work = async () => {
    say('one');
    await new Promise((resolve) => setTimeout(resolve, 5));
    say('two');
    say('three');
    return 'done';
  };
  expect(await tell(work())).toBe('done');
  expect(told).toEqual(['one', 'two', 'three']);
  const fault = new Error('broken');
  say('before the fault');
  await expect(tell(Promise.reject(fault))).rejects.toBe(fault);
  expect(told.at(-1)).toBe('before the fault');
});

it('an event buffer tells an event at once, not when the work is done', async () => {
  const eventBuffer = createEventBuffer();
  const { promise, resolve } = Promise.withResolvers<void>();
  const telling = eventBuffer.drainWhile(promise);
  const next = telling.next();
  await new Promise((done) => setImmediate(done));
  eventBuffer.emit({ type: 'thinking', agent: 'search', message: 'meanwhile' });
  expect(await next).toMatchObject({ done: false, value: { message: 'meanwhile' } });
  resolve();
  expect(await telling.next()).toEqual({ done: true, value: undefined });
});
