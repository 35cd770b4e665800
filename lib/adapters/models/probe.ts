import { createHash } from 'node:crypto';
import type { LanguageModelV4, LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { AssayError, isAssayError } from '#core/errors.ts';
import type { ModelAbilities } from '#core/runs/mode.ts';
import type { Connection, ModelApi } from './connection.ts';
import type { InFlight } from './in-flight.ts';
import { statusOf } from './model-failure.ts';
import { openModel } from './open-model.ts';

export interface Probe {
  /** The server answers, accepts the key and has the model. */
  ok: boolean;
  abilities: ModelAbilities;
  api: ModelApi;
  /** Why nothing can be asked of it, as a sentence that says what to do. */
  problem: AssayError | null;
}

interface ProbeOptions {
  fetch: typeof globalThis.fetch;
  inFlight: InFlight;
  /** For everything that is asked. */
  timeoutMs?: number;
}

const TIMEOUT_MS = 10_000;
const KEPT_MS = 600_000;
/** A user who has just corrected something should not wait long to see the effect. */
const FAILURE_KEPT_MS = 30_000;
const MOST_KEPT = 500;
const MOST_TOKENS = 100;

const EVERYTHING: ModelAbilities = { structured: true, tools: true, streaming: true };
const NOTHING: ModelAbilities = { structured: false, tools: false, streaming: false };

const OPENAI_HOST = 'api.openai.com';

/**
 * Probes of models, cached by connection: ten minutes after success, half a minute after failure. Concurrent callers
 * share a probe.
 */
export function createProbes(options: ProbeOptions) {
  const kept = new Map<string, { probe: Promise<Probe>; result: Probe | null; until: number }>();

  function keyOf({ provider, baseUrl, apiKey, model }: Connection): string {
    return createHash('sha256')
      .update(JSON.stringify([provider, baseUrl, apiKey, model]))
      .digest('base64url');
  }

  function recall(connection: Connection) {
    const entry = kept.get(keyOf(connection));
    return entry && entry.until > performance.now() ? entry : undefined;
  }

  return {
    probe(connection: Connection): Promise<Probe> {
      const known = recall(connection);
      if (known) return known.probe;
      const entry = {
        probe: probeModel(connection, options),
        result: null as Probe | null,
        until: Number.POSITIVE_INFINITY,
      };
      kept.delete(keyOf(connection));
      kept.set(keyOf(connection), entry);
      const [oldest] = kept.keys();
      if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
      void entry.probe.then((result) => {
        entry.result = result;
        entry.until = performance.now() + (result.ok && !result.isHasty ? KEPT_MS : FAILURE_KEPT_MS);
      });
      return entry.probe;
    },
    /** Lets go of what was found out, so that the next probe asks again; one that is under way is waited for as before. */
    forget(connection: Connection): void {
      if (recall(connection)?.result) kept.delete(keyOf(connection));
    },
    /** The cached result; null while there is none. */
    known: (connection: Connection): Probe | null => recall(connection)?.result ?? null,
  };
}

/** A probe that met transient faults may judge better the next time. */
type ProbeResult = Probe & { isHasty: boolean };

/**
 * Asks a model three small questions at once: for JSON of a schema, for the call of a tool, and for a stream. Never
 * throws, takes at most ten seconds, and costs some 150 tokens.
 */
export async function probeModel(connection: Connection, options: ProbeOptions): Promise<ProbeResult> {
  const deadline = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS);
  if (connection.provider !== 'openai') return probeBy('chat', connection, options, deadline);
  const newer = await probeBy('responses', connection, options, deadline);
  if (newer.ok || new URL(connection.baseUrl).host === OPENAI_HOST || !mayLackResponses(newer)) return newer;
  return probeBy('chat', connection, options, deadline);
}

/** Servers that imitate OpenAI answer its newer address in many ways; those of a key or an account are about the caller. */
function mayLackResponses({ problem }: Probe): boolean {
  if (!problem || ['model_key_refused', 'model_quota', 'model_rate_limited', 'model_timeout'].includes(problem.code))
    return false;
  return problem.code !== 'model_unavailable' || hasAnswered(problem);
}

/** Transient faults say nothing about a model's abilities. */
function mayPass(problem: AssayError): boolean {
  if (['model_rate_limited', 'model_timeout'].includes(problem.code)) return true;
  return !hasAnswered(problem) || (statusOf(problem) ?? 0) >= 500;
}

const hasAnswered = (problem: AssayError) =>
  statusOf(problem) !== undefined || !/E[A-Z]{4,}|UND_/.test(String(problem.cause));

