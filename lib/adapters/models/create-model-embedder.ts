import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { EmbeddingModelV4 } from '@ai-sdk/provider';
import { embedMany, RetryError, wrapEmbeddingModel } from 'ai';
import { AssayError } from '#core/errors.ts';
import type { Embedder, WordKnowledge } from '#core/ports/embedder.ts';
import { stems } from '#core/text/words.ts';
import { scaleTo } from '../embedder/normalise.ts';
import type { Connection } from './connection.ts';
import { readFailure } from './model-failure.ts';

/** Texts sent at once: with texts of the longest kind still far below OpenAI's 300,000 tokens for one request. */
const BATCH = 96;
const BATCHES_AT_ONCE = 4;
/** Characters of a text that are sent, some 1,500 tokens: an abstract and more, within every model's window. */
const LONGEST_TEXT = 6_000;
/** For all texts of one call. Ranking waits for it, and the offline vectors are at hand. */
const TIMEOUT_MS = 30_000;
const REPETITIONS = 1;
/** Shows the length of the model's vectors, and whether it answers at all. */
const FIRST_TEXT = 'Effect of exercise on blood pressure';

export interface ModelEmbedderOptions {
  connection: Connection;
  /** The only way to the network: see createModelFetch. */
  fetch: typeof globalThis.fetch;
  /** Another model's knowledge of single words: ranking needs it, and embedding models do not provide it. */
  words?: WordKnowledge | undefined;
  timeoutMs?: number;
  signal?: AbortSignal | undefined;
}

/**
 * Embeddings by a server that speaks OpenAI's `/embeddings`. Asks it once, to learn the dimensions; later vectors must
 * have the same. A text without words is not sent and has a vector of zeros. Throws AssayError `model_*`, or the reason
 * of the caller's own abort.
 */
export async function createModelEmbedder(options: ModelEmbedderOptions): Promise<Embedder> {
  const { connection, words, timeoutMs = TIMEOUT_MS } = options;
  const model = wrapEmbeddingModel({
    model: atVendor(options),
    middleware: { overrideMaxEmbeddingsPerCall: () => BATCH },
  });

  const ask = async (texts: string[], caller?: AbortSignal): Promise<number[][]> => {
    caller?.throwIfAborted();
    if (texts.length === 0) return [];
    const limit = AbortSignal.timeout(timeoutMs);
    try {
      const { embeddings } = await embedMany({
        model,
        values: texts,
        maxRetries: REPETITIONS,
        maxParallelCalls: BATCHES_AT_ONCE,
        abortSignal: caller ? AbortSignal.any([caller, limit]) : limit,
      });
      if (embeddings.length !== texts.length) throw unusable('fewer or more vectors than texts');
      return embeddings;
    } catch (error) {
      caller?.throwIfAborted();
      if (limit.aborted) throw new AssayError('model_timeout');
      throw readFailure(RetryError.isInstance(error) ? error.lastError : error, new Date()).error;
    }
  };

  const [first = []] = await ask([FIRST_TEXT], options.signal);
  const dimensions = first.length;
  if (dimensions === 0) throw unusable('a vector without dimensions');

  return {
    id: `${connection.model}@${new URL(connection.baseUrl).host}-${dimensions}`,
    dimensions,
    embed: async (texts, signal) => {
      signal?.throwIfAborted();
      const sent = texts.map((text) => text.slice(0, LONGEST_TEXT)).map((text) => (stems(text).length > 0 ? text : ''));
      const distinct = [...new Set(sent)].filter((text) => text !== '');
      const vectors = await ask(distinct, signal);
      const byText = new Map(distinct.map((text, i) => [text, toUnit(vectors[i], dimensions)]));
      return sent.map((text) => byText.get(text) ?? new Float32Array(dimensions));
    },
    ...(words && { words }),
  };
}

function atVendor({ connection, fetch }: ModelEmbedderOptions): EmbeddingModelV4 {
  const { provider, baseUrl, apiKey, model } = connection;
  if (provider === 'openai')
    return createOpenAI({ baseURL: baseUrl, apiKey: apiKey ?? 'none', fetch }).embeddingModel(model);
  const key = provider === 'ollama' ? null : apiKey;
  return createOpenAICompatible({
    name: provider,
    baseURL: baseUrl,
    ...(key !== null && { apiKey: key }),
    fetch,
  }).embeddingModel(model);
}

function toUnit(values: readonly number[] | undefined, dimensions: number): Float32Array {
  if (values?.length !== dimensions || !values.every(Number.isFinite)) throw unusable('vectors of other dimensions');
  const unit = Float64Array.from(values);
  scaleTo(1, unit, 0, dimensions);
  return Float32Array.from(unit);
}

function unusable(what: string): AssayError {
  return new AssayError('model_unavailable', undefined, { cause: new Error(`The embedding model sent ${what}`) });
}
