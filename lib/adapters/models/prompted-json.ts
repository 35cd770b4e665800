import type { LanguageModelV4CallOptions, LanguageModelV4Content } from '@ai-sdk/provider';
import type { LanguageModelMiddleware } from 'ai';

/**
 * For servers that do not support JSON schemas: the schema is written into the instructions, and text around the
 * answer's JSON is removed. The caller repairs what still does not fit.
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
    return model.doStream(asked);
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

/** Text around an object is removed; anything else is left unchanged for the caller to repair. */
function bareJson(part: LanguageModelV4Content): LanguageModelV4Content {
  if (part.type !== 'text') return part;
  const text = part.text.slice(part.text.indexOf('{'), part.text.lastIndexOf('}') + 1);
  try {
    JSON.parse(text);
    return { ...part, text };
  } catch {
    return part;
  }
}
