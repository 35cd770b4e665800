import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4Content,
  LanguageModelV4GenerateResult,
  LanguageModelV4StreamResult,
} from '@ai-sdk/provider';
import { wrapLanguageModel } from 'ai';
import type { ErrorCode } from '#contract/error-codes.ts';
import type { RunEvent } from '#contract/event.ts';
import type { ModelRole } from '#contract/run-request.ts';
import type { Price } from '#contract/usage.ts';
import { AssayError, isAssayError } from '#core/errors.ts';
import type { Journal } from '#core/ports/journal.ts';
import { storable } from '#core/text/storable.ts';
import { withoutThoughts } from '#core/text/thoughts.ts';
import { CHARACTERS_PER_TOKEN, costOf, type Meter, toUsage } from './meter.ts';
import { createModelKinds, type ModelPlace, type RunModels } from './run-models.ts';

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

type TextPart = Extract<LanguageModelV4Content, { type: 'text' | 'reasoning' }>;

/**
 * Reads a stream to its end and returns what the same call would have returned at once; `onText` receives the text as
 * it arrives.
 */
async function collectStream(
  { stream }: LanguageModelV4StreamResult,
  onText: ((delta: string) => void) | undefined,
): Promise<LanguageModelV4GenerateResult> {
  const content: LanguageModelV4Content[] = [];
  const open = new Map<string, TextPart>();
  const begin = (type: TextPart['type'], id: string) => {
    const part: TextPart = { type, text: '' };
    open.set(`${type}/${id}`, part);
    content.push(part);
  };
  const grow = (type: TextPart['type'], id: string, delta: string) => {
    const part = open.get(`${type}/${id}`);
    if (part) part.text += delta;
  };
  for await (const part of stream) {
    switch (part.type) {
      case 'text-start':
        begin('text', part.id);
        break;
      case 'text-delta':
        grow('text', part.id, part.delta);
        onText?.(part.delta);
        break;
      case 'reasoning-start':
        begin('reasoning', part.id);
        break;
      case 'reasoning-delta':
        grow('reasoning', part.id, part.delta);
        break;
      case 'tool-call':
        content.push(part);
        break;
      case 'error':
        throw part.error;
      case 'finish':
        return { content: content.map(answered), finishReason: part.finishReason, usage: part.usage, warnings: [] };
    }
  }
  throw new AssayError('model_unavailable', 'The model broke off in the middle of its answer.');
}

/**
 * Only a thought's closing mark without an opening one shows that the text before it, already passed on, was not part
 * of the answer.
 */
function answered(part: LanguageModelV4Content): LanguageModelV4Content {
  return part.type === 'text' ? { ...part, text: withoutThoughts(part.text).answer } : part;
}
