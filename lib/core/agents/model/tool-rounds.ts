import { AISDKError, isStepCount, type ToolSet } from 'ai';
import { isAssayError } from '#core/errors.ts';

/** Answers of a model that call tools, before it has to give what it was asked for without any. */
const MOST_TOOL_ROUNDS = 3;

/** What a call of `generateText` needs so that the model may call these tools for a few rounds; nothing without tools. */
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
 * Asks with tools; without them where the server, which was thought to offer tools, refuses a call that has them, or the model
 * never stops calling them.
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
