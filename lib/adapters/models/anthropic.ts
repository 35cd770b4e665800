import { createAnthropic } from '@ai-sdk/anthropic';
import type { LanguageModelV4 } from '@ai-sdk/provider';
import type { Connection } from './connection.ts';

export function openAnthropic({ baseUrl, apiKey, model }: Connection, fetch: typeof globalThis.fetch): LanguageModelV4 {
  return createAnthropic({ baseURL: baseUrl, apiKey: apiKey ?? 'none', fetch })(model);
}
