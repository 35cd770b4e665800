import type { Brain, JsonSchema } from './call.ts';
import { readPrompt } from './read-prompt.ts';

/** How a model that understands nothing fills what it is given. */
export interface BlindHabits {
  choice: 'first' | 'last';
  number: number;
  boolean: boolean;
  /** Entries of each list. */
  entries: number;
  /** Where its strings come from: texts of the prompt, halves of two of them, their words in another order, or nowhere. */
  text: 'copied' | 'joined' | 'shuffled' | 'string' | 'empty';
  /** Whether it knows that an alias belongs where an id is asked for. */
  knowsAliases: boolean;
}

const record = (value: unknown): JsonSchema =>
  typeof value === 'object' && value !== null ? (value as JsonSchema) : {};

/** Fills every form with anything that fits it, and calls every tool with any text: valid answers without any sense. */
export function blindBrain({ choice, number, boolean, entries, text, knowsAliases }: BlindHabits): Brain {
  return (call) => {
    const { fenced, works, claims, task } = readPrompt(call);
    const texts = [...works.flatMap((work) => work.texts.map((each) => each.text)), ...fenced];
    let at = 0;
    const next = (): string => {
      at += 1;
      const own = texts[at % Math.max(1, texts.length)] ?? task.slice(0, 60);
      const other = texts[(at * 5 + 2) % Math.max(1, texts.length)] ?? own;
      if (text === 'copied') return own;
      if (text === 'joined') return `${firstHalf(own)} ${secondHalf(other)}`;
      if (text === 'shuffled') return own.split(' ').toReversed().join(' ');
      return text === 'empty' ? '' : 'string';
    };
    const alias = (name: string): string | undefined => {
      if (!knowsAliases || !/ids?$/i.test(name)) return undefined;
      const known = /claim/i.test(name) ? claims.map(({ id }) => id) : works.map((work) => work.alias);
      return known[at++ % Math.max(1, known.length)];
    };
    const fill = (schema: JsonSchema, name: string): unknown => {
      const choices = (schema['enum'] ?? []) as unknown[];
      if (choices.length > 0) return choices.at(choice === 'first' ? 0 : -1);
      const branches = (schema['anyOf'] ?? schema['oneOf'] ?? []) as unknown[];
      if (branches.length > 0) return fill(record(branches[0]), name);
      const type = [schema['type']].flat()[0];
      if (type === 'object')
        return Object.fromEntries(
          Object.entries(record(schema['properties'])).map(([key, each]) => [key, fill(record(each), key)]),
        );
      if (type === 'array') return Array.from({ length: entries }, () => fill(record(schema['items']), name));
      if (type === 'number' || type === 'integer') return number;
      if (type === 'boolean') return boolean;
      return type === 'null' ? null : (alias(name) ?? next());
    };
    const wasCalled = call.messages.some(({ calls }) => calls.length > 0);
    if (call.schema) return { value: fill(call.schema, '') };
    if (call.tools.length === 0 || call.toolChoice === 'none' || wasCalled) return { text: next() };
    return {
      toolCalls: call.tools.map(({ name, parameters }) => ({ name, arguments: fill(parameters, '') })),
      finish: 'tool_calls',
    };
  };
}

const firstHalf = (text: string) => text.slice(0, text.indexOf(' ', text.length / 2));
const secondHalf = (text: string) => text.slice(text.indexOf(' ', text.length / 2) + 1);
