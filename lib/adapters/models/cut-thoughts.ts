import type {
  LanguageModelV4Content,
  LanguageModelV4GenerateResult,
  LanguageModelV4StreamPart,
} from '@ai-sdk/provider';
import type { LanguageModelMiddleware } from 'ai';
import { createThoughtCutter, type Spoken, withoutThoughts } from '#core/text/thoughts.ts';

/**
 * Turns the thoughts within a text, whatever their marks, into reasoning, so that only the answer is text. Where JSON
 * is requested, nothing is emitted before it begins, and an answer that a server classified as a thought is an answer.
 */
export const cutThoughts: LanguageModelMiddleware = {
  specificationVersion: 'v4',
  async wrapGenerate({ doGenerate, params }) {
    const result = await doGenerate();
    const content = result.content.flatMap(parts);
    const wantsJson = params.responseFormat?.type === 'json';
    return { ...result, content: wantsJson ? withAnswer(content, result.finishReason) : content };
  },
  async wrapStream({ doStream, params }) {
    const { stream, ...rest } = await doStream();
    return { ...rest, stream: stream.pipeThrough(cutting(params.responseFormat?.type === 'json')) };
  },
};

function parts(part: LanguageModelV4Content): LanguageModelV4Content[] {
  if (part.type !== 'text') return [part];
  const { answer, thoughts } = withoutThoughts(part.text);
  return [...(thoughts ? [{ type: 'reasoning' as const, text: thoughts }] : []), { ...part, text: answer }];
}

/** Some servers classify everything before a mark, or after one that never closes, as thoughts. */
function withAnswer(
  content: LanguageModelV4Content[],
  { unified }: LanguageModelV4GenerateResult['finishReason'],
): LanguageModelV4Content[] {
  const hasAnswer = content.some(
    (part) => part.type === 'tool-call' || (part.type === 'text' && part.text.trim() !== ''),
  );
  const last = content.findLast((part) => part.type === 'reasoning');
  if (hasAnswer || unified === 'length' || !last?.text.trimEnd().endsWith('}')) return content;
  return [{ type: 'text', text: last.text }];
}

const BEGINS_AS_JSON = /^\s*[{`]/;

function cutting(wantsJson: boolean): TransformStream<LanguageModelV4StreamPart, LanguageModelV4StreamPart> {
  let cutter = createThoughtCutter();
  let thoughts = 0;
  let waiting = '';
  let isBuffered = wantsJson;
  return new TransformStream({
    transform(part, controller) {
      const emit = (id: string, spoken: readonly Spoken[]) => {
        for (const { kind, text } of spoken) {
          if (kind === 'thought') think(text);
          else if (kind === 'undone' && isBuffered) {
            think(waiting);
            waiting = '';
          } else say(id, text);
        }
      };
      const think = (delta: string) => {
        thoughts += 1;
        const id = `thought-${thoughts}`;
        controller.enqueue({ type: 'reasoning-start', id });
        controller.enqueue({ type: 'reasoning-delta', id, delta });
        controller.enqueue({ type: 'reasoning-end', id });
      };
      const say = (id: string, text: string) => {
        waiting += text;
        if (isBuffered && !BEGINS_AS_JSON.test(waiting)) return;
        isBuffered = false;
        // A mark that shows that the text before it was a thought is passed on: the collector of the whole text cuts
        // there.
        if (waiting !== '') controller.enqueue({ type: 'text-delta', id, delta: waiting });
        waiting = '';
      };
      if (part.type === 'text-delta') return emit(part.id, cutter.push(part.delta));
      if (part.type === 'text-end') {
        emit(part.id, cutter.end());
        isBuffered = false;
        say(part.id, '');
        cutter = createThoughtCutter();
        isBuffered = wantsJson;
      }
      controller.enqueue(part);
    },
  });
}
