import { generateText, type LanguageModel, type ModelMessage, type ToolSet } from 'ai';
import { AssayError } from '#core/errors.ts';
import { storable } from '#core/text/storable.ts';
import type { ModelKinds } from './kinds.ts';
import { toolRounds, withTools } from './tool-rounds.ts';

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
  /** What the model may call before it gives the text. */
  tools?: ToolSet;
}

const LONGEST_ECHO = 2_000;
/** What stands at the end is missing, and nobody knows what that was. */
const CUT_OFF = { defect: 'it was cut off; be shorter.' };

/**
 * Asks a model for a text of a given form. One that cannot be read is sent back once, with what is wrong. Throws
 * `model_invalid` where the second cannot be read either, and what the model throws. Tools are offered the
 * first time alone, for a few rounds.
 */
export function askText<T>(question: TextQuestion<T>): Promise<T> {
  return question.kinds.ask(question.kind, (mayCall) => askTwice(question, mayCall));
}

async function askTwice<T>(question: TextQuestion<T>, mayCall: () => boolean): Promise<T> {
  const messages: ModelMessage[] = [{ role: 'user', content: question.prompt }];
  let wrong = '';
  let { tools } = question;
  for (let calls = 0; calls < 2 && mayCall(); calls += 1) {
    const said = await askOnce({ ...question, tools }, messages);
    tools = undefined;
    if ('value' in said) return said.value;
    wrong = said.defect;
    if (said.text) messages.push({ role: 'assistant', content: said.text.slice(0, LONGEST_ECHO) });
    messages.push({ role: 'user', content: `That answer cannot be used: ${said.defect} Answer again.` });
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
      // Nobody listens here; copies of prompts and answers would be made for tracing at every call.
      telemetry: { isEnabled: false },
      maxOutputTokens,
      maxRetries: 0,
      abortSignal: signal,
    }),
  );
  if (finishReason === 'length') return { text, ...CUT_OFF };
  const said = read(storable(text));
  if ('value' in said || steps.length < 2) return 'value' in said ? said : { text, ...said };
  // Some write on where they left off to call a tool.
  const whole = read(storable(steps.map((step) => step.text).join('\n\n')));
  return 'value' in whole ? whole : { text, ...said };
}
