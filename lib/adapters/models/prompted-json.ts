import type { LanguageModelV4CallOptions, LanguageModelV4Content, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import type { LanguageModelMiddleware } from 'ai';

/**
 * For servers that do not keep to a JSON schema: the schema is written into the instructions, and what stands around the
 * answer's JSON is taken away. What still does not fit is repaired by the caller.
 */
export const promptedJson: LanguageModelMiddleware = {
  specificationVersion: 'v4',
  async wrapGenerate({ model, params, doGenerate }) {
    const asked = withSchemaInWords(params);
    if (!asked) return doGenerate();
    const result = await model.doGenerate(asked);
    return { ...result, content: result.content.map(bareJson) };
  },
  async wrapStream({ model, params, doStream }) {
    const asked = withSchemaInWords(params);
    if (!asked) return doStream();
    const { stream, ...result } = await model.doStream(asked);
    return { ...result, stream: stream.pipeThrough(withoutThought()) };
  },
};

function withSchemaInWords({ responseFormat, ...params }: LanguageModelV4CallOptions) {
  if (responseFormat?.type !== 'json') return undefined;
  const form = responseFormat.schema ? ` that fits this JSON schema:\n${JSON.stringify(responseFormat.schema)}` : '.';
  const rule = `Answer with nothing but one JSON object${form}\nNo explanation, no code fence.`;
  const [first, ...others] = params.prompt;
  // One system message: many small models' templates know no second one.
  const prompt: LanguageModelV4CallOptions['prompt'] =
    first?.role === 'system'
      ? [{ ...first, content: `${first.content}\n\n${rule}` }, ...others]
      : [{ role: 'system', content: rule }, ...params.prompt];
  return { ...params, prompt };
}

/**
 * Small models that think do so aloud, and a thought may hold braces of its own. Some templates write the tag that opens
 * it themselves, so that only the one that closes it is heard.
 */
const THOUGHT = /^(?!\s*[{`])[\s\S]*?(<\/think(ing)?>|\[\/think\])\s*/i;
const THOUGHT_ENDS = /<\/think(ing)?>|\[\/think\]/i;
const LONGEST_TAG = '</thinking>'.length;
const BEGINS_AS_JSON = /^\s*[{`]/;

/** Holds a text back until it is clear that it is no thought: until it begins as JSON, the thought is over, or it ends. */
function withoutThought(): TransformStream<LanguageModelV4StreamPart, LanguageModelV4StreamPart> {
  let held = '';
  let end = '';
  let isAnswering = false;
  return new TransformStream({
    transform(part, controller) {
      if (isAnswering || (part.type !== 'text-delta' && part.type !== 'text-end')) return controller.enqueue(part);
      if (part.type === 'text-delta') {
        held += part.delta;
        // A thought may be long and come in thousands of pieces: only its end is looked at for the tag.
        end = `${end}${part.delta}`.slice(-LONGEST_TAG - part.delta.length);
      }
      isAnswering = part.type === 'text-end' || BEGINS_AS_JSON.test(held) || THOUGHT_ENDS.test(end);
      if (!isAnswering) return;
      const delta = held.replace(THOUGHT, '');
      if (delta !== '') controller.enqueue({ type: 'text-delta', id: part.id, delta });
      if (part.type === 'text-end') controller.enqueue(part);
    },
  });
}

function bareJson(part: LanguageModelV4Content): LanguageModelV4Content {
  if (part.type !== 'text') return part;
  const text = part.text.replace(THOUGHT, '');
  const from = text.indexOf('{');
  const to = text.lastIndexOf('}');
  return from >= 0 && to > from ? { ...part, text: text.slice(from, to + 1) } : { ...part, text };
}
