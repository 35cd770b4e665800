import * as z from 'zod';

/** What servers write for a number; anything else counts as missing. */
const count = z.coerce.number().int().nonnegative().nullish().catch(null);
const text = z.string().nullish().catch(null);
const anything = z.unknown().optional();

const usage = z
  .looseObject({
    prompt_tokens: count,
    completion_tokens: count,
    total_tokens: count,
    input_tokens: count,
    output_tokens: count,
    prompt_tokens_details: z.looseObject({ cached_tokens: count }).nullish().catch(null),
    completion_tokens_details: z.looseObject({ reasoning_tokens: count }).nullish().catch(null),
  })
  .nullish()
  .catch(null);

const called = z.object({ name: text, arguments: z.unknown() });
const toolCall = z.looseObject({
  id: z.coerce.string().nullish().catch(null),
  index: count,
  function: called.nullish().catch(null),
  name: text,
  arguments: anything,
});
const sentFields = z.looseObject({
  content: anything,
  reasoning: anything,
  reasoning_content: anything,
  refusal: text,
  tool_calls: z
    .union([z.array(toolCall), toolCall.transform((one) => [one])])
    .nullish()
    .catch(null),
  function_call: called.nullish().catch(null),
});
const choice = z.looseObject({
  message: sentFields.nullish().catch(null),
  delta: sentFields.nullish().catch(null),
  text,
  finish_reason: text,
});
const answer = z.looseObject({ choices: z.array(choice).nullish().catch(null), usage });

export type ChatAnswer = z.infer<typeof answer>;

/** Reads an answer, or a piece of a streamed one, as loosely as servers write them; null for what is no JSON object. */
export function readAnswer(json: unknown): ChatAnswer | null {
  return answer.safeParse(json).data ?? null;
}

/**
 * The same answer as the clients of OpenAI's protocol read it.
 *
 * @param asked tokens that the answer could have: where a server does not say why it ended, these tell.
 */
export function plainAnswer(given: ChatAnswer, field: 'message' | 'delta', asked: number | null) {
  const counted = plainUsage(given.usage);
  const isUsedUp = asked !== null && (counted?.completion_tokens ?? 0) >= asked;
  return {
    ...plainHead(given),
    choices: (given.choices ?? []).slice(0, 1).map((one, index) => {
      const own = plainContent(one.message ?? one.delta ?? { content: one.text });
      const reason = plainReason(one.finish_reason) ?? (isUsedUp ? 'length' : null);
      // A piece says why the answer ended only where it did.
      return { index, [field]: own, finish_reason: field === 'delta' ? reason : (reason ?? 'stop') };
    }),
    ...(counted && { usage: counted }),
  };
}

function plainHead({ id, created, model }: ChatAnswer) {
  return {
    ...(typeof id === 'string' && { id }),
    ...(typeof created === 'number' && { created }),
    ...(typeof model === 'string' && { model }),
  };
}

/** Counts that a server does not know, or gives as none at all, are left to be estimated. */
function plainUsage(given: ChatAnswer['usage']) {
  const total = given?.total_tokens ?? 0;
  const input = given?.prompt_tokens ?? given?.input_tokens ?? 0;
  const output = given?.completion_tokens ?? given?.output_tokens ?? Math.max(0, total - input);
  if (!given || input === 0 || (output === 0 && total === 0)) return null;
  const cached = given.prompt_tokens_details?.cached_tokens;
  const reasoning = given.completion_tokens_details?.reasoning_tokens;
  return {
    prompt_tokens: input,
    completion_tokens: output,
    total_tokens: input + output,
    ...(cached && { prompt_tokens_details: { cached_tokens: cached } }),
    ...(reasoning && { completion_tokens_details: { reasoning_tokens: reasoning } }),
  };
}

function plainContent(given: z.infer<typeof sentFields>) {
  const parts = partsOf(given.content);
  const [thoughts = ''] = [given.reasoning_content, given.reasoning, parts.thoughts].filter(isText);
  const calls = given.tool_calls ?? (given.function_call ? [{ function: given.function_call }] : []);
  return {
    role: 'assistant',
    content: parts.text,
    ...(thoughts !== '' && { reasoning_content: thoughts }),
    ...(given.refusal && { refusal: given.refusal }),
    ...(calls.length > 0 && { tool_calls: calls.map(plainCall) }),
  };
}

function plainCall(given: Partial<z.infer<typeof toolCall>>) {
  const name = given.function?.name ?? given.name;
  const input = given.function?.arguments ?? given.arguments ?? '';
  return {
    ...(given.id && { id: given.id }),
    ...(typeof given.index === 'number' && { index: given.index }),
    ...(given['extra_content'] ? { extra_content: given['extra_content'] } : {}),
    type: 'function',
    function: { ...(name && { name }), arguments: typeof input === 'string' ? input : JSON.stringify(input) },
  };
}

/** Content is a text, a list of parts, or, from servers that read JSON themselves, the object that was asked for. */
function partsOf(content: unknown): { text: string; thoughts: string } {
  if (!Array.isArray(content)) return { text: textOf(content), thoughts: '' };
  const isThought = (part: unknown) => isObject(part) && /think|reason/i.test(String(part['type']));
  return {
    text: content
      .filter((part) => !isThought(part))
      .map(partText)
      .join(''),
    thoughts: content.filter(isThought).map(partText).join(''),
  };
}

function partText(part: unknown): string {
  if (!isObject(part)) return textOf(part);
  const own = part['text'] ?? part['thinking'] ?? part['reasoning'] ?? part['content'];
  return Array.isArray(own) ? own.map(partText).join('') : typeof own === 'string' ? own : '';
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return isObject(value) && !Array.isArray(value) ? JSON.stringify(value) : '';
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Why an answer ended, in OpenAI's words; null while it has not, or for unknown words. */
const REASONS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(['stop', 'eos', 'eos_token', 'end_turn', 'stop_sequence'].map((each) => [each, 'stop'])),
  ...Object.fromEntries(
    ['length', 'max_tokens', 'max_length', 'max_output_tokens', 'model_length'].map((each) => [each, 'length']),
  ),
  ...Object.fromEntries(['tool_calls', 'tool_use', 'tool_call', 'function_call'].map((each) => [each, 'tool_calls'])),
  ...Object.fromEntries(['content_filter', 'safety', 'refusal'].map((each) => [each, 'content_filter'])),
};

function plainReason(given: string | null | undefined): string | null {
  return REASONS[(given ?? '').toLowerCase()] ?? null;
}
