import { MockLanguageModelV4, simulateReadableStream } from 'ai/test';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AssayError } from '#core/errors.ts';
import { createDayBudget } from '#server/models/day-budget.ts';
import { failureOf } from '#tests/contracts/http.contract.ts';
import { spendingOf } from './spending.ts';

const PRICE = { in: 1_000, out: 1_000 };
const log = { warn: vi.fn() };
beforeEach(() => void log.warn.mockClear());

const usage = (tokensIn: number, tokensOut: number) => ({
  inputTokens: { total: tokensIn, noCache: tokensIn, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: tokensOut, text: tokensOut, reasoning: 0 },
});
const finishReason = { unified: 'stop' as const, raw: 'stop' };
const asking = {
  prompt: [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'Ready?' }] }],
  maxOutputTokens: 100,
};

/** A model that uses 60 tokens in and 40 out each time: 0.1 dollars. */
const model = (doGenerate?: () => Promise<never>) =>
  new MockLanguageModelV4({
    modelId: 'paid',
    doGenerate: doGenerate ?? (async () => ({ content: [], finishReason, usage: usage(60, 40), warnings: [] })),
    doStream: async () => ({
      stream: simulateReadableStream({
        chunks: [
          { type: 'text-start', id: '1' },
          { type: 'text-delta', id: '1', delta: 'yes' },
          { type: 'text-end', id: '1' },
          { type: 'finish', finishReason, usage: usage(60, 40) },
        ],
      }),
    }),
  });

