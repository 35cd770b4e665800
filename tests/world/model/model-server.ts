import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Answer, answerText, argumentsText, type Brain, type ModelCall, tokensOf } from './call.ts';
import { type ChatCall, chatBody, chatEvents, readChatRequest } from './chat-wire.ts';
import { decentBrain } from './model-brain.ts';
import {
  faultFor,
  isWireFault,
  type ModelFault,
  misbehaveOnWire,
  type SetFault,
  setFault,
  spoil,
} from './model-faults.ts';
import {
  readResponsesRequest,
  responsesBody,
  responsesEvents,
  type StoredItems,
  storeItems,
  UnknownItem,
} from './responses-wire.ts';
import { errorBody, type Sent, type Usage } from './wire.ts';

export interface ModelLatency {
  /** Time to the first token, in ms. */
  firstTokenMs: number;
  /** Time between pieces, in ms, whether they are streamed or not. */
  chunkMs: number;
  chunkChars: number;
}

export interface SeenModelCall {
  at: number;
  /** 0 while it is being answered. */
  endedAt: number;
  path: string;
  model: string;
  schemaName: string | null;
  tools: readonly string[];
  prompt: string;
  /** Text, or the calls of tools as JSON. Empty where a fault answered. */
  answer: string;
  usage: Usage | null;
  /** The asker went away before the end. */
  aborted: boolean;
  status: number;
}

/** What a script may know besides the call: how many calls came before, in all and with the same schema. Counted from 1. */
export interface CallNumbers {
  number: number;
  numberOfSchema: number;
}

export type Script = (call: ModelCall, numbers: CallNumbers) => Answer | undefined;

export interface ModelServer {
  origin: string;
  /** With `/v1`, as OPENAI_BASE_URL and MODEL_BASE_URL want it. */
  baseUrl: string;
  /** Every call to a model in the order of arrival; requests for lists of models and refused ones are not calls. */
  requests: SeenModelCall[];
  inFlight(): number;
  readonly mostInFlight: number;
  /** Answers given calls in place of the brain; undefined leaves a call to the brain. */
  script: Script | undefined;
  brain: Brain;
  latency: ModelLatency;
  /** Replaces all faults; null makes the server well. */
  setFaults(...faults: readonly ModelFault[]): void;
  stop(): Promise<void>;
}

interface ModelServerOptions {
  latency?: Partial<ModelLatency>;
  /** Models it has; all others are unknown. */
  models?: readonly string[];
  /** The only key it takes; any or none is taken without it. */
  key?: string;
  brain?: Brain;
  script?: Script;
  port?: number;
}

export const SIMULATED_MODELS: readonly string[] = ['simulated-smart', 'simulated-fast'];

/** An OpenAI-compatible model server on loopback: chat completions, responses, models, and Ollama's tags. */
export async function startModelServer({
  latency = {},
  models = SIMULATED_MODELS,
  key,
  brain = decentBrain,
  script,
  port = 0,
}: ModelServerOptions = {}): Promise<ModelServer> {
  const stored: StoredItems = new Map();
  let faults: SetFault[] = [];
  let mostInFlight = 0;
  const inFlight = () => world.requests.filter(({ endedAt }) => endedAt === 0).length;
  const world: ModelServer = {
    origin: '',
    baseUrl: '',
    requests: [],
    inFlight,
    get mostInFlight() {
      return mostInFlight;
    },
    script,
    brain,
    latency: { firstTokenMs: 0, chunkMs: 0, chunkChars: 40, ...latency },
    setFaults: (...next) => {
      faults = next.map(setFault);
    },
    stop: () => stop(server),
  };
  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => {
      if (!response.headersSent) sendJson(response, 500, errorBody(String(error), null, 'server_error'));
      else response.destroy();
    });
  });

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', world.origin).pathname.replace(/\/$/, '');
    if (key !== undefined && request.headers.authorization !== `Bearer ${key}`)
      return sendJson(response, 401, errorBody('Incorrect API key provided.', 'invalid_api_key'));
    if (request.method === 'GET' && path === '/v1/models')
      return sendJson(response, 200, JSON.stringify({ object: 'list', data: models.map(modelObject) }));
    if (request.method === 'GET' && path === '/api/tags')
      return sendJson(response, 200, JSON.stringify({ models: models.map(ollamaModel) }));
    const isChat = path === '/v1/chat/completions';
    if (request.method !== 'POST' || !(isChat || path === '/v1/responses'))
      return sendJson(response, 404, errorBody(`Unknown request URL: ${request.method} ${path}.`, 'unknown_url'));
    const call = readCall(path, await readBody(request), stored);
    if ('refused' in call) return sendJson(response, call.status, call.refused);
    if (!models.includes(call.model))
      return sendJson(
        response,
        404,
        errorBody(`The model '${call.model}' does not exist or you do not have access to it.`, 'model_not_found'),
      );
    await answerCall(call, response);
  }

  async function answerCall(call: ModelCall | ChatCall, response: ServerResponse): Promise<void> {
    const seen: SeenModelCall = {
      at: performance.now(),
      endedAt: 0,
      path: call.path,
      model: call.model,
      schemaName: call.schemaName,
      tools: call.tools.map(({ name }) => name),
      prompt: call.prompt,
      answer: '',
      usage: null,
      aborted: false,
      status: 200,
    };
    world.requests.push(seen);
    mostInFlight = Math.max(mostInFlight, inFlight());
    response.on('close', () => {
      seen.aborted = !response.writableFinished;
      seen.status = response.statusCode;
      seen.endedAt = performance.now();
    });
    const kind = faultFor(faults, call);
    const numberOfSchema = world.requests.filter(({ schemaName }) => schemaName === call.schemaName).length;
    const good = cutOff(
      world.script?.(call, { number: world.requests.length, numberOfSchema }) ?? world.brain(call),
      call,
    );
    const answer = kind === null || isWireFault(kind) ? good : cutOff(spoil(kind, good), call);
    const usage = usageOf(call, answer);
    const { body, events } = rendered(call, answer, usage, world.latency.chunkChars);
    if (isWireFault(kind)) {
      const type = call.stream ? 'text/event-stream' : 'application/json';
      const whole = call.stream ? events.map(({ text }) => text).join('') : body;
      misbehaveOnWire(kind, response, { type, body: whole });
      return;
    }
    if (call.path === '/v1/responses') storeItems(call, answer, stored);
    Object.assign(seen, { answer: textIn(answer), usage: answer.withoutUsage ? null : usage });
    await (call.stream
      ? stream(response, events, world.latency, seen.at)
      : wait(response, events, world.latency, seen.at));
    if (response.destroyed) return;
    if (call.stream) response.end();
    else sendJson(response, 200, body);
  }

  await listen(server, port);
  world.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  world.baseUrl = `${world.origin}/v1`;
  return world;
}

