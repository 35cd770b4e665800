import * as z from 'zod';
import { type Answer, answerText, argumentsText, type CallMessage, type ModelCall, nameOfText } from './call.ts';
import { pieces } from './chat-wire.ts';
import { type Sent, type Usage, wireId } from './wire.ts';

const schemaObject = z.record(z.string(), z.unknown());
const content = z.union([z.string(), z.array(z.object({ type: z.string(), text: z.string().optional() }))]);
const item = z.object({
  type: z.string().optional(),
  role: z.enum(['system', 'developer', 'user', 'assistant']).optional(),
  content: content.optional(),
  id: z.string().optional(),
  name: z.string().optional(),
  arguments: z.string().optional(),
  output: content.optional(),
});
type Item = z.infer<typeof item>;

/** The body of `POST /v1/responses`, as far as it is read here. */
const responsesRequest = z.object({
  model: z.string(),
  input: z.union([z.string(), z.array(item).min(1)]),
  instructions: z.string().nullish(),
  text: z
    .object({
      format: z
        .object({
          type: z.enum(['text', 'json_object', 'json_schema']),
          name: z.string().optional(),
          schema: schemaObject.optional(),
        })
        .optional(),
    })
    .nullish(),
  tools: z
    .array(z.object({ type: z.string(), name: z.string().optional(), parameters: schemaObject.nullish() }))
    .optional(),
  tool_choice: z.union([z.enum(['auto', 'none', 'required']), z.object({ name: z.string().optional() })]).optional(),
  parallel_tool_calls: z.boolean().nullish(),
  max_output_tokens: z.number().nullish(),
  stream: z.boolean().nullish(),
});

/** Items that a later request may point at by id instead of repeating them. */
export type StoredItems = Map<string, Item>;

export class UnknownItem extends Error {}

/** Throws a ZodError for a body that OpenAI would answer with 400, UnknownItem for a reference to nothing. */
export function readResponsesRequest(path: string, body: unknown, stored: StoredItems): ModelCall {
  const request = responsesRequest.parse(body);
  const items = typeof request.input === 'string' ? [{ role: 'user' as const, content: request.input }] : request.input;
  const messages: CallMessage[] = [
    ...(request.instructions ? [{ role: 'system' as const, text: request.instructions, calls: [] }] : []),
    ...items.map((each) => toMessage(each, stored)),
  ];
  const format = request.text?.format;
  const choice = request.tool_choice;
  const prompt = messages.map(({ text }) => text).join('\n');
  return {
    path,
    model: request.model,
    schemaName: format?.name ?? (format ? null : nameOfText(prompt)),
    schema: format?.schema ?? null,
    wantsJson: format !== undefined && format.type !== 'text',
    tools: (request.tools ?? []).flatMap(({ name, parameters }) =>
      name ? [{ name, parameters: parameters ?? {} }] : [],
    ),
    toolChoice: typeof choice === 'object' ? (choice.name ?? 'auto') : (choice ?? 'auto'),
    parallelCalls: request.parallel_tool_calls ?? true,
    messages: joinCalls(messages),
    prompt,
    maxTokens: request.max_output_tokens ?? null,
    stream: request.stream ?? false,
  };
}

function toMessage(given: Item, stored: StoredItems): CallMessage {
  const each = given.type === 'item_reference' ? stored.get(given.id ?? '') : given;
  if (!each) throw new UnknownItem(`Item with id '${given.id}' not found.`);
  if (each.type === 'function_call')
    return { role: 'assistant', text: '', calls: [{ name: each.name ?? '', arguments: each.arguments ?? '' }] };
  if (each.type === 'function_call_output') return { role: 'tool', text: textOf(each.output), calls: [] };
  return { role: each.role === 'developer' ? 'system' : (each.role ?? 'user'), text: textOf(each.content), calls: [] };
}

function textOf(parts: z.infer<typeof content> | undefined): string {
  return typeof parts === 'string' ? parts : (parts ?? []).map(({ text }) => text ?? '').join('');
}

/** Calls that were made together stand one after the other: one turn of the assistant. */
function joinCalls(messages: readonly CallMessage[]): CallMessage[] {
  const joined: CallMessage[] = [];
  for (const message of messages) {
    const last = joined.at(-1);
    if (last && last.role === 'assistant' && message.role === 'assistant' && message.calls.length > 0)
      joined[joined.length - 1] = { ...last, calls: [...last.calls, ...message.calls] };
    else joined.push(message);
  }
  return joined;
}

const CREATED = 1_760_000_000;

