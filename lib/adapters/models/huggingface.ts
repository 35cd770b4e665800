import type { LanguageModelV4 } from '@ai-sdk/provider';
import { openCompatible } from './compatible.ts';
import type { Connection } from './connection.ts';

/** Hugging Face's router: one address before many hosts; `model:host` chooses one of them. */
export function openHuggingFace(
  connection: Connection,
  structured: boolean,
  fetch: typeof globalThis.fetch,
): LanguageModelV4 {
  return openCompatible('huggingface', connection, structured, fetch);
}
