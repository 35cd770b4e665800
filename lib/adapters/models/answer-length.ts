import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import type { LanguageModelMiddleware } from 'ai';
import * as z from 'zod';

/** The error inside a failed call when a server sends more than is accepted. */
export const TOO_LARGE = 'The answer of the model server is too large';

/** Characters of a token: four or five in prose, up to a dozen in long words and runs of spaces. */
const CHARACTERS_A_TOKEN = 12;
const EXTRA_CHARACTERS = 4_000;

/** Streamed, each token comes in an event of its own of some 300 bytes, and the whole may come once more at the end. */
const BYTES_A_TOKEN = 2_000;
const EXTRA_BYTES = 256 * 1024;

const asked = z.object({
  max_tokens: z.number().optional(),
  max_completion_tokens: z.number().optional(),
  max_output_tokens: z.number().optional(),
});

/** The bytes that an answer to this request may have, by the tokens asked for; Infinity where none are named. */
export function bytesAskedFor(body: string): number {
  const { max_tokens, max_completion_tokens, max_output_tokens } = asked.safeParse(parsed(body)).data ?? {};
  const tokens = max_tokens ?? max_completion_tokens ?? max_output_tokens;
  return tokens === undefined ? Number.POSITIVE_INFINITY : EXTRA_BYTES + BYTES_A_TOKEN * tokens;
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

/** Refuses an answer that is far longer than was asked for: a server that keeps to no limit would fill memory and prompts. */
export const answerLength: LanguageModelMiddleware = {
  specificationVersion: 'v4',
  async wrapGenerate({ doGenerate, params }) {
    const count = counter(params.maxOutputTokens);
    const result = await doGenerate();
    for (const part of result.content) {
      if (part.type === 'text') count(part.text);
      if (part.type === 'tool-call') count(part.input);
    }
    return result;
  },
  async wrapStream({ doStream, params }) {
    const count = counter(params.maxOutputTokens);
    const { stream, ...rest } = await doStream();
    const counted = new TransformStream<LanguageModelV4StreamPart, LanguageModelV4StreamPart>({
      transform(part, controller) {
        if (part.type === 'text-delta' || part.type === 'tool-input-delta') count(part.delta);
        controller.enqueue(part);
      },
    });
    return { ...rest, stream: stream.pipeThrough(counted) };
  },
};

function counter(tokens: number | undefined): (text: string) => void {
  let left = tokens === undefined ? Number.POSITIVE_INFINITY : EXTRA_CHARACTERS + CHARACTERS_A_TOKEN * tokens;
  return (text) => {
    left -= text.length;
    if (left < 0) throw new Error(TOO_LARGE);
  };
}
