import type { LanguageModelV4 } from '@ai-sdk/provider';
import { generateText, Output } from 'ai';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import type { CallLimits } from '#adapters/models/retries-and-limits.ts';
import { ERROR_SENTENCES } from '#contract/error-codes.ts';
import { untilIdle } from '#tests/adapters/http/fault-server.ts';
import { asking, KEY, piecesOf } from '#tests/adapters/models/opened.ts';
import { capable, type Model, refuse, startModelServer } from '#tests/adapters/models/small-model-server.ts';
import { AT_ONCE_MS, failureOf as failureOfPromise } from './http.contract.ts';

interface ModelContract {
  name: string;
  /** Opens the model of a server whose paths begin at this address, with plenty of time by default. */
  open: (baseUrl: string, limits?: Partial<CallLimits>) => LanguageModelV4;
}

async function opened({ open }: ModelContract, model: Model, limits: Partial<CallLimits> = {}) {
  const server = await startModelServer(model);
  return { server, model: open(server.baseUrl, limits) };
}

const failureOf = (call: PromiseLike<unknown>) => failureOfPromise(Promise.resolve(call));

/** What every opened model keeps to, whatever its vendor, dialect or weaknesses. */
export function modelContract(contract: ModelContract): void {
  // Each test has its own server, and most of its time is waiting.
  describe.concurrent(`a model of ${contract.name}`, () => {
    it('gives the text and what it used', async () => {
      const { model, server } = await opened(contract, capable);
      const { content, usage, finishReason } = await model.doGenerate(asking('Are you ready?'));
      expect(content).toMatchObject([{ type: 'text', text: 'I am ready' }]);
      expect([usage.inputTokens.total, usage.outputTokens.total]).toEqual([11, 7]);
      expect(finishReason.unified).toBe('stop');
      expect(server.asked[0]).toMatchObject({ model: 'small', authorization: `Bearer ${KEY}` });
    });

    it('gives a value of a schema', async () => {
      const { model } = await opened(contract, capable);
      const schema = z.object({ isReady: z.boolean() });
      const { output } = await generateText({
        model,
        prompt: 'Ready?',
        output: Output.object({ schema }),
        maxRetries: 0,
      });
      expect(output).toEqual({ isReady: true });
    });

    it('streams in order and says how it ended', async () => {
      const { model } = await opened(contract, capable);
      expect((await piecesOf(model, asking('Are you ready?'))).join('')).toBe('I am ready');
    });

    it.each([
      [
        'a refused key',
        401,
        { message: `Incorrect API key provided: ${KEY}`, code: 'invalid_api_key' },
        'model_key_refused',
      ],
      ['a forbidden key', 403, { message: `Not for ${KEY}` }, 'model_key_refused'],
      [
        'a missing model',
        404,
        { message: 'The model `small` does not exist', code: 'model_not_found' },
        'model_not_found',
      ],
      ['a model unknown in other words', 400, { message: 'x', code: 'model_not_found' }, 'model_not_found'],
      ['an account without credit', 429, { message: KEY, code: 'insufficient_quota' }, 'model_quota'],
      ['a bill to be paid', 402, { message: KEY }, 'model_quota'],
      ['a server that asks to slow down', 429, { message: KEY }, 'model_rate_limited'],
      ['a broken server', 500, { message: KEY }, 'model_unavailable'],
      ['a request it does not like', 400, { message: KEY }, 'model_unavailable'],
    ] as const)('reports %s by its code and never repeats the server’s words', async (_, status, error, code) => {
      const { model } = await opened(contract, (_asked, response) => void refuse(response, status, error));
      for (const call of [() => model.doGenerate(asking('x')), () => piecesOf(model, asking('x'))]) {
        const failure = await failureOf(call());
        expect(failure.code).toBe(code);
        expect(everythingIn(failure)).not.toContain('planted');
      }
    });

    it('retries a call that fails for a short time', async () => {
      const { model, server } = await opened(contract, (asked, response, n) => {
        if (n === 1) return void refuse(response, 500, {});
        if (n === 2) return void response.destroy();
        return capable(asked, response, n);
      });
      expect((await piecesOf(model, asking('x'))).join('')).toBe('I am ready');
      expect(server.asked).toHaveLength(3);
    });

    it('waits as long as the server asks, in seconds or until a date', async () => {
      // A date has whole seconds: between 0.9 and 1.9 s from now.
      const inASecond = () => new Date(Math.ceil(Date.now() / 1000 + 0.9) * 1000).toUTCString();
      for (const wait of [() => '1', inASecond]) {
        const { model, server } = await opened(contract, (asked, response, n) =>
          n === 1 ? void refuse(response, 429, {}, { 'retry-after': wait() }) : capable(asked, response, n),
        );
        await model.doGenerate(asking('x'));
        const [first, second] = server.seen;
        expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThan(850);
      }
    });

    it.each([
      ['a part of a second', { 'retry-after': '1.4' }],
      ['milliseconds', { 'retry-after-ms': '1400' }],
      ['both, the finer one counts', { 'retry-after': '3600', 'retry-after-ms': '1400.5' }],
    ])('waits as long as the server asks in %s', async (_, headers) => {
      const { model, server } = await opened(contract, (asked, response, n) =>
        n === 1 ? void refuse(response, 429, {}, headers) : capable(asked, response, n),
      );
      await model.doGenerate(asking('x'));
      const [first, second] = server.seen;
      expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThan(1_300);
    });

    it('gives up at once when the server asks for a longer wait than it has time', async () => {
      const { model, server } = await opened(
        contract,
        (_asked, response) => void refuse(response, 429, {}, { 'retry-after': '3600' }),
      );
      expect((await failureOf(model.doGenerate(asking('x')))).code).toBe('model_rate_limited');
      expect(server.asked).toHaveLength(1);
    });

    it.each([
      ['an empty body', ''],
      ['a web page', '<!doctype html><title>Welcome</title>'],
      ['half a JSON', '{"id":'],
    ])('takes %s with status 200 for no answer', async (_, body) => {
      const { model } = await opened(contract, (_asked, response) => {
        response.writeHead(200, { 'content-type': 'text/html' }).end(body);
        return undefined;
      });
      expect((await failureOf(model.doGenerate(asking('x')))).code).toBe('model_unavailable');
      expect((await failureOf(piecesOf(model, asking('x')))).code).toBe('model_unavailable');
    });

    it('does not wait for a server that hangs longer than its time', async () => {
      const { model, server } = await opened(contract, () => undefined, { totalMs: 1_000 });
      const startedAt = performance.now();
      expect((await failureOf(model.doGenerate(asking('x')))).code).toBe('model_timeout');
      expect(performance.now() - startedAt).toBeLessThan(8_000);
      await untilIdle(server);
    });

    it('reports the server’s last error when its time runs out during a retry', async () => {
      const { model, server } = await opened(
        contract,
        (_asked, response, n) => (n === 1 ? void refuse(response, 429, {}) : undefined),
        { totalMs: 2_500 },
      );
      expect((await failureOf(model.doGenerate(asking('x')))).code).toBe('model_rate_limited');
      expect(server.asked).toHaveLength(2);
    });

    it.each(['doGenerate', 'doStream'] as const)('lets go at once when %s is aborted', async (method) => {
      const { model, server } = await opened(contract, () => undefined);
      const controller = new AbortController();
      const call = model[method](asking('x', { abortSignal: controller.signal }));
      await vi.waitUntil(() => server.asked.length === 1, { timeout: 10_000 });
      const startedAt = performance.now();
      controller.abort();
      await expect(call).rejects.toMatchObject({ name: 'AbortError' });
      expect(performance.now() - startedAt).toBeLessThan(AT_ONCE_MS);
      await untilIdle(server);
    });

    it('follows no redirect, so that the key stays where it was meant for', async () => {
      const other = await startModelServer(capable);
      const { model } = await opened(contract, (asked, response) => {
        response.writeHead(307, { location: `${other.origin}${asked.path}` }).end();
        return undefined;
      });
      expect((await failureOf(model.doGenerate(asking('x')))).code).toBe('model_unavailable');
      expect(other.seen).toEqual([]);
    });

    it('speaks to readers in sentences of its own', async () => {
      const { model } = await opened(contract, (_asked, response) => void refuse(response, 401, {}));
      expect((await failureOf(model.doGenerate(asking('x')))).message).toBe(ERROR_SENTENCES.model_key_refused);
    });
  });
}

/** All texts inside an error and its causes. */
function everythingIn(error: unknown): string {
  if (!(error instanceof Error)) return JSON.stringify(error) ?? '';
  const own = Object.getOwnPropertyNames(error).map((name) => String(Reflect.get(error, name)));
  return [...own, everythingIn(error.cause)].join('\n');
}
