import type { LanguageModelV4, LanguageModelV4CallOptions, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { wrapLanguageModel } from 'ai';
import type { Logger } from 'pino';
import type { ModelSpending } from '#adapters/postgres/runs/model-spending.ts';
import type { Price } from '#contract/usage.ts';
import { CHARACTERS_PER_TOKEN, costOf, toUsage } from '#core/agents/model/meter.ts';
import { AssayError, isAssayError } from '#core/errors.ts';

/** How old the known spending of other servers may be during a series of calls. */
const KEPT_MS = 2_000;
/** Tokens an answer may have where its caller sets no limit. */
const USUAL_ANSWER_TOKENS = 2_000;

const SPENT =
  'This server’s daily budget for its language model is used up. Enter your own key on the settings page, or start the run without a model (“No model” among its options).';
const SPENT_MEANWHILE =
  'This server’s daily budget for its language model was used up in the meantime, so the rest works without a model.';

interface DayBudgetOptions {
  spending: ModelSpending;
  /** US dollars in 24 hours; undefined counts without a limit. */
  limit: number | undefined;
  log: Pick<Logger, 'warn'>;
}

/**
 * Counts the cost of the server's own models, and keeps all runs together within a limit: no run begins when it is
 * spent, and no call is made that might exceed it. Calls are counted when they are made, at the current price; an
 * aborted call counts as its possible maximum.
 */
export function createDayBudget({ spending, limit, log }: DayBudgetOptions) {
  let known: { cost: number; until: number } | undefined;
  let asking: Promise<number> | undefined;
  let underWay = 0;
  /** Dollars of all calls that this server has settled. */
  let settled = 0;

  /** One question at a time, however many calls want to know. */
  function spent(): Promise<number> {
    if (known && known.until >= performance.now()) return Promise.resolve(known.cost);
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    return asking;
  }

  async function ask(): Promise<number> {
    const before = settled;
    const cost = await spending.lastDay();
    // A call that was just settled may or may not be in the sum: counting it twice for a short time is safer than not
    // at all.
    known = { cost: cost + settled - before, until: performance.now() + KEPT_MS };
    return known.cost;
  }

  async function keep(model: string, cost: number): Promise<void> {
    settled += cost;
    if (known) known.cost += cost;
    // The answer is there and paid for: it is not lost because it could not be counted.
    await spending.add({ model, cost }).catch((error: unknown) => {
      log.warn({ error, model, cost }, 'the cost of a call could not be kept');
    });
  }

  /** Sets money aside for a call. */
  async function begin(model: string, price: Price, { prompt, maxOutputTokens }: LanguageModelV4CallOptions) {
    const promptTokens = Math.ceil(JSON.stringify(prompt).length / CHARACTERS_PER_TOKEN);
    const most = { tokensIn: promptTokens, tokensOut: maxOutputTokens ?? USUAL_ANSWER_TOKENS, tokensCached: 0 };
    const estimate = costOf(most, price) ?? 0;
    const before = limit === undefined ? 0 : await spent();
    if (limit !== undefined && estimate > 0 && before + underWay + estimate > limit)
      throw new AssayError('model_quota', SPENT_MEANWHILE);
    underWay += estimate;
    let isSettled = false;
    return {
      promptTokens,
      async settle(cost = estimate): Promise<void> {
        if (isSettled) return;
        isSettled = true;
        underWay -= estimate;
        if (cost > 0) await keep(model, cost);
      },
    };
  }

  return {
    /** Why nothing more is begun on the server's own models; null while there is money left. */
    async problem(): Promise<AssayError | null> {
      if (limit === undefined) return null;
      return (await spent()) + underWay < limit ? null : new AssayError('budget_spent', SPENT);
    },

    /** The same model, its calls paid from this budget. Those of an unknown price are not counted. */
    paid(model: LanguageModelV4, price: Price | null): LanguageModelV4 {
      if (!price) return model;
      return wrapLanguageModel({
        model,
        middleware: {
          specificationVersion: 'v4',
          async wrapGenerate({ doGenerate, params }) {
            const call = await begin(model.modelId, price, params);
            try {
              const answer = await doGenerate();
              await call.settle(toUsage(answer, call.promptTokens, price).usage.cost ?? 0);
              return answer;
            } catch (error) {
              await call.settle(mayHaveCost(error) ? undefined : 0);
              throw error;
            }
          },
          async wrapStream({ doStream, params }) {
            const call = await begin(model.modelId, price, params);
            try {
              const { stream, ...result } = await doStream();
              const count = async (part: LanguageModelV4StreamPart) => {
                if (part.type !== 'finish') return;
                await call.settle(
                  toUsage({ content: [], usage: part.usage }, call.promptTokens, price).usage.cost ?? 0,
                );
              };
              return { ...result, stream: watched(stream, count, () => call.settle()) };
            } catch (error) {
              await call.settle(mayHaveCost(error) ? undefined : 0);
              throw error;
            }
          },
        },
      });
    },
  };
}

/** A refused call is free; for an aborted one, the provider's charge is unknown. */
function mayHaveCost(error: unknown): boolean {
  const code = isAssayError(error) ? error.code : undefined;
  return code === undefined || ['model_timeout', 'model_invalid', 'cancelled'].includes(code);
}

/** The same stream; `end` is called however it ends. */
function watched<T>(
  stream: ReadableStream<T>,
  see: (part: T) => Promise<void>,
  end: () => Promise<void>,
): ReadableStream<T> {
  const reader = stream.getReader();
  return new ReadableStream<T>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (done) {
          await end();
          return controller.close();
        }
        await see(value);
        controller.enqueue(value);
      } catch (error) {
        await end();
        controller.error(error);
      }
    },
    async cancel(reason) {
      await end();
      await reader.cancel(reason);
    },
  });
}
