import { AISDKError, isStepCount, type LanguageModel, type ModelMessage, type ToolSet } from 'ai';
import { AssayError, isAssayError } from '#core/errors.ts';
import type { ModelKinds } from './run-models.ts';

/** What every question to a model has. */
export interface Question {
  model: LanguageModel;
  kinds: ModelKinds;
  instructions: string;
  prompt: string;
  maxOutputTokens: number;
  signal: AbortSignal;
  /** What the model may call before its first answer. */
  tools?: ToolSet;
}

/** An answer as the model gave it, and what was read from it or why it cannot be used. */
export type Answer<T> = { text: string; value: T } | { text: string; defect: string };

const LONGEST_ECHO = 2_000;

interface Attempts {
  prompt: string;
  tools?: ToolSet;
  /** Answers at most, if the model has given a usable one of this kind before. */
  most: number;
  /** What an answer that cannot be used is sent back with, after its defect. */
  again: string;
}

/** Asks until an answer can be used, with tools for the first one alone. Throws `model_invalid` where none can. */
export async function askUntilUsable<T>(
  { prompt, tools, most, again }: Attempts,
  ask: (messages: ModelMessage[], tools: ToolSet | undefined) => Promise<Answer<T>>,
  mayCall: () => boolean,
): Promise<{ value: T; repaired: boolean }> {
  const messages: ModelMessage[] = [{ role: 'user', content: prompt }];
  let wrong = '';
  for (let answers = 0; answers < most && mayCall(); answers += 1) {
    const answer = await withTools(answers === 0 ? tools : undefined, (offered) => ask(messages, offered));
    if ('value' in answer) return { value: answer.value, repaired: answers > 0 };
    wrong = answer.defect;
    if (answer.text) messages.push({ role: 'assistant', content: answer.text.slice(0, LONGEST_ECHO) });
    messages.push({ role: 'user', content: `That answer cannot be used: ${wrong} ${again}` });
  }
  throw new AssayError('model_invalid', undefined, { cause: wrong });
}

/** The parameters of one call; it is not retried here, since that happens within the recorded step. */
export function callOf(
  { model, instructions, maxOutputTokens, signal }: Question,
  messages: ModelMessage[],
  tools: ToolSet | undefined,
) {
  return {
    model,
    instructions,
    messages,
    ...toolRounds(tools),
    // Tracing would copy prompts and answers at every call, and nothing uses it.
    telemetry: { isEnabled: false },
    maxOutputTokens,
    maxRetries: 0,
    abortSignal: signal,
  };
}

/** Rounds of tool calls before the model has to answer without any. */
const MOST_TOOL_ROUNDS = 3;

/** What a `generateText` call needs so that the model may call these tools for a few rounds; nothing without tools. */
function toolRounds(tools: ToolSet | undefined) {
  return (
    tools && {
      tools,
      stopWhen: isStepCount(MOST_TOOL_ROUNDS + 1),
      prepareStep: ({ stepNumber }: { stepNumber: number }) =>
        stepNumber < MOST_TOOL_ROUNDS ? {} : { toolChoice: 'none' as const },
    }
  );
}

/**
 * Asks with tools; repeats without them where the server turns out to refuse them, or the model never stops calling
 * them.
 */
async function withTools<T>(tools: ToolSet | undefined, ask: (tools: ToolSet | undefined) => Promise<T>): Promise<T> {
  if (!tools) return ask(undefined);
  try {
    return await ask(tools);
  } catch (error) {
    const isRefusal = isAssayError(error) && ['model_unavailable', 'model_invalid'].includes(error.code);
    if (!isRefusal && !AISDKError.isInstance(error)) throw error;
    return ask(undefined);
  }
}