async function probeBy(
  api: ModelApi,
  connection: Connection,
  { fetch, inFlight, timeoutMs = TIMEOUT_MS }: ProbeOptions,
  deadline: AbortSignal,
): Promise<ProbeResult> {
  const model = openModel({
    connection,
    api,
    abilities: EVERYTHING,
    fetch,
    limits: { inFlight, totalMs: timeoutMs, idleMs: timeoutMs, attempts: 2 },
  });
  const answers = await Promise.all([keepsSchema, callsTool, streams].map((ask) => settle(ask(model, deadline))));
  const problems = answers.flatMap((answer) => (typeof answer === 'boolean' ? [] : [answer]));
  const isHasty = problems.some(mayPass);
  if (problems.length === answers.length)
    return { ok: false, abilities: NOTHING, api, problem: namingModel(worst(problems), connection.model), isHasty };
  const [structured, tools, streaming] = answers.map((answer) => answer === true);
  return {
    ok: true,
    abilities: { structured: structured === true, tools: tools === true, streaming: streaming === true },
    api,
    problem: null,
    isHasty,
  };
}

async function settle(asked: Promise<boolean>): Promise<boolean | AssayError> {
  try {
    return await asked;
  } catch (error) {
    return isAssayError(error) ? error : new AssayError('model_timeout');
  }
}

/** The problem that says most about what to do. */
const BY_WEIGHT = ['model_key_refused', 'model_not_found', 'model_quota', 'model_rate_limited', 'model_timeout'];

function worst(problems: AssayError[]): AssayError {
  const known = BY_WEIGHT.flatMap((code) => problems.filter((problem) => problem.code === code));
  return known[0] ?? problems[0] ?? new AssayError('model_unavailable');
}

function namingModel(problem: AssayError, model: string): AssayError {
  if (problem.code !== 'model_not_found') return problem;
  return new AssayError(
    'model_not_found',
    `The model server does not have the model "${model}". Choose another one on the settings page.`,
    { cause: problem.cause },
  );
}

type Question = Omit<LanguageModelV4CallOptions, 'prompt'> & { text: string };

function toParams({ text, ...options }: Question, signal: AbortSignal): LanguageModelV4CallOptions {
  return {
    prompt: [{ role: 'user', content: [{ type: 'text', text }] }],
    maxOutputTokens: MOST_TOKENS,
    abortSignal: signal,
    ...options,
  };
}

/** Only the schema describes the form, so that only a server that supports schemas fills it in. */
async function keepsSchema(model: LanguageModelV4, signal: AbortSignal): Promise<boolean> {
  const { content, finishReason } = await model.doGenerate(
    toParams(
      {
        text: 'Fill in the form: yes, you are ready to answer.',
        responseFormat: {
          type: 'json',
          name: 'probe',
          schema: {
            type: 'object',
            properties: { isReady: { type: 'boolean' } },
            required: ['isReady'],
            additionalProperties: false,
          },
        },
      },
      signal,
    ),
  );
  const text = content.map((part) => (part.type === 'text' ? part.text : '')).join('');
  // A model that spent its tokens on thoughts has not failed, and thinkers of our day keep to schemas.
  if (text.trim() === '') return finishReason.unified === 'length';
  return hasFlag(text);
}

function hasFlag(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && 'isReady' in value && typeof value.isReady === 'boolean';
  } catch {
    return false;
  }
}

async function callsTool(model: LanguageModelV4, signal: AbortSignal): Promise<boolean> {
  const { content, finishReason } = await model.doGenerate(
    toParams(
      {
        text: 'Call the tool "probe" with the word "ready".',
        tools: [
          {
            type: 'function',
            name: 'probe',
            description: 'Tells that you can call tools.',
            inputSchema: {
              type: 'object',
              properties: { word: { type: 'string', description: 'The word "ready".' } },
              required: ['word'],
              additionalProperties: false,
            },
          },
        ],
        toolChoice: { type: 'required' },
      },
      signal,
    ),
  );
  const call = content.find((part) => part.type === 'tool-call');
  if (!call)
    return finishReason.unified === 'length' && content.every((part) => part.type !== 'text' || part.text === '');
  return call.toolName === 'probe' && isJsonObject(call.input);
}

function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null;
  } catch {
    return false;
  }
}

async function streams(model: LanguageModelV4, signal: AbortSignal): Promise<boolean> {
  const { stream } = await model.doStream(toParams({ text: 'Say the word "ready".' }, signal));
  let pieces = 0;
  for await (const part of stream) {
    if (part.type === 'text-delta' || part.type === 'reasoning-delta') pieces += 1;
    if (part.type === 'error') throw part.error;
    if (part.type === 'finish') return pieces > 0 || part.finishReason.unified === 'length';
  }
  return false;
}
