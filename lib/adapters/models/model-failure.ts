import {
  APICallError,
  EmptyResponseBodyError,
  InvalidResponseDataError,
  JSONParseError,
  TypeValidationError,
} from '@ai-sdk/provider';
import type { ErrorCode } from '#contract/error-codes.ts';
import { AssayError, isAssayError } from '#core/errors.ts';
import { parseRetryAfter } from '../http/retry-delay.ts';
import { isTransient as isTransientOnWire } from '../http/wire-failure.ts';
import { TOO_LARGE } from './answer-length.ts';
import { statusIn } from './error-in-body.ts';
import { wireSentence } from './wire-sentence.ts';

export interface ModelFailure {
  /** Its message is ours and its cause names only a status or the kind of fault: upstream texts may repeat a key. */
  error: AssayError;
  /** The same call may succeed a little later, after `retryAfterMs` where the server says so. */
  isTransient: boolean;
  retryAfterMs: number | undefined;
}

/** The model server's answer, kept in the cause of an error. */
export interface ServerFault extends Error {
  status: number;
}

/** The status with which a model server refused a call, if it answered at all. */
export function statusOf({ cause }: AssayError): number | undefined {
  return cause instanceof Error && 'status' in cause && typeof cause.status === 'number' ? cause.status : undefined;
}

const NO_CREDIT = /insufficient_quota|billing_hard_limit|credit balance is too low|monthly included credits/i;
const NO_SUCH_MODEL =
  /model_not_found|model_not_supported|\bmodel\b[^.{}]{0,120}?(not found|not exist|no such|unknown|invalid model)|(unknown|invalid|no such) model/i;

