import { AISDKError, isStepCount, type ToolSet } from 'ai';
import { isAssayError } from '#core/errors.ts';

/** Rounds of tool calls before the model has to answer without any. */
const MOST_TOOL_ROUNDS = 3;

/** What a `generateText` call needs so that the model may call these tools for a few rounds; nothing without tools. */
export function toolRounds(tools: ToolSet | undefined) {
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
export async function withTools<T>(
  tools: ToolSet | undefined,
  ask: (tools: ToolSet | undefined) => Promise<T>,
): Promise<T> {
  if (!tools) return ask(undefined);
  try {
    return await ask(tools);
  } catch (error) {
    const isRefusal = isAssayError(error) && ['model_unavailable', 'model_invalid'].includes(error.code);
    if (!isRefusal && !AISDKError.isInstance(error)) throw error;
    return ask(undefined);
  }
}
