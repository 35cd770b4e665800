import type { LanguageModelV4 } from '@ai-sdk/provider';
import { openCompatible } from './compatible.ts';
import type { Connection } from './connection.ts';

/** Ollama by its OpenAI-compatible paths; it wants no key and is sent none. */
export function openOllama(
  connection: Connection,
  structured: boolean,
  fetch: typeof globalThis.fetch,
): LanguageModelV4 {
  return openCompatible('ollama', { ...connection, apiKey: null }, structured, fetch);
}
