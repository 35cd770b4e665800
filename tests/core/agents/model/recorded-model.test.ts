import { generateText } from 'ai';
import { describe, expect, it } from 'vitest';
import { AssayError } from '#core/errors.ts';
import { scriptedModels, textResult } from './scripted-models.ts';

const place = { role: 'smart', agent: 'judge', scope: 'judge/1' } as const;
const PRICE = { in: 2, out: 10, cached: 1 };

describe('a model of a run', () => {
  it('is not asked again for what is recorded, and gives the same answer and the same usage', async () => {
    const first = scriptedModels({ reply: () => 'Forty-two.', price: PRICE });
    const answer = await generateText({ model: first.models.at(place), prompt: 'Well?', maxRetries: 0 });
    const again = scriptedModels({ reply: () => 'Something else.', recorded: first.steps, price: PRICE });
    const replayed = await generateText({ model: again.models.at(place), prompt: 'Well?', maxRetries: 0 });
    expect(replayed.text).toBe(answer.text);
    expect(again.calls()).toBe(0);
    expect(again.events).toEqual(first.events);
    expect(first.events).toMatchObject([
      { type: 'usage_updated', agent: 'judge', usage: { calls: 1, tokensIn: 100, tokensOut: 20 } },
    ]);
  });

  it('records nothing that a database cannot keep', async () => {
    const { models, steps } = scriptedModels({ reply: () => 'Forty\0-two \ud83d.' });
    const { text } = await generateText({ model: models.at(place), prompt: 'Well?', maxRetries: 0 });
    expect(text).toBe('Forty-two \ufffd.');
    expect(JSON.stringify(steps)).not.toMatch(/\\u0000|\\ud83d/);
  });

  it('counts money by the price table, the cached part of the prompt at its own price', async () => {
    const { models } = scriptedModels({
      reply: () => {
        const result = textResult('Yes.', { in: 1_000_000, out: 100_000 });
        return {
          ...result,
          usage: {
            ...result.usage,
            inputTokens: { total: 1_000_000, noCache: 600_000, cacheRead: 400_000, cacheWrite: 0 },
          },
        };
      },
      price: PRICE,
    });
    await generateText({ model: models.at(place), prompt: 'Well?', maxRetries: 0 });
    expect(models.meter.used().cost).toBeCloseTo(0.6 * 2 + 0.4 * 1 + 0.1 * 10);
  });

  it('estimates what a provider does not count, and says so', async () => {
    const { models, events } = scriptedModels({
      reply: () => ({
        ...textResult('A word of some length.'),
        usage: {
          inputTokens: { total: undefined, noCache: undefined, cacheRead: undefined, cacheWrite: undefined },
          outputTokens: { total: undefined, text: undefined, reasoning: undefined },
        },
      }),
    });
    await generateText({ model: models.at(place), prompt: 'x'.repeat(4_000), maxRetries: 0 });
    const [event] = events;
    expect(event).toMatchObject({ type: 'usage_updated', estimated: true });
    expect(models.meter.used().tokensIn).toBeGreaterThan(1_000);
    expect(models.meter.used().cost).toBeNull();
  });

  it('meets a recorded failure again instead of asking again', async () => {
    const refused = () => new AssayError('model_rate_limited');
    const first = scriptedModels({ reply: refused });
    const ask = (models: typeof first.models) =>
      generateText({ model: models.at(place), prompt: 'Well?', maxRetries: 0 });
    await expect(ask(first.models)).rejects.toMatchObject({ code: 'model_rate_limited' });
    const again = scriptedModels({ reply: () => 'Fine now.', recorded: first.steps });
    await expect(ask(again.models)).rejects.toMatchObject({ code: 'model_rate_limited' });
    expect(again.calls()).toBe(0);
  });

  it('meets a failure of an unknown kind again, too', async () => {
    const first = scriptedModels({ reply: () => new Error('socket hang up') });
    const ask = (models: typeof first.models) =>
      generateText({ model: models.at(place), prompt: 'Well?', maxRetries: 0 });
    await expect(ask(first.models)).rejects.toMatchObject({ code: 'model_unavailable' });
    const again = scriptedModels({ reply: () => 'Fine now.', recorded: first.steps });
    await expect(ask(again.models)).rejects.toMatchObject({ code: 'model_unavailable' });
    expect(again.calls()).toBe(0);
  });

  it('records nothing of a call that was cancelled', async () => {
    const controller = new AbortController();
    const { models, steps } = scriptedModels({
      reply: () => {
        controller.abort();
        return new Error('aborted');
      },
    });
    const asked = generateText({
      model: models.at(place),
      prompt: 'Well?',
      maxRetries: 0,
      abortSignal: controller.signal,
    });
    await expect(asked).rejects.toThrow();
    expect(steps).toEqual([]);
  });

  it('refuses a call that the budget does not hold, before it is made', async () => {
    const { models, calls } = scriptedModels({ reply: () => 'Yes.', budget: { tokens: 1_000, money: null } });
    const ask = (maxOutputTokens: number) =>
      generateText({ model: models.at(place), prompt: 'Well?', maxRetries: 0, maxOutputTokens });
    await expect(ask(2_000)).rejects.toMatchObject({ code: 'budget_spent' });
    expect(calls()).toBe(0);
    await ask(100);
    expect(calls()).toBe(1);
  });
});
