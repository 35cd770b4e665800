import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import * as z from 'zod';

/** One answer of a model as it came over the wire, by what was asked. */
const recording = z.object({ key: z.string(), status: z.int(), type: z.string(), body: z.string() });
type Recording = z.infer<typeof recording>;

export interface ModelGate {
  /** With `/v1`. */
  baseUrl: string;
  /** Requests passed on, and answered from what was recorded; prompt tokens of both as the server counted them. */
  counts: { asked: number; recalled: number; promptTokens: number };
  stop(): Promise<void>;
}

interface ModelGateOptions {
  /** The model's server with `/v1`; null: only what was recorded is answered. */
  url: string | null;
  /** A file of JSON lines: answers are kept there, and a request that was answered before is not asked again. */
  recordings?: string | undefined;
}

/**
 * Stands between the app and a model server that thinks for minutes, as people do who answer by hand: answers the three
 * questions by which the app probes a model within seconds, and can keep every answer, so that a broken-off evaluation goes
 * on and a finished one can be run again without the model.
 */
export async function startModelGate({ url, recordings }: ModelGateOptions): Promise<ModelGate> {
  const known = new Map(readRecordings(recordings).map((entry) => [entry.key, entry]));
  const counts = { asked: 0, recalled: 0, promptTokens: 0 };

  async function respond(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const answer = await answerTo(request.url ?? '', body, (stop) =>
      response.on('close', () => {
        if (!response.writableEnded) stop();
      }),
    );
    counts.promptTokens += Number(/"prompt_tokens":\s*(\d+)/.exec(answer.body)?.[1] ?? 0);
    response.writeHead(answer.status, { 'content-type': answer.type }).end(answer.body);
  }

  async function answerTo(
    path: string,
    body: string,
    onGone: (stop: () => void) => void,
  ): Promise<Omit<Recording, 'key'>> {
    if (!path.endsWith('/chat/completions')) return json({ object: 'list', data: [] });
    const probed = answerProbe(body);
    if (probed) return probed;
    const key = createHash('sha256').update(body).digest('hex');
    const before = known.get(key);
    if (before) {
      counts.recalled += 1;
      return before;
    }
    if (url === null) return { ...json({ error: { message: 'This request was not recorded.' } }), status: 400 };
    counts.asked += 1;
    const entry = { key, ...(await ask(new URL(`${url.replace(/\/$/, '')}/chat/completions`), body, onGone)) };
    if (entry.status === 200) {
      known.set(key, entry);
      if (recordings) appendFileSync(recordings, `${JSON.stringify(entry)}\n`);
    }
    return entry;
  }

  const server = http.createServer((request, response) => {
    respond(request, response).catch(() => response.destroy());
  });
  server.requestTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    counts,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function readRecordings(file: string | undefined): Recording[] {
  if (!file || !existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim())
    .map((line) => recording.parse(JSON.parse(line)));
}

/** Without the timeouts of `fetch`: a person who answers may take longer than five minutes. */
function ask(url: URL, body: string, onGone: (stop: () => void) => void): Promise<Omit<Recording, 'key'>> {
  return new Promise((resolve, reject) => {
    const request = http.request(
      url,
      { method: 'POST', headers: { 'content-type': 'application/json' } },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => {
          text += chunk;
        });
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 502,
            type: response.headers['content-type'] ?? 'application/json',
            body: text,
          }),
        );
      },
    );
    request.on('error', reject);
    onGone(() => request.destroy());
    request.end(body);
  });
}

/** The app's probe asks for a form of this name, a tool of this name, and a single word (adapters/models/probe.ts). */
function answerProbe(body: string): Omit<Recording, 'key'> | null {
  if (body.includes('Say the word \\"ready\\".')) return streamed('ready');
  if (body.includes('Call the tool \\"probe\\"'))
    return completion({
      content: null,
      tool_calls: [{ id: 'probe', type: 'function', function: { name: 'probe', arguments: '{"word":"ready"}' } }],
    });
  return body.includes('Fill in the form: yes, you are ready to answer.')
    ? completion({ content: '{"isReady":true}' })
    : null;
}

const json = (value: unknown) => ({ status: 200, type: 'application/json', body: JSON.stringify(value) });

const BASE = { id: 'gate', created: 1, model: 'gate' };
const USAGE = { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 };

function completion(message: { content: string | null; tool_calls?: unknown }) {
  const choice = {
    index: 0,
    message: { role: 'assistant', ...message },
    finish_reason: message.tool_calls ? 'tool_calls' : 'stop',
  };
  return json({ ...BASE, object: 'chat.completion', choices: [choice], usage: USAGE });
}

function streamed(content: string) {
  const chunk = (delta: object, finish: string | null) =>
    `data: ${JSON.stringify({ ...BASE, object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
  const body = `${chunk({ role: 'assistant', content }, null)}${chunk({}, 'stop')}data: [DONE]\n\n`;
  return { status: 200, type: 'text/event-stream', body };
}
