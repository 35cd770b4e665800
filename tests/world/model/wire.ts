import { createHash } from 'node:crypto';
import type { ModelCall } from './call.ts';

export interface Usage {
  promptTokens: number;
  answerTokens: number;
  cachedTokens: number;
}

/** A part of a stream; each piece of text or arguments takes its time, all else is sent with its neighbour. */
export interface Sent {
  text: string;
  isPiece: boolean;
  /** Sent before the first token. */
  isAtOnce?: boolean;
}

/** An id made from the request, so that the same request gets the same answer. */
export function wireId(kind: string, call: Pick<ModelCall, 'prompt' | 'messages' | 'schemaName'>, index = 0): string {
  const { prompt, schemaName, messages } = call;
  const calls = messages.flatMap((message) => message.calls);
  const hash = createHash('sha256')
    .update(JSON.stringify([prompt, schemaName, calls]))
    .digest('hex')
    .slice(0, 24);
  return index === 0 ? `${kind}_${hash}` : `${kind}_${hash}${index}`;
}

/** OpenAI's form of an error. */
export function errorBody(message: string, code: string | null, type = 'invalid_request_error'): string {
  return JSON.stringify({ error: { message, type, param: null, code } });
}
