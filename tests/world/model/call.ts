import { reviewMarkdown, type WrittenReview } from '#tests/written-review.ts';

/** A JSON schema as it comes over the wire; read key by key, because any may be missing. */
export type JsonSchema = Readonly<Record<string, unknown>>;

export interface OfferedTool {
  name: string;
  parameters: JsonSchema;
}

export interface CallMessage {
  role: 'system' | 'user' | 'assistant' | 'tool';
  text: string;
  /** Tools that an assistant's message called. */
  calls: readonly { name: string; arguments: string }[];
}

/** One request to the model, the same whether it came by chat completions or by responses. */
export interface ModelCall {
  path: string;
  model: string;
  /** Name of the schema of the answer, `review` for a report, which is asked for as a text; null where none was sent. */
  schemaName: string | null;
  schema: JsonSchema | null;
  /** Only JSON may be answered, with or without a schema. */
  wantsJson: boolean;
  tools: readonly OfferedTool[];
  /** `required` or a tool's name force a call. */
  toolChoice: string;
  parallelCalls: boolean;
  messages: readonly CallMessage[];
  /** All messages' texts in order. */
  prompt: string;
  /** Most tokens of an answer, or null. */
  maxTokens: number | null;
  stream: boolean;
}

export type FinishReason = 'stop' | 'length' | 'tool_calls' | 'content_filter';

/** What the model says. A value is sent as JSON text. */
export interface Answer {
  text?: string;
  value?: unknown;
  /** The value is a review, which is sent as the markdown that a model writes. */
  isReview?: boolean;
  toolCalls?: readonly { name: string; arguments: unknown }[];
  refusal?: string;
  finish?: FinishReason;
  /** Sent without `usage`, as some servers do. */
  withoutUsage?: boolean;
}

/** Answers a request from the request alone: the same request gets the same answer. */
export type Brain = (call: ModelCall) => Answer;

/** The last line of what asks for a report. */
const ASKS_FOR_REVIEW = /^Write the review\b/m;

/** What a call without a schema asks for, as far as it is known. */
export function nameOfText(prompt: string): 'review' | null {
  return ASKS_FOR_REVIEW.test(prompt) ? 'review' : null;
}

export const CHARACTERS_PER_TOKEN = 4;

export function tokensOf(text: string): number {
  return Math.ceil(text.length / CHARACTERS_PER_TOKEN);
}

/** The answer's text as it is sent. */
export function answerText({ text, value, isReview }: Answer): string {
  if (text !== undefined || value === undefined) return text ?? '';
  return isReview ? reviewMarkdown(value as WrittenReview) : JSON.stringify(value);
}

export function argumentsText(given: unknown): string {
  return typeof given === 'string' ? given : JSON.stringify(given);
}
