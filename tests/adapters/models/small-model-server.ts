import type { IncomingMessage, ServerResponse } from 'node:http';
import { type FaultServer, startServer } from '#tests/adapters/http/fault-server.ts';

/** What of a request the tests look at, the same for both of OpenAI's dialects. */
export interface Asked {
  path: string;
  model: string;
  authorization: string | undefined;
  stream: boolean;
  schema: object | null;
  tools: { name: string }[];
  /** The body as it came. */
  raw: string;
}

export interface Reply {
  text?: string;
  toolCall?: { name: string; arguments: object };
}

/** Answers the n-th call (from 1): with what the model says, or by hand when it returns undefined. */
export type Model = (asked: Asked, response: ServerResponse, n: number) => Reply | undefined;

export interface SmallModelServer extends FaultServer {
  asked: Asked[];
  baseUrl: string;
}

/** A model server that speaks chat completions and responses over real HTTP, and nothing else. */
export async function startModelServer(model: Model): Promise<SmallModelServer> {
  const asked: Asked[] = [];
  const server = await startServer((request, response) => {
    void readBody(request).then((raw) => {
      const one = understand(request, raw);
      asked.push(one);
      const reply = model(one, response, asked.length);
      if (reply) say(one, reply, response);
    });
  });
  return Object.assign(server, { asked, baseUrl: `${server.origin}/v1` });
}

/** A model that can do everything. */
export const capable: Model = ({ schema, tools, raw }) => {
  if (tools[0]) return { toolCall: { name: tools[0].name, arguments: { word: 'ready' } } };
  if (schema || /JSON schema/.test(raw)) return { text: '{"isReady":true}' };
  return { text: 'I am ready' };
};

export function refuse(response: ServerResponse, status: number, error: object | string, headers: object = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(typeof error === 'string' ? error : JSON.stringify({ error }));
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

interface WireBody {
  model?: string;
  stream?: boolean;
  response_format?: { json_schema?: { schema?: object } };
  text?: { format?: { schema?: object } };
  tools?: { name?: string; function?: { name: string } }[];
}

function understand(request: IncomingMessage, raw: string): Asked {
  const body = JSON.parse(raw || '{}') as WireBody;
  return {
    path: request.url ?? '',
    model: body.model ?? '',
    authorization: request.headers.authorization,
    stream: body.stream === true,
    schema: body.response_format?.json_schema?.schema ?? body.text?.format?.schema ?? null,
    tools: (body.tools ?? []).map((tool) => ({ name: tool.function?.name ?? tool.name ?? '' })),
    raw,
  };
}

export function say(asked: Asked, reply: Reply, response: ServerResponse): void {
  const isChat = asked.path.endsWith('/chat/completions');
  if (asked.stream) {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const event of isChat ? chatEvents(reply) : responseEvents(reply)) response.write(event);
    response.end();
    return;
  }
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(isChat ? chatAnswer(reply) : responseAnswer(reply)));
}

const CHAT = { id: 'c1', object: 'chat.completion', created: 1, model: 'small' };
const CHAT_USAGE = { prompt_tokens: 11, completion_tokens: 7, total_tokens: 18 };

function chatAnswer({ text, toolCall }: Reply) {
  const calls = toolCall && [
    {
      id: 't1',
      type: 'function',
      function: { name: toolCall.name, arguments: JSON.stringify(toolCall.arguments) },
    },
  ];
  const message = { role: 'assistant', content: text ?? null, ...(calls && { tool_calls: calls }) };
  return { ...CHAT, choices: [{ index: 0, message, finish_reason: calls ? 'tool_calls' : 'stop' }], usage: CHAT_USAGE };
}

export const chatPiece = (content: string): string =>
  event({ ...CHAT, choices: [{ index: 0, delta: { content }, finish_reason: null }] });

function chatEvents({ text = '' }: Reply): string[] {
  return [
    ...pieces(text).map(chatPiece),
    event({ ...CHAT, choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] }),
    event({ ...CHAT, choices: [], usage: CHAT_USAGE }),
    'data: [DONE]\n\n',
  ];
}

const USAGE = { input_tokens: 11, output_tokens: 7, total_tokens: 18 };
const RESPONSE = { id: 'r1', object: 'response', created_at: 1, model: 'small', incomplete_details: null, error: null };

function outputOf({ text, toolCall }: Reply) {
  if (toolCall)
    return {
      type: 'function_call',
      id: 'f1',
      call_id: 't1',
      name: toolCall.name,
      arguments: JSON.stringify(toolCall.arguments),
      status: 'completed',
    };
  return {
    type: 'message',
    id: 'm1',
    role: 'assistant',
    status: 'completed',
    content: [{ type: 'output_text', text: text ?? '', annotations: [] }],
  };
}

const responseAnswer = (reply: Reply) => ({
  ...RESPONSE,
  status: 'completed',
  output: [outputOf(reply)],
  usage: USAGE,
});

function responseEvents(reply: Reply): string[] {
  const item = outputOf(reply);
  return [
    { type: 'response.created', response: { ...RESPONSE, status: 'in_progress', output: [] } },
    { type: 'response.output_item.added', output_index: 0, item: { ...item, content: [] } },
    ...pieces(reply.text ?? '').map((delta) => ({
      type: 'response.output_text.delta',
      item_id: 'm1',
      output_index: 0,
      content_index: 0,
      delta,
    })),
    { type: 'response.output_item.done', output_index: 0, item },
    { type: 'response.completed', response: responseAnswer(reply) },
  ].map(event);
}

const event = (data: object) => `data: ${JSON.stringify(data)}\n\n`;
const pieces = (text: string): string[] => text.match(/\S+\s*/g) ?? [];