/** The input is longer than the model allows, in the words of real servers. Waiting changes nothing. */
const TOO_LONG =
  /context[ _-]?(length|size|window|limit)|context the overflows|exceeds? the (available|maximum|model'?s) [^.{}]{0,40}(context|length|tokens)|(prompt|input|request) (is )?too (long|large)|too many (input )?tokens|maximum (prompt|input) length|max_model_len|number of tokens to keep|reduce the length|tokens? must be reduced|inputs[^.{}]{0,40}max_new_tokens/i;

const SENTENCES = {
  refusedAddress:
    'The address of the model server is not on the public internet. The administrator of this server can allow it by name (MODEL_FETCH_ALLOW).',
  refusedPort:
    'The port of the model server’s address is not one that web servers usually have. The administrator of this server can allow it by name (MODEL_FETCH_ALLOW).',
  tooLarge: 'The model server sent more than is accepted. Choose another model or server on the settings page.',
  noServer:
    'There is no model server at this address. Check the address, which usually ends with /v1, on the settings page.',
  refused: 'The model server refused the request. Choose another model on the settings page.',
} as const;

/** An answer without any content. The caller cannot use it, but the next one may be better. */
export const EMPTY_ANSWER = 'The model server sent an empty answer';
export const BROKEN_OFF = 'The model server broke off in the middle of its answer';

/** The meaning of any error of a call. `now` is the time of the answer. */
export function readFailure(error: unknown, now: Date): ModelFailure {
  const final = (code: ErrorCode, message?: string, cause?: Error): ModelFailure => ({
    error: new AssayError(code, message, { cause: cause ?? plainCause(error) }),
    isTransient: false,
    retryAfterMs: undefined,
  });
  const own = find(error, isAssayError);
  if (own?.code.startsWith('model_')) return { error: own, isTransient: false, retryAfterMs: undefined };
  if (own) return final('model_unavailable', own.code === 'address_refused' ? refusedSentence(own) : undefined);
  if (find(error, (one): one is Error => one instanceof Error && one.message === TOO_LARGE))
    return final('model_unavailable', SENTENCES.tooLarge);
  const call = find(error, (one): one is APICallError => APICallError.isInstance(one));
  const status = call?.statusCode;
  if (status !== undefined && (status < 200 || status > 299))
    return readStatus(status, { words: wordsOf(call), headers: call?.responseHeaders ?? {} }, now);
  const words = wordsOf(error);
  if (NO_CREDIT.test(words)) return final('model_quota');
  if (TOO_LONG.test(words)) return final('model_context');
  const given = typeof error === 'object' && error !== null ? statusIn(error) : undefined;
  if (given !== undefined) return readStatus(given, { words, headers: {} }, now);
  return { ...final('model_unavailable', networkSentence(error)), isTransient: mayPass(error, words) };
}

/** The fetch says of an address why it was refused. */
function refusedSentence({ cause }: AssayError): string {
  return cause instanceof Error && cause.message.includes('its port')
    ? SENTENCES.refusedPort
    : SENTENCES.refusedAddress;
}

interface Refusal {
  /** Upstream's text, for inspection only. */
  words: string;
  headers: Record<string, string>;
}

function readStatus(status: number, { words, headers }: Refusal, now: Date): ModelFailure {
  const { code, message } = meaningOf(status, words);
  const cause: ServerFault = Object.assign(new Error(`The model server answered ${status}`), { status });
  return {
    error: new AssayError(code, message, { cause }),
    isTransient:
      code !== 'model_quota' &&
      code !== 'model_context' &&
      ([408, 409, 425, 429].includes(status) || (status >= 500 && status !== 501)),
    retryAfterMs: retryAfterOf(headers, now) ?? waitIn(words),
  };
}

function retryAfterOf(headers: Record<string, string>, now: Date): number | undefined {
  const inMs = headers['retry-after-ms'];
  const delay = inMs !== undefined && /^[\d.]+$/.test(inMs) ? `${inMs}ms` : headers['retry-after'];
  return parseRetryAfter(delay ?? null, now);
}

/** Some servers give the wait only in their message: "try again in 1.2s", `"retryDelay": "34s"`. */
function waitIn(words: string): number | undefined {
  const delay = /(?:try again in|retry after|retryDelay[\\": ]{1,6})\s*(\d[\d.]{0,12}\s?[a-z]{1,12})/i.exec(words)?.[1];
  return delay === undefined ? undefined : parseRetryAfter(delay, new Date(0));
}

function meaningOf(status: number, words: string): { code: ErrorCode; message?: string } {
  if (status === 402 || NO_CREDIT.test(words)) return { code: 'model_quota' };
  if (status === 401) return { code: 'model_key_refused' };
  if (TOO_LONG.test(words)) return { code: 'model_context' };
  if (status === 429) return { code: 'model_rate_limited' };
  if (status === 404 ? /\bmodels?\b/i.test(words) : status < 500 && NO_SUCH_MODEL.test(words))
    return { code: 'model_not_found' };
  if (status === 403) return { code: 'model_key_refused' };
  if (status === 408 || status === 504) return { code: 'model_timeout' };
  if (status === 404 || status === 405 || (status >= 300 && status < 400))
    return { code: 'model_unavailable', message: SENTENCES.noServer };
  if (status === 400 || status === 413 || status === 422)
    return { code: 'model_unavailable', message: SENTENCES.refused };
  return {
    code: 'model_unavailable',
    message: `The model server at this address returned an error (status ${status}). Try again later, or check that server.`,
  };
}

/** What went wrong between here and the server, if the fault is there. */
function networkSentence(error: unknown): string | undefined {
  const fault = find(error, (one): one is Error => one instanceof Error && wireSentence(wireCode(one)) !== undefined);
  return fault && wireSentence(wireCode(fault));
}

const wireCode = (error: Error) => ('code' in error && typeof error.code === 'string' ? error.code : '');

/** Transient faults: the connection, a proxy's page instead of an answer, an overload reported in a stream. */
function mayPass(error: unknown, words: string): boolean {
  if (isTransientOnWire(error)) return true;
  if (/overloaded|server_error|rate_limit|too many requests|try again/i.test(words)) return true;
  return Boolean(
    find(
      error,
      (one): one is Error =>
        JSONParseError.isInstance(one) ||
        TypeValidationError.isInstance(one) ||
        EmptyResponseBodyError.isInstance(one) ||
        InvalidResponseDataError.isInstance(one) ||
        (APICallError.isInstance(one) && one.isRetryable) ||
        (one instanceof Error && (one.message === EMPTY_ANSWER || one.message === BROKEN_OFF)),
    ),
  );
}

/** Upstream's text, for inspection only. */
function wordsOf(error: unknown): string {
  if (!APICallError.isInstance(error)) return error instanceof Error ? error.message.slice(0, 4_000) : asText(error);
  // Typed as a text, but the client of OpenAI puts the parsed answer there when it is of another shape.
  const body: unknown = error.responseBody;
  return typeof body === 'string' ? body.slice(0, 4_000) : asText(body);
}

function asText(value: unknown): string {
  try {
    return (JSON.stringify(value) ?? '').slice(0, 4_000);
  } catch {
    return '';
  }
}

/** The kind of a fault for the log, without any text that came from outside. */
function plainCause(error: unknown): Error {
  const known = find(error, (one): one is Error & { code: string } => {
    return one instanceof Error && 'code' in one && typeof one.code === 'string' && /^[A-Z_]+$/.test(one.code);
  });
  if (known) return new Error(`The call to the model server failed: ${known.code}`);
  const own = error instanceof Error && [EMPTY_ANSWER, BROKEN_OFF, TOO_LARGE].includes(error.message);
  return new Error(own ? error.message : `The call to the model server failed: ${nameOf(error)}`);
}

const nameOf = (error: unknown) =>
  error instanceof Error && /^[\w ]{1,60}$/.test(error.name) ? error.name : 'unknown';

/** The first of an error, its causes and its attempts that is of a kind. */
function find<T>(error: unknown, isKind: (one: unknown) => one is T, depth = 0): T | undefined {
  if (isKind(error)) return error;
  if (!(error instanceof Error) || depth > 8) return undefined;
  const attempts: unknown[] = error instanceof AggregateError ? error.errors : [];
  for (const inner of [error.cause, ...attempts]) {
    const found = inner === undefined ? undefined : find(inner, isKind, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}
