import { generateText, type LanguageModel, type ModelMessage } from 'ai';
import { AssayError } from '#core/errors.ts';
import { storable } from '#core/text/storable.ts';
import type { ModelKinds } from './kinds.ts';

interface TextQuestion<T> {
  model: LanguageModel;
  kinds: ModelKinds;
  /** Questions for texts of one form have one. */
  kind: string;
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
export function askText<T>(question: TextQuestion<T>): Promise<T> {
  return question.kinds.ask(question.kind, (mayCall) => askTwice(question, mayCall));
}

async function askTwice<T>(
  { model, instructions, prompt, maxOutputTokens, signal, read }: TextQuestion<T>,
  mayCall: () => boolean,
): Promise<T> {
  const messages: ModelMessage[] = [{ role: 'user', content: prompt }];
  let wrong = '';
  for (let calls = 0; calls < 2 && mayCall(); calls += 1) {
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
    wrong = said.defect;
    if (text) messages.push({ role: 'assistant', content: text.slice(0, LONGEST_ECHO) });
    messages.push({ role: 'user', content: `That answer cannot be used: ${said.defect} Answer again.` });
  }
  throw new AssayError('model_invalid', undefined, { cause: wrong });
}