function outputItems(call: ModelCall, answer: Answer) {
  const calls = (answer.toolCalls ?? []).map(({ name, arguments: given }, index) => ({
    type: 'function_call' as const,
    id: wireId('fc', call, index),
    call_id: wireId('call', call, index),
    name,
    arguments: argumentsText(given),
    status: 'completed',
  }));
  const text = answerText(answer);
  const parts =
    answer.refusal !== undefined
      ? [{ type: 'refusal' as const, refusal: answer.refusal }]
      : [{ type: 'output_text' as const, text, annotations: [], logprobs: [] }];
  const hasMessage = answer.refusal !== undefined || text !== '' || calls.length === 0;
  const message = {
    type: 'message' as const,
    id: wireId('msg', call),
    status: 'completed',
    role: 'assistant' as const,
    content: parts,
  };
  return { message: hasMessage ? message : null, calls };
}

/** Keeps what was answered, so that the next request may point at it. */
export function storeItems(call: ModelCall, answer: Answer, stored: StoredItems): void {
  const { message, calls } = outputItems(call, answer);
  if (message) stored.set(message.id, { type: 'message', role: 'assistant', content: answerText(answer) });
  for (const each of calls) stored.set(each.id, { type: each.type, name: each.name, arguments: each.arguments });
}

function responseObject(call: ModelCall, answer: Answer | null, usage: Usage) {
  const base = { id: wireId('resp', call), object: 'response', created_at: CREATED, model: call.model, error: null };
  if (!answer) return { ...base, status: 'in_progress', incomplete_details: null, output: [], usage: null };
  const { message, calls } = outputItems(call, answer);
  const cut =
    answer.finish === 'length' ? 'max_output_tokens' : answer.finish === 'content_filter' ? 'content_filter' : null;
  return {
    ...base,
    status: cut ? 'incomplete' : 'completed',
    incomplete_details: cut ? { reason: cut } : null,
    output: [...(message ? [message] : []), ...calls],
    parallel_tool_calls: call.parallelCalls,
    ...(!answer.withoutUsage && {
      usage: {
        input_tokens: usage.promptTokens,
        input_tokens_details: { cached_tokens: usage.cachedTokens },
        output_tokens: usage.answerTokens,
        output_tokens_details: { reasoning_tokens: 0 },
        total_tokens: usage.promptTokens + usage.answerTokens,
      },
    }),
  };
}

export function responsesBody(call: ModelCall, answer: Answer, usage: Usage): string {
  return JSON.stringify(responseObject(call, answer, usage));
}

export function responsesEvents(call: ModelCall, answer: Answer, usage: Usage, chunkCharacters: number): Sent[] {
  let sequence = 0;
  const event = (type: string, rest: object, isPiece = false): Sent => {
    const data = JSON.stringify({ type, sequence_number: sequence, ...rest });
    sequence += 1;
    return { text: `event: ${type}\ndata: ${data}\n\n`, isPiece };
  };
  const { message, calls } = outputItems(call, answer);
  const atOnce = { response: responseObject(call, null, usage) };
  const sent: Sent[] = [
    { ...event('response.created', atOnce), isAtOnce: true },
    { ...event('response.in_progress', atOnce), isAtOnce: true },
  ];
  if (message) {
    const where = { item_id: message.id, output_index: 0, content_index: 0 };
    const isRefusal = answer.refusal !== undefined;
    const kind = isRefusal ? 'response.refusal' : 'response.output_text';
    const text = answer.refusal ?? answerText(answer);
    const empty = isRefusal ? { type: 'refusal', refusal: '' } : { type: 'output_text', text: '', annotations: [] };
    sent.push(
      event('response.output_item.added', {
        output_index: 0,
        item: { ...message, status: 'in_progress', content: [] },
      }),
      event('response.content_part.added', { ...where, part: empty }),
      ...pieces(text, chunkCharacters).map((delta) => event(`${kind}.delta`, { ...where, delta, logprobs: [] }, true)),
      event(`${kind}.done`, { ...where, ...(isRefusal ? { refusal: text } : { text, logprobs: [] }) }),
      event('response.content_part.done', { ...where, part: message.content[0] }),
      event('response.output_item.done', { output_index: 0, item: message }),
    );
  }
  for (const [index, each] of calls.entries()) {
    const where = { item_id: each.id, output_index: index + (message ? 1 : 0) };
    sent.push(
      event(
        'response.output_item.added',
        {
          output_index: where.output_index,
          item: { ...each, arguments: '', status: 'in_progress' },
        },
        true,
      ),
      ...pieces(each.arguments, chunkCharacters).map((delta) =>
        event('response.function_call_arguments.delta', { ...where, delta }, true),
      ),
      event('response.function_call_arguments.done', { ...where, arguments: each.arguments }),
      event('response.output_item.done', { output_index: where.output_index, item: each }),
    );
  }
  const response = responseObject(call, answer, usage);
  return [...sent, event(response.status === 'completed' ? 'response.completed' : 'response.incomplete', { response })];
}
