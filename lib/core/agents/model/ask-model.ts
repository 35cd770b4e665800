import {
  generateText,
  type JSONSchema7,
  jsonSchema,
  type ModelMessage,
  NoObjectGeneratedError,
  NoOutputGeneratedError,
  Output,
  type Schema,
  type ToolSet,
} from 'ai';
import * as z from 'zod';
import { looseJson } from '#core/text/loose-json.ts';
import { storable } from '#core/text/storable.ts';
import { type Answer, askUntilUsable, callOf, type Question } from './attempts.ts';

interface ObjectQuestion<T> extends Question {
  /** Name of the schema, sent along; letters, digits and underscores. Questions with the same name are of one kind. */
  name: string;
  schema: z.ZodType<T>;
  /** What is wrong with a value that fits the schema, as a sentence to the model; otherwise null. */
  check?: (value: T) => string | null;
}

/** Answers of one question: the first, and one for each error that the model gets back. */
const MOST_ANSWERS = 3;

/**
 * Asks a model for a value of a schema. An invalid answer is sent back with the error, at most twice. Throws
 * `model_invalid` when none is valid, and passes on the model's errors.
 */
export function askObject<T>(question: ObjectQuestion<T>): Promise<{ value: T; repaired: boolean }> {
  const again = 'Answer again with nothing but one JSON object that fits the schema.';
  return question.kinds.ask(question.name, (mayCall) =>
    askUntilUsable(
      { ...question, most: MOST_ANSWERS, again },
      (messages, tools) => objectOnce(question, messages, tools),
      mayCall,
    ),
  );
}

async function objectOnce<T>(
  question: ObjectQuestion<T>,
  messages: ModelMessage[],
  tools: ToolSet | undefined,
): Promise<Answer<T>> {
  const { name, schema, check } = question;
  let text = '';
  let isCutOff = false;
  try {
    const result = await generateText({
      ...callOf(question, messages, tools),
      output: Output.object({ schema: schemaFor(schema), name }),
    });
    text = result.text;
    isCutOff = result.finishReason === 'length';
  } catch (error) {
    if (!NoObjectGeneratedError.isInstance(error) && !NoOutputGeneratedError.isInstance(error)) throw error;
    text = NoObjectGeneratedError.isInstance(error) ? (error.text ?? '') : '';
    isCutOff = NoObjectGeneratedError.isInstance(error) && error.finishReason === 'length';
  }
  const bad = (defect: string): Answer<T> => ({ text, defect });
  const json = looseJson(text);
  if (json === undefined) return bad(isCutOff ? 'it was cut off; be shorter.' : 'it is not JSON.');
  const unrepaired = schema.safeParse(json);
  const parsed = unrepaired.success ? unrepaired : schema.safeParse(unwrapped(json));
  if (!parsed.success) return bad(`${z.prettifyError(unrepaired.error ?? parsed.error).slice(0, 600)}.`);
  const defect = check?.(parsed.data) ?? null;
  return defect === null ? { text, value: parsed.data } : bad(defect);
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

interface TextQuestion<T> extends Question {
  /** Questions for texts of one form share a kind. */
  kind: string;
  /** Reads the text, or returns a sentence to the model on what is wrong with it. */
  read: (text: string) => { value: T } | { defect: string };
}

/** The end is missing, and its content is unknown. */
const CUT_OFF = { defect: 'it was cut off; be shorter.' };

/**
 * Asks a model for a text of a given form. One that cannot be read is sent back once with the error. Throws
 * `model_invalid` where the second cannot be read either, and passes on the model's errors. Tools are offered only for
 * the first answer, for a few rounds.
 */
export async function askText<T>(question: TextQuestion<T>): Promise<T> {
  const { value } = await question.kinds.ask(question.kind, (mayCall) =>
    askUntilUsable(
      { ...question, most: 2, again: 'Answer again.' },
      (messages, tools) => textOnce(question, messages, tools),
      mayCall,
    ),
  );
  return value;
}

async function textOnce<T>(
  question: TextQuestion<T>,
  messages: ModelMessage[],
  tools: ToolSet | undefined,
): Promise<Answer<T>> {
  const { read } = question;
  const { text, finishReason, steps } = await generateText(callOf(question, messages, tools));
  if (finishReason === 'length') return { text, ...CUT_OFF };
  const found = read(storable(text));
  if ('value' in found) return { text, ...found };
  if (steps.length < 2) return { text, ...found };
  // Some models continue the text where they left off to call a tool.
  const whole = read(storable(steps.map((step) => step.text).join('\n\n')));
  return { text, ...('value' in whole ? whole : found) };
}
