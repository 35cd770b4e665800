import { expect, it } from 'vitest';
import { createEventBuffer } from '#core/runs/event-buffer.ts';

it('an event buffer yields what is put in while work is under way, in order, then its result or its error', async () => {
  const eventBuffer = createEventBuffer();
  const say = (message: string) => eventBuffer.emit({ type: 'thinking', agent: 'search', message });
  const messages: string[] = [];
  async function drain<T>(work: Promise<T>): Promise<T> {
    const draining = eventBuffer.drainWhile(work);
    for (;;) {
      const next = await draining.next();
      if (next.done) return next.value;
      if (next.value.type === 'thinking') messages.push(next.value.message);
    }
  }
  const work = async () => {
    say('one');
    await new Promise((resolve) => setTimeout(resolve, 5));
    say('two');
    say('three');
    return 'done';
  };
  expect(await drain(work())).toBe('done');
  expect(messages).toEqual(['one', 'two', 'three']);
  const fault = new Error('broken');
  say('before the fault');
  await expect(drain(Promise.reject(fault))).rejects.toBe(fault);
  expect(messages.at(-1)).toBe('before the fault');
});

it('an event buffer yields an event at once, not when the work is done', async () => {
  const eventBuffer = createEventBuffer();
  const { promise, resolve } = Promise.withResolvers<void>();
  const draining = eventBuffer.drainWhile(promise);
  const next = draining.next();
  await new Promise((done) => setImmediate(done));
  eventBuffer.emit({ type: 'thinking', agent: 'search', message: 'meanwhile' });
  expect(await next).toMatchObject({ done: false, value: { message: 'meanwhile' } });
  resolve();
  expect(await draining.next()).toEqual({ done: true, value: undefined });
});
