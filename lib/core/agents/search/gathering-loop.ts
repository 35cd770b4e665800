import { type LanguageModel, ToolLoopAgent, tool } from 'ai';
import * as z from 'zod';
import { AssayError } from '#core/errors.ts';
import { looseJson } from '#core/text/loose-json.ts';
import { storable } from '#core/text/storable.ts';
import type { GatheringTurn } from '../gathering.ts';
import { asCancelled } from '../model-or-rules.ts';

/** A tool of a gathering agent: one text in, a short text out. */
export interface GatheringTool {
  description: string;
  /** Name of its one argument, and what it contains. */
  argument: 'query' | 'page';
  describes: string;
  run: (value: string) => Promise<string>;
}

interface Loop {
  model: LanguageModel;
  instructions: string;
  prompt: string;
  tools: Readonly<Record<string, GatheringTool>>;
  turn: Pick<GatheringTurn, 'signal' | 'shouldStop'>;
  maxSteps: number;
  /** The tools have given all that a turn needs: another model call would add nothing. */
  isDone: () => boolean;
}

/** Steps in which no call could be executed: unknown tools, or malformed arguments. */
const MOST_WASTED_STEPS = 2;
/** Enough for a handful of calls or two sentences. */
const STEP_TOKENS = 500;

/**
 * Lets a model call tools until it says it is done, has wasted two steps, has used up its steps, or the user wants the
 * report. Its closing words are ignored: a turn is described by what was asked and found.
 *
 * Passes on what a tool throws: the library would only report it to the model, and a run that is cancelled or suspended
 * must see it. Throws `model_invalid` when it called tools and none of the calls could be executed.
 */
export async function runGatheringLoop({
  model,
  instructions,
  prompt,
  tools,
  turn,
  maxSteps,
  isDone,
}: Loop): Promise<void> {
  const thrown: unknown[] = [];
  const agent = new ToolLoopAgent({
    model,
    instructions,
    tools: Object.fromEntries(Object.entries(tools).map(([name, own]) => [name, toTool(own, thrown)])),
    async stopWhen({ steps }) {
      const wasted = steps.filter(({ toolCalls }) => toolCalls.every((call) => call.invalid === true));
      if (isDone() || thrown.length > 0 || wasted.length >= MOST_WASTED_STEPS || steps.length >= maxSteps) return true;
      return turn.shouldStop();
    },
    maxOutputTokens: STEP_TOKENS,
    maxRetries: 0,
    repairToolCall: async ({ toolCall }) => {
      const input = objectWithin(toolCall.input);
      return input === null ? null : { ...toolCall, input };
    },
    // Tracing would copy all messages at every step, and nothing uses it.
    telemetry: { isEnabled: false },
  });
  try {
    const { steps } = await agent.generate({ prompt, abortSignal: turn.signal });
    if (thrown.length > 0) throw thrown[0];
    const calls = steps.flatMap(({ toolCalls }) => toolCalls);
    if (calls.length > 0 && calls.every(({ invalid }) => invalid === true)) throw new AssayError('model_invalid');
  } catch (error) {
    throw thrown[0] ?? asCancelled(error, turn.signal);
  }
}

/**
 * Arguments that a model wrote as JSON within JSON, or with small JSON errors, as small models do; null where they are
 * wrong in another way.
 */
function objectWithin(input: string): string | null {
  const object = z.record(z.string(), z.unknown()).safeParse(looseJson(input));
  return object.success ? JSON.stringify(object.data) : null;
}

function toTool({ description, argument, describes, run }: GatheringTool, thrown: unknown[]) {
  return tool({
    description,
    inputSchema: z.object({ [argument]: z.string().describe(describes) }),
    async execute(input): Promise<string> {
      try {
        return await run(storable(input[argument] ?? ''));
      } catch (error) {
        thrown.push(error);
        throw error;
      }
    },
  });
}
