import type { LanguageModelV4, LanguageModelV4CallOptions, LanguageModelV4GenerateResult } from '@ai-sdk/provider';
import { wrapLanguageModel } from 'ai';
import type { ErrorCode } from '#contract/error-codes.ts';
import type { RunEvent } from '#contract/event.ts';
import type { ModelRole } from '#contract/run-request.ts';
import type { Price } from '#contract/usage.ts';
import { AssayError, isAssayError } from '#core/errors.ts';
import type { Journal } from '#core/ports/journal.ts';
import { storable } from '#core/text/storable.ts';
import { collectStream } from './collect-stream.ts';
import { createModelKinds } from './kinds.ts';
import type { Meter } from './meter.ts';
import type { ModelPlace, RunModels } from './run-models.ts';
import { CHARACTERS_PER_TOKEN, costOf, toUsage } from './token-count.ts';

interface RunModelsOptions {
  /** The models as they are called: with retries for a server that fails briefly, and cancellable. */
  models: Readonly<Record<ModelRole, { model: LanguageModelV4; price: Price | null; callsTools?: boolean }>>;
  journal: Journal;
  meter: Meter;
  emit: (event: RunEvent) => void;
}

/** The part of a model's answer that is recorded: everything its caller can depend on. */
type Recorded =
  | { answer: Pick<LanguageModelV4GenerateResult, 'content' | 'finishReason' | 'usage'> }
  | { failure: { code: ErrorCode; message: string } };

/** Tokens an answer may have where its caller sets no limit. */
const USUAL_ANSWER_TOKENS = 2_000;

/**
 * Makes every model call of a run a recorded step: never paid for twice, counted, and refused when the budget is spent.
 */
export function createRunModels(options: RunModelsOptions): RunModels {
  const { models, meter } = options;
  return {
    meter,
    kinds: createModelKinds(),
    isLocal: isFree(models.smart.price),
    callsTools: models.smart.callsTools === true,
    at(place) {
      let calls = 0;
      return wrapLanguageModel({
        model: models[place.role].model,
        middleware: {
          specificationVersion: 'v4',
          wrapGenerate({ doGenerate, doStream, params }) {
            calls += 1;
            const ask = place.onText
              ? async () => collectStream(await doStream(), place.onText)
              : async () => doGenerate();
            return callOnce({ key: `model/${place.scope}/${calls}`, ask, params, place }, options);
          },
        },
      });
    },
  };
}

/** Only a local model is free. */
const isFree = (price: Price | null) => price !== null && price.in === 0 && price.out === 0;

interface Call {
  key: string;
  ask: () => Promise<LanguageModelV4GenerateResult>;
  params: LanguageModelV4CallOptions;
  place: ModelPlace;
}

async function callOnce(
  { key, ask, params, place }: Call,
  { models, journal, meter, emit }: RunModelsOptions,
): Promise<LanguageModelV4GenerateResult> {
  const { price } = models[place.role];
  const promptTokens = Math.ceil(JSON.stringify(params.prompt).length / CHARACTERS_PER_TOKEN);
  const answerTokens = params.maxOutputTokens ?? USUAL_ANSWER_TOKENS;
  const reservation = meter.reserve({
    tokens: promptTokens + answerTokens,
    cost: costOf({ tokensIn: promptTokens, tokensOut: answerTokens, tokensCached: 0 }, price),
  });
  if (!reservation) throw new AssayError('budget_spent');
  let recorded: Recorded;
  try {
    recorded = await journal.step(key, () => askOrFail(ask, params.abortSignal));
  } catch (error) {
    reservation.settle({ calls: 0, tokensIn: 0, tokensOut: 0, tokensCached: 0, cost: 0 });
    throw error;
  }
  if ('failure' in recorded) {
    reservation.settle({ calls: 1, tokensIn: 0, tokensOut: 0, tokensCached: 0, cost: 0 });
    throw new AssayError(recorded.failure.code, recorded.failure.message);
  }
  const { answer } = recorded;
  const { usage, estimated } = toUsage(answer, promptTokens, price);
  reservation.settle(usage);
  emit({ type: 'usage_updated', agent: place.agent, role: place.role, usage, estimated });
  return { ...answer, warnings: [] };
}

/** A model failure is a result like any other: a resumed run must meet it again. */
async function askOrFail(ask: Call['ask'], signal: AbortSignal | undefined): Promise<Recorded> {
  try {
    const { content, finishReason, usage } = await ask();
    return storable({ answer: { content, finishReason, usage } });
  } catch (error) {
    if (signal?.aborted) throw new AssayError('cancelled', undefined, { cause: error });
    const failed = isAssayError(error) ? error : new AssayError('model_unavailable', undefined, { cause: error });
    if (!failed.code.startsWith('model_')) throw failed;
    return { failure: { code: failed.code, message: failed.message } };
  }
}
