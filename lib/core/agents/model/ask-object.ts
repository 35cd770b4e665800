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
import type { ModelKinds } from './kinds.ts';
import { toolRounds, withTools } from './tool-rounds.ts';

interface ObjectQuestion<T> {
  model: LanguageModel;
  kinds: ModelKinds;
  /** Name of the schema, sent along; letters, digits and underscores. What has the same name is a question of one kind. */
  name: string;
  schema: z.ZodType<T>;
  instructions: string;
  prompt: string;
  maxOutputTokens: number;
  signal: AbortSignal;
  /** What is wrong with a value that fits the schema, as a sentence to the model; null when nothing is. */
  check?: (value: T) => string | null;
  /** What the model may call before its first answer. */
  tools?: ToolSet;
}

/** Times a model is told what was wrong with its answer and asked again, if it has given one of this kind before. */
const MOST_REPAIRS = 2;
const LONGEST_ECHO = 2_000;

/**
 * Asks a model for a value of a schema. An answer that does not fit is sent back with what is wrong, at most twice.
 * Throws `model_invalid` when none fits, and what the model throws.
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
      // Nobody listens here; copies of prompts and answers would be made for tracing at every call.
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
  const asSaid = schema.safeParse(json);
  const parsed = asSaid.success ? asSaid : schema.safeParse(unwrapped(json));
  if (!parsed.success) return bad(`${z.prettifyError(asSaid.error ?? parsed.error).slice(0, 600)}.`);
  const defect = check?.(parsed.data) ?? null;
  return defect === null ? { text, value: parsed.data, defect: null } : bad(defect);
}

/** Servers that keep strictly to a schema refuse one that has these; an answer is held to them, and given its defaults, when it is here. */
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

/** A schema turns into JSON Schema slowly, once here and not at every call: those that are asked for live with the process. */
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

/** What small models put round an answer: a list of one, the name of the form, the form itself. */
function unwrapped(json: unknown): unknown {
  if (typeof json !== 'object' || json === null) return json;
  if ('properties' in json && 'type' in json) return json.properties;
  const [only, ...others] = Object.values(json);
  return others.length === 0 ? only : json;
}
