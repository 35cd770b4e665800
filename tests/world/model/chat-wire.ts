import * as z from 'zod';
import { type Answer, answerText, argumentsText, type CallMessage, type ModelCall, nameOfText } from './call.ts';
import { type Sent, type Usage, wireId } from './wire.ts';

const schemaObject = z.record(z.string(), z.unknown());
const part = z.object({ type: z.string(), text: z.string().optional() });
const content = z.union([z.string(), z.array(part), z.null()]).optional();

/** The body of `POST /v1/chat/completions`, as far as it is read here. */
const chatRequest = z.object({
  model: z.string(),
  messages: z
    .array(
      z.object({
        role: z.enum(['system', 'developer', 'user', 'assistant', 'tool']),
        content,
        tool_calls: z.array(z.object({ function: z.object({ name: z.string(), arguments: z.string() }) })).nullish(),
      }),
    )
    .min(1),
  response_format: z
    .object({
      type: z.enum(['text', 'json_object', 'json_schema']),
      json_schema: z.object({ name: z.string(), schema: schemaObject.optional() }).optional(),
    })
    .optional(),
  tools: z
    .array(
      z.object({
        type: z.literal('function'),
        function: z.object({ name: z.string(), parameters: schemaObject.optional() }),
      }),
    )
    .optional(),
  tool_choice: z
    .union([z.enum(['auto', 'none', 'required']), z.object({ function: z.object({ name: z.string() }) })])
    .optional(),
  parallel_tool_calls: z.boolean().optional(),
  max_tokens: z.number().nullish(),
  max_completion_tokens: z.number().nullish(),
  stream: z.boolean().nullish(),
  stream_options: z.object({ include_usage: z.boolean().optional() }).nullish(),
});

export interface ChatCall extends ModelCall {
  includeUsage: boolean;
}

/** Throws a ZodError for a body that OpenAI would answer with 400. */
export function readChatRequest(path: string, body: unknown): ChatCall {
  const request = chatRequest.parse(body);
  const messages = request.messages.map(
    ({ role, content: parts, tool_calls }): CallMessage => ({
      role: role === 'developer' ? 'system' : role,
      text: typeof parts === 'string' ? parts : (parts ?? []).map(({ text }) => text ?? '').join(''),
      calls: (tool_calls ?? []).map((each) => each.function),
    }),
  );
  const format = request.response_format;
  const choice = request.tool_choice;
  const prompt = messages.map(({ text }) => text).join('\n');
  return {
    path,
    model: request.model,
    schemaName: format?.json_schema?.name ?? (format ? null : nameOfText(prompt)),
    schema: format?.json_schema?.schema ?? null,
    wantsJson: format !== undefined && format.type !== 'text',
    tools: (request.tools ?? []).map((tool) => ({
      name: tool.function.name,
      parameters: tool.function.parameters ?? {},
    })),
    toolChoice: typeof choice === 'object' ? choice.function.name : (choice ?? 'auto'),
    parallelCalls: request.parallel_tool_calls ?? true,
    messages,
    prompt,
    maxTokens: request.max_completion_tokens ?? request.max_tokens ?? null,
    stream: request.stream ?? false,
    includeUsage: request.stream_options?.include_usage ?? false,
  };
}

const CREATED = 1_760_000_000;

function finishOf({ finish, toolCalls, refusal }: Answer): string {
  return finish ?? (toolCalls && toolCalls.length > 0 ? 'tool_calls' : refusal ? 'stop' : 'stop');
}

function toolCallsOf(call: ModelCall, { toolCalls = [] }: Answer) {
  return toolCalls.map(({ name, arguments: given }, index) => ({
    id: wireId('call', call, index),
    type: 'function' as const,
    function: { name, arguments: argumentsText(given) },
  }));
}

function usageOf({ promptTokens, answerTokens, cachedTokens }: Usage) {
  return {
    prompt_tokens: promptTokens,
    completion_tokens: answerTokens,
    total_tokens: promptTokens + answerTokens,
    prompt_tokens_details: { cached_tokens: cachedTokens, audio_tokens: 0 },
    completion_tokens_details: { reasoning_tokens: 0, audio_tokens: 0 },
  };
}

export function chatBody(call: ModelCall, answer: Answer, usage: Usage): string {
  const calls = toolCallsOf(call, answer);
  const text = answerText(answer);
  return JSON.stringify({
    id: wireId('chatcmpl', call),
    object: 'chat.completion',
    created: CREATED,
    model: call.model,
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: answer.refusal !== undefined || (calls.length > 0 && text === '') ? null : text,
          refusal: answer.refusal ?? null,
          ...(calls.length > 0 && { tool_calls: calls }),
        },
        logprobs: null,
        finish_reason: finishOf(answer),
      },
    ],
    ...(!answer.withoutUsage && { usage: usageOf(usage) }),
    system_fingerprint: 'fp_simulated',
  });
}

export function chatEvents(call: ChatCall, answer: Answer, usage: Usage, chunkCharacters: number): Sent[] {
  const base = { id: wireId('chatcmpl', call), object: 'chat.completion.chunk', created: CREATED, model: call.model };
  const event = (delta: object, finish: string | null, isPiece: boolean): Sent => ({
    text: `data: ${JSON.stringify({ ...base, choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }] })}\n\n`,
    isPiece,
  });
  const calls = toolCallsOf(call, answer).flatMap((each, index) => [
    event({ tool_calls: [{ index, ...each, function: { name: each.function.name, arguments: '' } }] }, null, true),
    ...pieces(each.function.arguments, chunkCharacters).map((piece) =>
      event({ tool_calls: [{ index, function: { arguments: piece } }] }, null, true),
    ),
  ]);
  return [
    event({ role: 'assistant', content: '', refusal: null }, null, false),
    ...pieces(answerText(answer), chunkCharacters).map((piece) => event({ content: piece }, null, true)),
    ...pieces(answer.refusal ?? '', chunkCharacters).map((piece) => event({ refusal: piece }, null, true)),
    ...calls,
    event({}, finishOf(answer), false),
    ...(call.includeUsage && !answer.withoutUsage
      ? [{ text: `data: ${JSON.stringify({ ...base, choices: [], usage: usageOf(usage) })}\n\n`, isPiece: false }]
      : []),
    { text: 'data: [DONE]\n\n', isPiece: false },
  ];
}

export function pieces(text: string, size: number): string[] {
  return Array.from({ length: Math.ceil(text.length / size) }, (_, at) => text.slice(at * size, (at + 1) * size));
}
