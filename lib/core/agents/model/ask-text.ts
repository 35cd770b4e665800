import { generateText, type LanguageModel, type ModelMessage } from 'ai';
import { AssayError } from '#core/errors.ts';
import { storable } from '#core/text/storable.ts';

interface TextQuestion<T> {
  model: LanguageModel;
  instructions: string;
  prompt: string;
  maxOutputTokens: number;
  signal: AbortSignal;
  /** What the text says, or, as a sentence to the model, what is wrong with it. */
  read: (text: string) => { value: T } | { defect: string };
}

const LONGEST_ECHO = 2_000;
/** What stands at the end is missing, and nobody knows what that was. */
const CUT_OFF = { defect: 'it was cut off; be shorter.' };

/**
 * Asks a model for a text of a given form. One that cannot be read is sent back once, with what is wrong. Throws
 * `model_invalid` where the second cannot be read either, and what the model throws.
 */
export async function askText<T>({
  model,
  instructions,
  prompt,
  maxOutputTokens,
  signal,
  read,
}: TextQuestion<T>): Promise<T> {
  const messages: ModelMessage[] = [{ role: 'user', content: prompt }];
  for (let isSecond = false; ; isSecond = true) {
    const { text, finishReason } = await generateText({
      model,
      instructions,
      messages,
      // Nobody listens here; copies of prompts and answers would be made for tracing at every call.
      telemetry: { isEnabled: false },
      maxOutputTokens,
      maxRetries: 0,
      abortSignal: signal,
    });
    const said = finishReason === 'length' ? CUT_OFF : read(storable(text));
    if ('value' in said) return said.value;
    if (isSecond) throw new AssayError('model_invalid', undefined, { cause: said.defect });
    if (text) messages.push({ role: 'assistant', content: text.slice(0, LONGEST_ECHO) });
    messages.push({ role: 'user', content: `That answer cannot be used: ${said.defect} Answer again.` });
  }
}
