import type {
  LanguageModelV4Content,
  LanguageModelV4GenerateResult,
  LanguageModelV4StreamResult,
} from '@ai-sdk/provider';
import { AssayError } from '#core/errors.ts';
import { withoutThoughts } from '#core/text/thoughts.ts';

type TextPart = Extract<LanguageModelV4Content, { type: 'text' | 'reasoning' }>;

/**
 * Reads a stream to its end and returns what the same call would have returned at once; `onText` receives the text as
 * it arrives.
 */
export async function collectStream(
  { stream }: LanguageModelV4StreamResult,
  onText: ((delta: string) => void) | undefined,
): Promise<LanguageModelV4GenerateResult> {
  const content: LanguageModelV4Content[] = [];
  const open = new Map<string, TextPart>();
  const begin = (type: TextPart['type'], id: string) => {
    const part: TextPart = { type, text: '' };
    open.set(`${type}/${id}`, part);
    content.push(part);
  };
  const grow = (type: TextPart['type'], id: string, delta: string) => {
    const part = open.get(`${type}/${id}`);
    if (part) part.text += delta;
  };
  for await (const part of stream) {
    switch (part.type) {
      case 'text-start':
        begin('text', part.id);
        break;
      case 'text-delta':
        grow('text', part.id, part.delta);
        onText?.(part.delta);
        break;
      case 'reasoning-start':
        begin('reasoning', part.id);
        break;
      case 'reasoning-delta':
        grow('reasoning', part.id, part.delta);
        break;
      case 'tool-call':
        content.push(part);
        break;
      case 'error':
        throw part.error;
      case 'finish':
        return { content: content.map(answered), finishReason: part.finishReason, usage: part.usage, warnings: [] };
    }
  }
  throw new AssayError('model_unavailable', 'The model broke off in the middle of its answer.');
}

/**
 * Only a thought's closing mark without an opening one shows that the text before it, already passed on, was not part
 * of the answer.
 */
function answered(part: LanguageModelV4Content): LanguageModelV4Content {
  return part.type === 'text' ? { ...part, text: withoutThoughts(part.text).answer } : part;
}