const modelObject = (id: string) => ({ id, object: 'model', created: 1_760_000_000, owned_by: 'simulated' });
const ollamaModel = (name: string) => ({ name, model: name, size: 1, digest: name, details: { family: 'simulated' } });

function textIn({ toolCalls = [], refusal, ...answer }: Answer): string {
  if (toolCalls.length === 0) return refusal ?? answerText(answer);
  return JSON.stringify(toolCalls.map(({ name, arguments: given }) => ({ name, arguments: given })));
}

function readCall(
  path: string,
  body: string,
  stored: StoredItems,
): ModelCall | ChatCall | { refused: string; status: number } {
  try {
    const json: unknown = JSON.parse(body);
    return path === '/v1/chat/completions' ? readChatRequest(path, json) : readResponsesRequest(path, json, stored);
  } catch (error) {
    const status = error instanceof UnknownItem ? 404 : 400;
    return { refused: errorBody(`Invalid request: ${(error as Error).message}`, null), status };
  }
}

/** No answer is longer than the request allows: what is too long breaks off, as a model's does. */
function cutOff(answer: Answer, { maxTokens }: ModelCall): Answer {
  const text = answerText(answer);
  if (maxTokens === null || tokensOf(text) <= maxTokens) return answer;
  const { value: _, ...rest } = answer;
  return { ...rest, text: text.slice(0, maxTokens * 4), finish: 'length' };
}

/** OpenAI keeps prompts of 1,024 tokens and more, in steps of 128: here, all that stood there a turn before. */
const CACHED_FROM = 1_024;
const CACHED_STEP = 128;

/** Counts the texts of the messages and of calls; the forms of schemas and tools are not counted. */
function usageOf({ messages }: ModelCall, answer: Answer): Usage {
  const texts = messages.map(({ text, calls }) => text + calls.map((each) => each.name + each.arguments).join(''));
  const earlier = tokensOf(texts.slice(0, messages.findLastIndex(({ role }) => role === 'assistant') + 1).join(''));
  const calls = (answer.toolCalls ?? []).map(({ name, arguments: given }) => name + argumentsText(given)).join('');
  return {
    promptTokens: tokensOf(texts.join('')),
    answerTokens: tokensOf(answerText(answer) + (answer.refusal ?? '') + calls),
    cachedTokens: earlier >= CACHED_FROM ? Math.floor(earlier / CACHED_STEP) * CACHED_STEP : 0,
  };
}

function rendered(call: ModelCall | ChatCall, answer: Answer, usage: Usage, chunkChars: number) {
  if ('includeUsage' in call)
    return { body: chatBody(call, answer, usage), events: chatEvents(call, answer, usage, chunkChars) };
  return { body: responsesBody(call, answer, usage), events: responsesEvents(call, answer, usage, chunkChars) };
}

/** Sends each piece when it is due, counted from the arrival of the request, so that late timers do not add up. */
async function stream(
  response: ServerResponse,
  events: readonly Sent[],
  latency: ModelLatency,
  from: number,
): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' });
  let piece = 0;
  for (const { text, isPiece, isAtOnce } of events) {
    if (!isAtOnce) await until(response, from + latency.firstTokenMs + piece * latency.chunkMs);
    if (response.destroyed) return;
    if (isPiece) piece += 1;
    response.write(text);
  }
}

/** An answer that is not streamed comes when its last piece would have come. */
async function wait(
  response: ServerResponse,
  events: readonly Sent[],
  latency: ModelLatency,
  from: number,
): Promise<void> {
  const count = events.filter(({ isPiece }) => isPiece).length;
  await until(response, from + latency.firstTokenMs + Math.max(0, count - 1) * latency.chunkMs);
}

function until(response: ServerResponse, due: number): Promise<void> {
  const left = due - performance.now();
  if (left <= 0 || response.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      response.off('close', done);
      resolve();
    };
    const timer = setTimeout(done, left);
    response.once('close', done);
  });
}

function sendJson(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(body);
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = '';
  request.setEncoding('utf8');
  for await (const chunk of request) body += String(chunk);
  return body;
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
