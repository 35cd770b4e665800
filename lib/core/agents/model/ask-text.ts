import { generateText, type LanguageModel, type ModelMessage, type ToolSet } from 'ai';
import { AssayError } from '#core/errors.ts';
import { storable } from '#core/text/storable.ts';
import type { ModelKinds } from './run-models.ts';
import { toolRounds, withTools } from './tool-rounds.ts';

interface TextQuestion<T> {
  model: LanguageModel;
  kinds: ModelKinds;
  /** Questions for texts of one form share a kind. */
  kind: string;
  instructions: string;
  prompt: string;
  maxOutputTokens: number;
  signal: AbortSignal;
  /** Reads the text, or returns a sentence to the model on what is wrong with it. */
  read: (text: string) => { value: T } | { defect: string };
  /** What the model may call before it gives the text. */
  tools?: ToolSet;
}

const LONGEST_ECHO = 2_000;
/** The end is missing, and its content is unknown. */
const CUT_OFF = { defect: 'it was cut off; be shorter.' };

/**
 * Asks a model for a text of a given form. One that cannot be read is sent back once with the error. Throws
 * `model_invalid` where the second cannot be read either, and passes on the model's errors. Tools are offered only for
 * the first answer, for a few rounds.
 */
export function askText<T>(question: TextQuestion<T>): Promise<T> {
  return question.kinds.ask(question.kind, (mayCall) => askTwice(question, mayCall));
}

async function askTwice<T>(question: TextQuestion<T>, mayCall: () => boolean): Promise<T> {
  const messages: ModelMessage[] = [{ role: 'user', content: question.prompt }];
  let wrong = '';
  let { tools } = question;
  for (let calls = 0; calls < 2 && mayCall(); calls += 1) {
    const answered = await askOnce({ ...question, tools }, messages);
    tools = undefined;
    if ('value' in answered) return answered.value;
    wrong = answered.defect;
    if (answered.text) messages.push({ role: 'assistant', content: answered.text.slice(0, LONGEST_ECHO) });
    messages.push({ role: 'user', content: `That answer cannot be used: ${answered.defect} Answer again.` });
  }
  throw new AssayError('model_invalid', undefined, { cause: wrong });
}

async function askOnce<T>(
  {
    model,
    instructions,
    maxOutputTokens,
    signal,
    read,
    tools,
  }: Omit<TextQuestion<T>, 'tools'> & { tools: ToolSet | undefined },
  messages: ModelMessage[],
): Promise<{ value: T } | { text: string; defect: string }> {
  const { text, finishReason, steps } = await withTools(tools, (offered) =>
    generateText({
      model,
      instructions,
      messages,
      ...toolRounds(offered),
      // Tracing would copy prompts and answers at every call, and nothing uses it.
      telemetry: { isEnabled: false },
      maxOutputTokens,
      maxRetries: 0,
      abortSignal: signal,
    }),
  );
  if (finishReason === 'length') return { text, ...CUT_OFF };
  const value = read(storable(text));
  if ('value' in value || steps.length < 2) return 'value' in value ? value : { text, ...value };
  // Some models continue the text where they left off to call a tool.
  const whole = read(storable(steps.map((step) => step.text).join('\n\n')));
  return 'value' in whole ? whole : { text, ...value };
}
