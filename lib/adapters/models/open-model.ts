import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { LanguageModelV4 } from '@ai-sdk/provider';
import {
  defaultSettingsMiddleware,
  type LanguageModelMiddleware,
  simulateStreamingMiddleware,
  wrapLanguageModel,
} from 'ai';
import type { ModelAbilities } from '#core/runs/mode.ts';
import { answerLength } from './answer-length.ts';
import type { Connection, ModelApi } from './connection.ts';
import { cutThoughts } from './cut-thoughts.ts';
import { promptedJson } from './prompted-json.ts';
import { type CallLimits, withRetriesAndLimits } from './retries-and-limits.ts';
import { createTolerantFetch } from './tolerant-fetch.ts';

/** Models known to write thoughts before their answer, which count as part of it. */
const THINKS = /(^|\/)(o\d|gpt-[56]|gpt-oss|qwen3|deepseek-r|magistral)|thinking|reasoner/i;
const TOKENS_FOR_THOUGHTS = 2_000;

/** Callers limit an answer by what they want to read. A reasoning model gets additional tokens for its thoughts. */
export const reasoningBudget: LanguageModelMiddleware = {
  specificationVersion: 'v4',
  transformParams: async ({ params, model }) =>
    params.maxOutputTokens !== undefined && THINKS.test(model.modelId)
      ? { ...params, maxOutputTokens: params.maxOutputTokens + TOKENS_FOR_THOUGHTS }
      : params,
};

export interface ModelOptions {
  connection: Connection;
  api: ModelApi;
  abilities: ModelAbilities;
  /** The only way to the network: see createModelFetch. */
  fetch: typeof globalThis.fetch;
  limits: CallLimits;
}

/**
 * A model ready to be called: with retries for transient faults, cancellable, within its limits, and prompted for JSON
 * where its server does not support schemas or streams. Its calls throw AssayError `model_*` or the reason of the
 * caller's own abort.
 */
export function openModel({ connection, api, abilities, fetch, limits }: ModelOptions): LanguageModelV4 {
  return wrapLanguageModel({
    model: atVendor(connection, api, abilities.structured, fetch),
    // The first is the outermost: a prompted or simulated call goes through the same limits as any other.
    middleware: [
      ...(abilities.streaming ? [] : [simulateStreamingMiddleware()]),
      cutThoughts,
      ...(abilities.structured ? [] : [promptedJson]),
      reasoningBudget,
      withRetriesAndLimits(limits),
      answerLength,
    ],
  });
}

function atVendor(
  connection: Connection,
  api: ModelApi,
  structured: boolean,
  fetch: typeof globalThis.fetch,
): LanguageModelV4 {
  switch (connection.provider) {
    case 'openai':
      return openOpenAI(connection, api, fetch);
    case 'anthropic':
      return openAnthropic(connection, fetch);
    case 'huggingface':
      return openHuggingFace(connection, structured, fetch);
    case 'ollama':
      return openOllama(connection, structured, fetch);
    case 'compatible':
      return openCompatible('compatible', connection, structured, fetch);
  }
}

/** Any server that speaks OpenAI's chat completions. `structured`: it keeps to a JSON schema that is sent along. */
export function openCompatible(
  name: string,
  { baseUrl, apiKey, model }: Connection,
  structured: boolean,
  fetch: typeof globalThis.fetch,
): LanguageModelV4 {
  return createOpenAICompatible({
    name,
    baseURL: baseUrl,
    ...(apiKey !== null && { apiKey }),
    supportsStructuredOutputs: structured,
    includeUsage: true,
    fetch: createTolerantFetch(fetch),
  })(model);
}

function openAnthropic({ baseUrl, apiKey, model }: Connection, fetch: typeof globalThis.fetch): LanguageModelV4 {
  return createAnthropic({ baseURL: baseUrl, apiKey: apiKey ?? 'none', fetch })(model);
}

/** Hugging Face's router: one address before many hosts; `model:host` chooses one of them. */
function openHuggingFace(connection: Connection, structured: boolean, fetch: typeof globalThis.fetch): LanguageModelV4 {
  return openCompatible('huggingface', connection, structured, fetch);
}

/** Ollama by its OpenAI-compatible paths; it wants no key and is sent none. */
function openOllama(connection: Connection, structured: boolean, fetch: typeof globalThis.fetch): LanguageModelV4 {
  return openCompatible('ollama', { ...connection, apiKey: null }, structured, fetch);
}

/** Models that reason before they answer, unless asked to keep it short. The `pro` kind refuses that setting. */
const OPENAI_THINKS = /^(o\d|gpt-(5|6))(?!.*-pro)/;

/** OpenAI itself, or a server that answers under its address. Answers are not kept by OpenAI (`store: false`). */
function openOpenAI({ baseUrl, apiKey, model }: Connection, api: ModelApi, fetch: typeof globalThis.fetch) {
  const tolerant = api === 'chat' ? createTolerantFetch(fetch) : fetch;
  const openai = createOpenAI({ baseURL: baseUrl, apiKey: apiKey ?? 'none', fetch: tolerant });
  const asked: LanguageModelV4 = api === 'responses' ? openai.responses(model) : openai.chat(model);
  return wrapLanguageModel({
    model: asked,
    middleware: defaultSettingsMiddleware({
      settings: {
        ...(OPENAI_THINKS.test(model) && { reasoning: 'low' }),
        ...(api === 'responses' && { providerOptions: { openai: { store: false } } }),
      },
    }),
  });
}
