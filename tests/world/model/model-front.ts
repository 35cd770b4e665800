import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A chat completion as it comes from the simulated server, read key by key. */
interface Chat {
  choices: { message: Message; finish_reason: string | null }[];
  usage?: unknown;
}
interface Piece {
  choices: { delta: Message; finish_reason: string | null }[];
  usage?: unknown;
}
interface Message {
  content?: string | null;
  tool_calls?: { index?: number; id?: string; function: { name?: string; arguments: unknown } }[];
}

interface Request {
  body: { messages: { role: string; content: unknown }[]; stream?: boolean; max_tokens?: number };
  /** From 1, of calls of the model. */
  number: number;
}

/** One way in which a server is known to differ from the one that it imitates. */
interface Quirk {
  /** What it makes of the text of an answer, also of a streamed one. */
  text?: (text: string) => string;
  /** What it makes of a whole answer. */
  whole?: (chat: Chat) => unknown;
  /** What it makes of each piece of a streamed one. */
  piece?: (piece: Piece) => unknown;
  /** What it makes of the lines of a stream. */
  lines?: (lines: string[]) => string[];
  /** Answers in place of the model; undefined where it does not. */
  refuse?: (request: Request) => Refusal | undefined;
}

interface Refusal {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

const inText = (text: Quirk['text']): Quirk => ({ ...(text && { text }) });
const isJson = (text: string) => text.startsWith('{');
const withReason = (reason: unknown): Quirk => ({
  whole: (chat) => ({ ...chat, choices: chat.choices.map((each) => ({ ...each, finish_reason: reason })) }),
  piece: (piece) => ({
    ...piece,
    choices: piece.choices.map((each) => ({ ...each, finish_reason: each.finish_reason === null ? null : reason })),
  }),
});
const withUsage = (change: (usage: unknown) => unknown): Quirk => ({
  whole: ({ usage, ...chat }) => ({ ...chat, usage: change(usage) }),
  piece: ({ usage, ...piece }) => ({ ...piece, ...(usage !== undefined && { usage: change(usage) }) }),
});
const withContent = (change: (content: string) => unknown): Quirk => {
  const changed = ({ content, ...otherFields }: Message) => ({
    ...otherFields,
    content: content ? change(content) : content,
  });
  return {
    whole: (chat) => ({ ...chat, choices: chat.choices.map((each) => ({ ...each, message: changed(each.message) })) }),
    piece: (piece) => ({ ...piece, choices: piece.choices.map((each) => ({ ...each, delta: changed(each.delta) })) }),
  };
};
const withCalls = (change: (call: NonNullable<Message['tool_calls']>[number]) => object): Quirk => {
  const changed = (part: Message) => ({ ...part, ...(part.tool_calls && { tool_calls: part.tool_calls.map(change) }) });
  return {
    whole: (chat) => ({ ...chat, choices: chat.choices.map((each) => ({ ...each, message: changed(each.message) })) }),
    piece: (piece) => ({ ...piece, choices: piece.choices.map((each) => ({ ...each, delta: changed(each.delta) })) }),
  };
};
/** The n-th of the calls is refused once. */
const once =
  (refusal: () => Refusal, nth = 2): NonNullable<Quirk['refuse']> =>
  ({ number }) =>
    number === nth ? refusal() : undefined;
const busy = (headers: Record<string, string>, message = 'Slow down.'): Refusal => ({
  status: 429,
  headers,
  body: { error: { message, type: 'requests', code: 'rate_limit_exceeded' } },
});
const lengthOf = ({ body }: Request) => JSON.stringify(body.messages).length;
const tooLong =
  (characters: number, refusal: Refusal): NonNullable<Quirk['refuse']> =>
  (request) =>
    lengthOf(request) > characters ? refusal : undefined;

const refusing =
  (field: string, message: string): NonNullable<Quirk['refuse']> =>
  ({ body }) =>
    field in body ? { status: 400, body: { error: { message, type: 'invalid_request_error' } } } : undefined;

const CONTEXT =
  'This model’s maximum context length is 2048 tokens. However, you requested more. Please reduce the length of the messages.';

/** Each as a switch of the front; the words come from reports of people who met them. */
export const QUIRKS = {
  'a comma too many in JSON': inText((text) => (isJson(text) ? text.replace(/([}\]"])(\s*[}\]])/g, '$1,$2') : text)),
  'comments in JSON': inText((text) => (isJson(text) ? text.replace('{', '{ // as asked\n') : text)),
  'JSON in a fence with prose around it': inText((text) =>
    isJson(text) ? `Sure! Here it is:\n\n\`\`\`json\n${text}\n\`\`\`\n\nLet me know if more is needed.` : text,
  ),
  'quotation marks of a word processor': inText((text) =>
    isJson(text) ? text.replace(/"([A-Za-z]+)":/g, '“$1”:') : text,
  ),
  'JSON sent twice': inText((text) => (isJson(text) ? `${text}\n${text}` : text)),
  'JSON in the name of its form': inText((text) => (isJson(text) ? `{"response": ${text}}` : text)),
  'JSON in a list of one': inText((text) => (isJson(text) ? `[${text}]` : text)),
  'thoughts in think': inText((text) => `<think>\nLet me see {what} is asked.\n</think>\n\n${text}`),
  'thoughts without an opening': inText((text) => `Let me see what is asked.\n</think>\n\n${text}`),
  'thoughts in triangles': inText((text) => `◁think▷Let me see.◁/think▷${text}`),
  'thoughts in thought': inText((text) => `<thought>\nLet me see.\n</thought>\n${text}`),
  'thoughts in reasoning': inText((text) => `<reasoning>Let me see.</reasoning>\n${text}`),
  'thoughts in seed:think': inText((text) => `<seed:think>Let me see.</seed:think>${text}`),
  'channels of harmony': inText(
    (text) =>
      `<|channel|>analysis<|message|>Let me see.<|end|><|start|>assistant<|channel|>final<|message|>${text}<|return|>`,
  ),
  'harmony without its signs': inText((text) => `analysisWe see.assistantfinal${text}`),
  'an end mark': inText((text) => `${text}<|im_end|>`),
  'an answer among the thoughts': {
    whole: (chat) => ({
      ...chat,
      choices: chat.choices.map(({ message, ...rest }) => ({
        ...rest,
        message:
          message.content && isJson(message.content)
            ? { role: 'assistant', content: null, reasoning_content: message.content }
            : message,
      })),
    }),
  },
  'a wait of 1.2s': { refuse: once(() => busy({ 'retry-after': '1.2s' })) },
  'a wait until a given time': {
    refuse: once(() => busy({ 'retry-after': String(Math.ceil(Date.now() / 1_000) + 1) })),
  },
  'a wait in milliseconds': { refuse: once(() => busy({ 'retry-after-ms': '300' })) },
  'a wait in words': { refuse: once(() => busy({}, 'Rate limit reached. Please try again in 450ms.')) },
  'a context too small': {
    refuse: tooLong(9_000, { status: 400, body: { error: { message: CONTEXT, type: 'BadRequestError', code: 400 } } }),
  },
  'a context too small, reported as a fault of the server': {
    refuse: tooLong(9_000, {
      status: 500,
      body: {
        error: {
          code: 500,
          message: 'the request exceeds the available context size, try increasing it',
          type: 'server_error',
        },
      },
    }),
  },
  'a context too small, reported in a success': {
    refuse: tooLong(9_000, {
      status: 200,
      body: { object: 'error', message: CONTEXT, type: 'invalid_request_error', code: 400 },
    }),
  },
  'usage of nulls': withUsage(() => ({ prompt_tokens: null, completion_tokens: null, total_tokens: null })),
  'no usage': withUsage(() => undefined),
  'usage of strings': withUsage((usage) =>
    Object.fromEntries(
      Object.entries(usage as object).map(([name, value]) => [name, typeof value === 'number' ? String(value) : value]),
    ),
  ),
  'usage of noughts': withUsage(() => ({ prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 })),
  'an empty finish reason': withReason(''),
  'no finish reason': withReason(null),
  'an unknown finish reason': withReason('eos_token'),
  'content as parts': withContent((text) => [{ type: 'text', text }]),
  'content as an object': withContent((text) => (isJson(text) ? tryJson(text) : text)),
  'arguments as an object': withCalls(({ function: called, ...call }) => ({
    ...call,
    function: { ...called, arguments: tryJson(String(called.arguments)) },
  })),
  'calls without an index': withCalls(({ index: _, ...call }) => call),
  'calls without an id': withCalls(({ id: _, ...call }) => call),
  'calls of one id': withCalls((call) => ({ ...call, id: 'call_0' })),
  'an error in a success': {
    refuse: once(() => ({ status: 200, body: { error: { message: 'Provider returned error', code: 503 } } })),
  },
  'an error of one string in a success': { refuse: once(() => ({ status: 200, body: { error: 'model is loading' } })) },
  'comments that keep a stream open': {
    lines: (lines) => [
      ': OPENROUTER PROCESSING',
      '',
      ...lines.flatMap((line) => [line, ...(line === '' ? [': keep-alive', ''] : [])]),
    ],
  },
  'a stream that pings': { lines: (lines) => ['data: ping', '', 'data:', '', ...lines] },
  'a piece of usage without choices': {
    piece: ({ choices, ...piece }) => (choices.length === 0 ? piece : { choices, ...piece }),
  },
  'usage in each piece': {
    piece: (piece) => ({ ...piece, usage: { prompt_tokens: 9_000, completion_tokens: 9, total_tokens: 9_009 } }),
  },
  'a last piece of nothing': {
    piece: (piece) => ({
      ...piece,
      choices: piece.choices.map((each) => (each.finish_reason === null ? each : { ...each, delta: null })),
    }),
  },
  'roles of nothing': {
    whole: (chat) => ({
      ...chat,
      choices: chat.choices.map((each) => ({ ...each, message: { ...each.message, role: null } })),
    }),
    piece: (piece) => ({
      ...piece,
      choices: piece.choices.map((each) => ({ ...each, delta: { ...each.delta, role: '' } })),
    }),
  },
  'a list of no calls': {
    whole: (chat) => ({
      ...chat,
      choices: chat.choices.map((each) => ({ ...each, message: { tool_calls: [], ...each.message } })),
    }),
    piece: (piece) => ({
      ...piece,
      choices: piece.choices.map((each) => ({ ...each, delta: { tool_calls: [], ...each.delta } })),
    }),
  },
  'a time of creation in words': {
    whole: (chat) => ({ ...chat, created: '2026-11-21T12:00:00Z', id: 7 }),
    piece: (piece) => ({ ...piece, created: 1.5e12, id: null }),
  },
  'thoughts among the parts': withContent((text) => [
    { type: 'thinking', thinking: [{ type: 'text', text: 'Let me see.' }] },
    { type: 'text', text },
  ]),
  'no choices, once': {
    refuse: once(() => ({ status: 200, body: { id: 'x', object: 'chat.completion', model: 'm' } })),
  },
  'a form of JSON refused': {
    refuse: refusing('response_format', "'response_format.type' must be 'text'"),
  },
  'max_tokens refused': {
    refuse: refusing(
      'max_tokens',
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
    ),
  },
  'stream_options refused': { refuse: refusing('stream_options', 'stream_options: Extra inputs are not permitted') },
  'no instructions of a system': {
    refuse: ({ body: { messages } }) => {
      const roles = messages.map(({ role }) => role);
      const isFine = roles.every((role, at) => (role === 'user') === (at % 2 === 0));
      return isFine
        ? undefined
        : {
            status: 500,
            body: { error: { message: 'Conversation roles must alternate user/assistant/user/assistant/...' } },
          };
    },
  },
  'a stream without a form of events': { lines: (lines) => lines.map((line) => line.replace(/^data: (?=\{)/, '')) },
} as const satisfies Record<string, Quirk>;
export type QuirkName = keyof typeof QUIRKS;

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

export interface ModelFront {
  baseUrl: string;
  /** Null switches all off. */
  quirk: QuirkName | null;
  /** Times that the quirk could show since it was switched on. */
  shown: number;
  /** What was refused since then. */
  refused: number;
  stop(): Promise<void>;
}

/** A server before the simulated model server that lets through all it says, in the manner of a server that people have. */
export async function startModelFront(behind: string): Promise<ModelFront> {
  let quirk: QuirkName | null = null;
  let calls = 0;
  const front: ModelFront = {
    baseUrl: '',
    get quirk() {
      return quirk;
    },
    set quirk(next) {
      quirk = next;
      calls = 0;
      front.shown = 0;
      front.refused = 0;
    },
    shown: 0,
    refused: 0,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  const server = createServer((request, response) => {
    respond(request, response).catch(() => response.destroy());
  });

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const sent = Buffer.concat(chunks).toString();
    const isCall = request.method === 'POST';
    const {
      text = (same: string) => same,
      whole,
      piece,
      lines,
      refuse,
    }: Quirk = (isCall && quirk && QUIRKS[quirk]) || {};
    if (isCall) calls += 1;
    const refusal = isCall ? refuse?.({ body: JSON.parse(sent), number: calls }) : undefined;
    if (refusal) {
      front.refused += 1;
      response.writeHead(refusal.status, { 'content-type': 'application/json', ...refusal.headers });
      return void response.end(JSON.stringify(refusal.body));
    }
    const answer = await fetch(`${behind}${(request.url ?? '').replace(/^\/v1/, '')}`, {
      method: request.method ?? 'GET',
      headers: { 'content-type': 'application/json', authorization: request.headers.authorization ?? '' },
      ...(isCall && { body: sent }),
    });
    const type = answer.headers.get('content-type') ?? '';
    const good = await answer.text();
    response.writeHead(answer.status, { 'content-type': type });
    if (!isCall || !answer.ok) return void response.end(good);
    const body = type.includes('json')
      ? JSON.stringify(inWhole(JSON.parse(good), text, whole))
      : inPieces(good, text, piece, lines);
    if (body !== good) front.shown += 1;
    response.end(body);
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  front.baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  return front;
}

function inWhole(chat: Chat, text: NonNullable<Quirk['text']>, whole: Quirk['whole']): unknown {
  const choices = chat.choices.map(({ message, ...rest }) => ({
    ...rest,
    message: { ...message, ...(message.content && { content: text(message.content) }) },
  }));
  const changed = { ...chat, choices };
  return whole ? whole(changed) : changed;
}

/** The text is gathered first, so that a mark around it stands around the whole. */
function inPieces(
  stream: string,
  text: NonNullable<Quirk['text']>,
  piece: Quirk['piece'],
  lines: Quirk['lines'] = (same) => same,
): string {
  const pieces = stream
    .split('\n\n')
    .flatMap((event) => (event.startsWith('data: {') ? [JSON.parse(event.slice(6)) as Piece] : []));
  const written = pieces.map(({ choices: [first] }) => first?.delta.content ?? '').join('');
  const changed = written === '' ? '' : text(written);
  const size = Math.max(1, Math.ceil(changed.length / 30));
  const [head, ...rest] = pieces;
  const spoken = changed.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
  const others = rest.filter(({ choices: [first] }) => !first?.delta.content);
  const all = [
    ...(head ? [head] : []),
    ...spoken.map((content) => ({ ...head, choices: [{ index: 0, delta: { content }, finish_reason: null }] })),
    ...others,
  ].map((each) => `data: ${JSON.stringify(piece ? piece(each) : each)}`);
  return lines([...all, 'data: [DONE]'].flatMap((line) => [line, '']))
    .join('\n')
    .concat('\n');
}