describe('what the server’s own models may cost in a day', () => {
  it('counts every call as its provider does, streamed or not', async () => {
    const { spending, calls } = spendingOf();
    const paid = createDayBudget({ spending, limit: 10, log }).paid(model(), PRICE);
    await paid.doGenerate(asking);
    for await (const _ of (await paid.doStream(asking)).stream);
    expect(calls).toEqual([
      { model: 'paid', cost: 0.1 },
      { model: 'paid', cost: 0.1 },
    ]);
  });

  it('counts what was broken off as what it might have cost, and nothing for a refusal', async () => {
    const { spending, calls } = spendingOf();
    const budget = createDayBudget({ spending, limit: 10, log });
    await (await budget.paid(model(), PRICE).doStream(asking)).stream.cancel();
    expect(calls).toEqual([{ model: 'paid', cost: expect.closeTo(0.117, 1) }]);
    for (const code of ['model_timeout', 'model_key_refused'] as const)
      await failureOf(
        budget
          .paid(
            model(() => Promise.reject(new AssayError(code))),
            PRICE,
          )
          .doGenerate(asking) as Promise<unknown>,
      );
    expect(calls).toHaveLength(2);
  });

  it.each([
    ['model_timeout', 1],
    ['model_invalid', 1],
    ['cancelled', 1],
    [null, 1],
    ['model_key_refused', 0],
    ['model_rate_limited', 0],
    ['model_unavailable', 0],
  ] as const)(
    'counts of a call that failed with %s %i, whether its answer was to be streamed or not',
    async (code, counted) => {
      const fault = code === null ? new Error('Nobody knows why.') : new AssayError(code);
      const ask = async (way: 'doGenerate' | 'doStream') => {
        const { spending, calls } = spendingOf();
        const broken = model(() => Promise.reject(fault));
        broken.doStream = () => Promise.reject(fault);
        const paid = createDayBudget({ spending, limit: 10, log }).paid(broken, PRICE);
        await expect(Promise.resolve<unknown>(paid[way](asking))).rejects.toBe(fault);
        return calls.length;
      };
      expect([await ask('doGenerate'), await ask('doStream')]).toEqual([counted, counted]);
    },
  );

  it('sets nothing aside any more for a call that was refused', async () => {
    const refused = model(() => Promise.reject(new AssayError('model_key_refused')));
    refused.doStream = () => Promise.reject(new AssayError('model_key_refused'));
    const budget = createDayBudget({ spending: spendingOf(9.8).spending, limit: 10, log });
    for (let n = 0; n < 3; n += 1) {
      const paid = budget.paid(refused, PRICE);
      expect((await failureOf(Promise.resolve<unknown>(paid.doGenerate(asking)))).code).toBe('model_key_refused');
      expect((await failureOf(Promise.resolve<unknown>(paid.doStream(asking)))).code).toBe('model_key_refused');
    }
    expect(await budget.problem()).toBeNull();
    await expect(budget.paid(model(), PRICE).doGenerate(asking)).resolves.toBeDefined();
  });

  it('makes no call that might go beyond the limit, calls under way counted', async () => {
    const { spending, calls } = spendingOf(9.8);
    const budget = createDayBudget({ spending, limit: 10, log });
    const paid = budget.paid(model(), PRICE);
    const answers = await Promise.allSettled([paid.doGenerate(asking), paid.doGenerate(asking)]);
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect(calls).toHaveLength(1);
    expect(await budget.problem()).toBeNull();
    expect((await failureOf(Promise.resolve(paid.doGenerate(asking)))).code).toBe('model_quota');
  });

  it('lets no run begin when it is spent, and says what to do', async () => {
    const spent = createDayBudget({ spending: spendingOf(10).spending, limit: 10, log });
    expect(await spent.problem()).toMatchObject({
      code: 'budget_spent',
      message: expect.stringMatching(/own .* without a model/),
    });
    const open = createDayBudget({ spending: spendingOf(10).spending, limit: undefined, log });
    expect(await open.problem()).toBeNull();
  });

  it('loses no answer that could not be counted', async () => {
    const { spending } = spendingOf();
    const budget = createDayBudget({
      spending: { ...spending, add: () => Promise.reject(new Error('gone')) },
      limit: 10,
      log,
    });
    expect((await budget.paid(model(), PRICE).doGenerate(asking)).usage.inputTokens.total).toBe(60);
    expect(log.warn).toHaveBeenCalled();
  });

  it('forgets no call that is settled while the sum is asked for, and asks for it once', async () => {
    const now = vi.spyOn(performance, 'now').mockReturnValue(0);
    const [later, answered] = [Promise.withResolvers<number>(), Promise.withResolvers<void>()];
    const lastDay = vi.fn().mockResolvedValueOnce(0).mockReturnValueOnce(later.promise);
    const budget = createDayBudget({ spending: { add: async () => {}, lastDay }, limit: 0.2, log });
    const slow = model();
    const generate = slow.doGenerate.bind(slow);
    slow.doGenerate = async (options) => {
      await answered.promise;
      return generate(options);
    };
    const paid = budget.paid(slow, PRICE);
    const first = paid.doGenerate(asking);
    await vi.waitFor(() => expect(lastDay).toHaveBeenCalledTimes(1));
    now.mockReturnValue(60_000);
    const known = [budget.problem(), budget.problem()];
    answered.resolve();
    await first;
    later.resolve(0);
    await Promise.all(known);
    expect(lastDay).toHaveBeenCalledTimes(2);
    expect((await failureOf(Promise.resolve(paid.doGenerate(asking)))).code).toBe('model_quota');
    now.mockRestore();
  });

  it('counts a call that was settled before the sum was asked for once, where the sum holds it', async () => {
    const now = vi.spyOn(performance, 'now').mockReturnValue(0);
    const { spending } = spendingOf();
    const budget = createDayBudget({ spending, limit: 0.32, log });
    const paid = budget.paid(model(), PRICE);
    await paid.doGenerate(asking);
    // Long enough for what is known to be too old: the next sum holds that call.
    now.mockReturnValue(60_000);
    await paid.doGenerate(asking);
    now.mockReturnValue(120_000);
    expect(await budget.problem()).toBeNull();
    await expect(paid.doGenerate(asking)).resolves.toBeDefined();
    now.mockRestore();
  });

  it('asks again what others have spent when its knowledge is two seconds old, and not before', async () => {
    const now = vi.spyOn(performance, 'now').mockReturnValue(0);
    const lastDay = vi.fn(async () => 0);
    const budget = createDayBudget({ spending: { add: async () => {}, lastDay }, limit: 10, log });
    await budget.problem();
    now.mockReturnValue(1_900);
    await budget.problem();
    expect(lastDay).toHaveBeenCalledTimes(1);
    now.mockReturnValue(2_100);
    await budget.problem();
    expect(lastDay).toHaveBeenCalledTimes(2);
    now.mockRestore();
  });

  it('lets no run begin while the calls under way may use up the rest', async () => {
    const now = vi.spyOn(performance, 'now').mockReturnValue(0);
    const answered = Promise.withResolvers<void>();
    const slow = model();
    const generate = slow.doGenerate.bind(slow);
    slow.doGenerate = async (options) => {
      await answered.promise;
      return generate(options);
    };
    // Another server spends meanwhile.
    const lastDay = vi.fn().mockResolvedValueOnce(9.5).mockResolvedValue(9.89);
    const budget = createDayBudget({ spending: { add: async () => {}, lastDay }, limit: 10, log });
    const call = budget.paid(slow, PRICE).doGenerate(asking);
    await new Promise((resolve) => setImmediate(resolve));
    expect(await budget.problem()).toBeNull();
    now.mockReturnValue(60_000);
    expect((await budget.problem())?.code).toBe('budget_spent');
    answered.resolve();
    await call;
    // It cost less than was set aside for it.
    expect(await budget.problem()).toBeNull();
    now.mockRestore();
  });

  it('makes a call that costs nothing whatever is spent, and does not count one of an unknown price', async () => {
    const { spending, calls } = spendingOf(11);
    const budget = createDayBudget({ spending, limit: 10, log });
    await expect(budget.paid(model(), { in: 0, out: 0 }).doGenerate(asking)).resolves.toBeDefined();
    const unknown = model();
    expect(budget.paid(unknown, null)).toBe(unknown);
    expect(calls).toEqual([]);
  });

  it('sets aside what the longest answer may cost, and a usual one where no length is asked for', async () => {
    const { spending } = spendingOf(9);
    const budget = createDayBudget({ spending, limit: 10, log });
    const ask = (maxOutputTokens?: number) =>
      Promise.resolve(
        budget
          .paid(model(), PRICE)
          .doGenerate({ prompt: asking.prompt, ...(maxOutputTokens !== undefined && { maxOutputTokens }) }),
      );
    // A dollar is left: room for some 980 tokens besides the prompt.
    expect((await failureOf(ask(1_000))).code).toBe('model_quota');
    expect((await failureOf(ask())).code).toBe('model_quota');
    await expect(ask(900)).resolves.toBeDefined();
  });

  it('hands on every part of a stream, and breaks off the model’s when the reader leaves', async () => {
    const { spending, calls } = spendingOf();
    const budget = createDayBudget({ spending, limit: 10, log });
    const parts: string[] = [];
    for await (const part of (await budget.paid(model(), PRICE).doStream(asking)).stream) parts.push(part.type);
    expect(parts).toEqual(['text-start', 'text-delta', 'text-end', 'finish']);
    const cancel = vi.fn();
    const endless = model();
    endless.doStream = async () => ({ stream: new ReadableStream({ cancel }) });
    await (await budget.paid(endless, PRICE).doStream(asking)).stream.cancel('gone');
    expect(cancel).toHaveBeenCalledWith('gone');
    expect(calls).toHaveLength(2);
  });

  it('passes on the fault of a stream, counted as what it might have cost', async () => {
    const { spending, calls } = spendingOf();
    const fault = new AssayError('model_timeout');
    const broken = model();
    broken.doStream = async () => ({
      stream: new ReadableStream({ pull: (controller) => controller.error(fault) }),
    });
    const { stream } = await createDayBudget({ spending, limit: 10, log }).paid(broken, PRICE).doStream(asking);
    await expect(stream.getReader().read()).rejects.toBe(fault);
    expect(calls).toEqual([{ model: 'paid', cost: expect.closeTo(0.117, 1) }]);
    broken.doStream = () => Promise.reject(new AssayError('model_key_refused'));
    const refused = createDayBudget({ spending, limit: 10, log }).paid(broken, PRICE);
    expect((await failureOf(Promise.resolve(refused.doStream(asking)))).code).toBe('model_key_refused');
    expect(calls).toHaveLength(1);
  });
});
