import type { LanguageModelV4, LanguageModelV4CallOptions, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import type { Connection } from '#adapters/models/connection.ts';
import { createInFlight } from '#adapters/models/in-flight.ts';
import { createModelFetch } from '#adapters/models/model-fetch.ts';
import { type ModelOptions, openModel } from '#adapters/models/open-model.ts';

/** Invented, and long enough to be unlike anything else. */
export const KEY = 'sk-planted-0123456789abcdefghij';

/** More than any answer and all its repetitions need (two seconds): tests of time say how little they have. */
const WAIT = { totalMs: 12_000, idleMs: 6_000, attempts: 3 };

export function connectionTo(baseUrl: string, changes: Partial<Connection> = {}): Connection {
  return { provider: 'compatible', baseUrl, apiKey: KEY, model: 'small', ...changes };
}

export function fetchAt(baseUrl: string): typeof globalThis.fetch {
  return createModelFetch({ allow: () => [new URL(baseUrl).origin] });
}

export function openAt(
  connection: Connection,
  changes: Partial<Omit<ModelOptions, 'limits'>> & { limits?: Partial<ModelOptions['limits']> } = {},
): LanguageModelV4 {
  return openModel({
    connection,
    api: 'chat',
    abilities: { structured: true, tools: true, streaming: true },
    fetch: fetchAt(connection.baseUrl),
    ...changes,
    limits: { inFlight: createInFlight(64), ...WAIT, ...changes.limits },
  });
}

export function asking(text: string, changes: Partial<LanguageModelV4CallOptions> = {}): LanguageModelV4CallOptions {
  return { prompt: [{ role: 'user', content: [{ type: 'text', text }] }], ...changes };
}

/** The text of a stream, piece by piece; throws the error that the stream reports. */
export async function piecesOf(model: LanguageModelV4, options: LanguageModelV4CallOptions): Promise<string[]> {
  const { stream } = await model.doStream(options);
  return textsOf(stream);
}

export async function textsOf(stream: ReadableStream<LanguageModelV4StreamPart>): Promise<string[]> {
  const heard: string[] = [];
  for await (const part of stream) {
    if (part.type === 'text-delta') heard.push(part.delta);
    if (part.type === 'error') throw part.error;
  }
  return heard;
}
