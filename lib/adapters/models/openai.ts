import { createOpenAI } from '@ai-sdk/openai';
import type { LanguageModelV4 } from '@ai-sdk/provider';
import { defaultSettingsMiddleware, wrapLanguageModel } from 'ai';
import type { Connection, ModelApi } from './connection.ts';

/** Models that think before they answer, unless told to keep it short. Those of the `pro` kind refuse to be told. */
const THINKS = /^(o\d|gpt-(5|6))(?!.*-pro)/;

/** OpenAI itself, or a server that answers under its address. Answers are not kept by OpenAI (`store: false`). */
export function openOpenAI({ baseUrl, apiKey, model }: Connection, api: ModelApi, fetch: typeof globalThis.fetch) {
  const openai = createOpenAI({ baseURL: baseUrl, apiKey: apiKey ?? 'none', fetch });
  const asked: LanguageModelV4 = api === 'responses' ? openai.responses(model) : openai.chat(model);
  return wrapLanguageModel({
    model: asked,
    middleware: defaultSettingsMiddleware({
      settings: {
        ...(THINKS.test(model) && { reasoning: 'low' }),
        ...(api === 'responses' && { providerOptions: { openai: { store: false } } }),
      },
    }),
  });
}
