import type { Answer, Brain, JsonSchema, ModelCall } from './call.ts';
import { answerText, CHARACTERS_PER_TOKEN, nameOfText } from './call.ts';
import { assessment, hypotheses, positions, readings } from './evidence-answers.ts';
import { fillSchema } from './fill-schema.ts';
import { changedPlan, progressLedger, taskLedger } from './manager-answers.ts';
import { readPrompt } from './read-prompt.ts';
import { edits, plainText, quotes, review, rewrites, verdicts } from './report-answers.ts';
import { queryPlan, questionReading, toolTurn } from './search-answers.ts';

type Wish = (call: ModelCall) => Record<string, unknown>;

/** What a decent model would say, by the name of the schema it is asked for. */
const WISHES: Readonly<Record<string, Wish>> = {
  task_ledger: taskLedger,
  changed_plan: changedPlan,
  progress_ledger: progressLedger,
  query_plan: queryPlan,
  question_reading: questionReading,
  readings,
  assessment,
  hypotheses,
  positions,
  quotes,
  edits,
  verdicts,
  rewrites,
};

/** Schemas that come without a name, in words, are known by what only they ask for. */
const KNOWN_BY_FIELDS: readonly (readonly [string, readonly string[]])[] = [
  ['progress_ledger', ['satisfied', 'nextSpeaker']],
  ['task_ledger', ['toLookUp', 'plan']],
  ['changed_plan', ['plan']],
  ['assessment', ['dimensions', 'confidence']],
  ['query_plan', ['searches']],
  ['question_reading', ['synonyms', 'inEnglish']],
  ['edits', ['edits', 'reported', 'aside']],
  ...Object.keys(WISHES).map((name) => [name, [name]] as const),
];

/**
 * Answers every request from its own text alone, as a decent model would: verbatim quotes, honest verdicts, keywords made of
 * the question's words. A schema that it does not know is filled plausibly.
 */
export const decentBrain: Brain = (call) => {
  const schema = call.schema ?? schemaInWords(call);
  // Who writes a review may call calculators; this one has no need of them.
  const isToolTurn = call.tools.length > 0 && call.toolChoice !== 'none' && nameOfText(call.prompt) !== 'review';
  if (isToolTurn && (!schema || call.schemaName === null)) return toolTurn(call);
  if (schema) return { value: concise(structured(call, schema), call.maxTokens) };
  if (nameOfText(call.prompt) === 'review') return { value: concise(review(call), call.maxTokens), isReview: true };
  if (call.wantsJson) return { value: { answer: plainText(call) } };
  return { text: within(plainText(call), call.maxTokens) };
};

function structured(call: ModelCall, schema: JsonSchema): unknown {
  const { works, fenced, task } = readPrompt(call);
  const name = call.schemaName !== null && call.schemaName in WISHES ? call.schemaName : nameOf(schema);
  const wish = name === null ? undefined : WISHES[name]?.(call);
  const texts = [...works.flatMap((work) => work.texts.map(({ text }) => text)), ...fenced.slice(1), ...fenced];
  let at = 0;
  const text = () => {
    at += 1;
    return texts[(at - 1) % texts.length] ?? task.slice(0, 80);
  };
  return fillSchema(schema, wish, { text, aliases: works.map(({ alias }) => alias), prompt: call.prompt });
}

function nameOf(schema: JsonSchema): string | null {
  const names = Object.keys((schema['properties'] ?? {}) as object);
  return KNOWN_BY_FIELDS.find(([, fields]) => fields.every((each) => names.includes(each)))?.[0] ?? null;
}

/** A schema that stands in the instructions because the server does not take one. */
function schemaInWords({ prompt }: ModelCall): JsonSchema | null {
  const start = prompt.search(/\{\s*"(?:\$schema|type|properties|title)"/);
  if (start < 0) return null;
  let depth = 0;
  for (let at = start; at < prompt.length; at += 1) {
    if (prompt[at] === '{') depth += 1;
    if (prompt[at] === '}') depth -= 1;
    if (depth > 0) continue;
    try {
      const found: unknown = JSON.parse(prompt.slice(start, at + 1));
      return typeof found === 'object' && found !== null && 'properties' in found ? (found as JsonSchema) : null;
    } catch {
      return null;
    }
  }
  return null;
}

/** A model that knows its limit says less instead of breaking off: the longest list loses its last entry until all fits. */
export function concise(value: unknown, maxTokens: number | null): unknown {
  if (maxTokens === null) return value;
  const shortened = structuredClone(value);
  while (answerText({ value: shortened } satisfies Answer).length > maxTokens * CHARACTERS_PER_TOKEN) {
    const longest = listsIn(shortened).toSorted((a, b) => JSON.stringify(b).length - JSON.stringify(a).length)[0];
    if (!longest) break;
    longest.pop();
  }
  return shortened;
}

function listsIn(value: unknown): unknown[][] {
  if (Array.isArray(value)) return [...(value.length > 1 ? [value] : []), ...value.flatMap(listsIn)];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listsIn) : [];
}

function within(text: string, maxTokens: number | null): string {
  const most = maxTokens === null ? text.length : maxTokens * CHARACTERS_PER_TOKEN;
  return text.length <= most
    ? text
    : text.slice(0, Math.max(0, text.lastIndexOf('. ', most)) + 1) || text.slice(0, most);
}
