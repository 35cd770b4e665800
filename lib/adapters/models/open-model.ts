import type { LanguageModelV4 } from '@ai-sdk/provider';
import { simulateStreamingMiddleware, wrapLanguageModel } from 'ai';
import type { ModelAbilities } from '#core/runs/mode.ts';
import { answerLength } from './answer-length.ts';
import { openAnthropic } from './anthropic.ts';
import { openCompatible } from './compatible.ts';
import type { Connection, ModelApi } from './connection.ts';
import { openHuggingFace } from './huggingface.ts';
import { openOllama } from './ollama.ts';
import { openOpenAI } from './openai.ts';
import { type Patience, patient } from './patient.ts';
import { promptedJson } from './prompted-json.ts';
import { thinkingRoom } from './thinking-room.ts';

export interface ModelOptions {
  connection: Connection;
  api: ModelApi;
  abilities: ModelAbilities;
  /** The only way to the network: see createModelFetch. */
  fetch: typeof globalThis.fetch;
  patience: Patience;
}

/**
 * A model ready to be asked: patient with a server that fails for a moment, cancellable, never longer than its limits,
 * and served by prompts where its server does not keep to a schema or does not stream. Its calls throw AssayError
 * `model_*` or the reason of the caller's own abort.
 */
export function openModel({ connection, api, abilities, fetch, patience }: ModelOptions): LanguageModelV4 {
  return wrapLanguageModel({
    model: atVendor(connection, api, abilities.structured, fetch),
    // The first is the outermost: a prompted or simulated call goes through the same patience as any other.
    middleware: [
      ...(abilities.streaming ? [] : [simulateStreamingMiddleware()]),
      ...(abilities.structured ? [] : [promptedJson]),
      thinkingRoom,
      patient(patience),
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
