import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { LanguageModelV4 } from '@ai-sdk/provider';
import type { Connection } from './connection.ts';

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
    fetch,
  })(model);
}
