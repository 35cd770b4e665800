import {
  generateText,
  type JSONSchema7,
  jsonSchema,
  type LanguageModel,
  type ModelMessage,
  NoObjectGeneratedError,
  NoOutputGeneratedError,
  Output,
  type Schema,
  type ToolSet,
} from 'ai';
import * as z from 'zod';
import { AssayError } from '#core/errors.ts';
import { looseJson } from '#core/text/loose-json.ts';
import type { ModelKinds } from './run-models.ts';
import { toolRounds, withTools } from './tool-rounds.ts';

interface ObjectQuestion<T> {
  model: LanguageModel;
  kinds: ModelKinds;
  /** Name of the schema, sent along; letters, digits and underscores. Questions with the same name are of one kind. */
  name: string;
  schema: z.ZodType<T>;
  instructions: string;
  prompt: string;
  maxOutputTokens: number;
  signal: AbortSignal;
  /** What is wrong with a value that fits the schema, as a sentence to the model; otherwise null. */
  check?: (value: T) => string | null;
  /** What the model may call before its first answer. */
  tools?: ToolSet;
}

/**
 * Most times that a model gets the error of its answer and is asked again, if it has given one of this kind
 * before.
 */
const MOST_REPAIRS = 2;
const LONGEST_ECHO = 2_000;

/**
 * Asks a model for a value of a schema. An invalid answer is sent back with the error, at most twice. Throws
 * `model_invalid` when none is valid, and passes on the model's errors.
 */
export function askObject<T>(question: ObjectQuestion<T>): Promise<{ value: T; repaired: boolean }> {
  return question.kinds.ask(question.name, (mayCall) => askUntilItFits(question, mayCall));
}

async function askUntilItFits<T>(
  question: ObjectQuestion<T>,
  mayCall: () => boolean,
): Promise<{ value: T; repaired: boolean }> {
  const messages: ModelMessage[] = [{ role: 'user', content: question.prompt }];
  let wrong = '';
  for (let repairs = 0; repairs <= MOST_REPAIRS && mayCall(); repairs += 1) {
    const { text, defect, value } = await withTools(repairs === 0 ? question.tools : undefined, (tools) =>
      askOnce(question, messages, tools),
    );
    if (defect === null) return { value: value as T, repaired: repairs > 0 };
    wrong = defect;
    if (text) messages.push({ role: 'assistant', content: text.slice(0, LONGEST_ECHO) });
    messages.push({
      role: 'user',
      content: `That answer cannot be used: ${defect} Answer again with nothing but one JSON object that fits the schema.`,
    });
  }
  throw new AssayError('model_invalid', undefined, { cause: wrong });
}

type Answer<T> = { text: string; value: T; defect: null } | { text: string; value: undefined; defect: string };

async function askOnce<T>(
  { model, name, schema, instructions, maxOutputTokens, signal, check }: ObjectQuestion<T>,
  messages: ModelMessage[],
  tools: ToolSet | undefined,
): Promise<Answer<T>> {
  let text = '';
  let isCutOff = false;
  try {
    const result = await generateText({
      model,
      instructions,
      messages,
      output: Output.object({ schema: schemaFor(schema), name }),
      ...toolRounds(tools),
      // Tracing would copy prompts and answers at every call, and nothing uses it.
      telemetry: { isEnabled: false },
      maxOutputTokens,
      maxRetries: 0,
      abortSignal: signal,
    });
    text = result.text;
    isCutOff = result.finishReason === 'length';
  } catch (error) {
    if (!NoObjectGeneratedError.isInstance(error) && !NoOutputGeneratedError.isInstance(error)) throw error;
    text = NoObjectGeneratedError.isInstance(error) ? (error.text ?? '') : '';
    isCutOff = NoObjectGeneratedError.isInstance(error) && error.finishReason === 'length';
  }
  const bad = (defect: string): Answer<T> => ({ text, value: undefined, defect });
  const json = looseJson(text);
  if (json === undefined) return bad(isCutOff ? 'it was cut off; be shorter.' : 'it is not JSON.');
  const unrepaired = schema.safeParse(json);
  const parsed = unrepaired.success ? unrepaired : schema.safeParse(unwrapped(json));
  if (!parsed.success) return bad(`${z.prettifyError(unrepaired.error ?? parsed.error).slice(0, 600)}.`);
  const defect = check?.(parsed.data) ?? null;
  return defect === null ? { text, value: parsed.data, defect: null } : bad(defect);
}

/** Strict servers refuse a schema that has these; answers are validated, and given their defaults, on arrival. */
const LIMITS = [
  'minLength',
  'maxLength',
  'pattern',
  'format',
  'minItems',
  'maxItems',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'default',
] as const;

/** Conversion to JSON Schema is slow, so it is cached for the life of the process. */
const SCHEMAS = new WeakMap<z.ZodType, Schema<unknown>>();

function schemaFor<T>(schema: z.ZodType<T>): Schema<unknown> {
  const known = SCHEMAS.get(schema) ?? jsonSchema<unknown>(withoutLimits(schema));
  SCHEMAS.set(schema, known);
  return known;
}

function withoutLimits(schema: z.ZodType): JSONSchema7 {
  return z.toJSONSchema(schema, {
    target: 'draft-7',
    override({ jsonSchema: part }) {
      for (const limit of LIMITS) delete part[limit];
    },
  }) as JSONSchema7;
}

/** Small models wrap an answer: in a list of one, under the name of the form, or in the form itself. */
function unwrapped(json: unknown): unknown {
  if (typeof json !== 'object' || json === null) return json;
  if ('properties' in json && 'type' in json) return json.properties;
  const [only, ...others] = Object.values(json);
  return others.length === 0 ? only : json;
}
