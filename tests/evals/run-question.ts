import { randomUUID } from 'node:crypto';
import type { LanguageModelV4 } from '@ai-sdk/provider';
import { createMemoryCache } from '#adapters/memory-cache.ts';
import { type AskSettings, askSettings } from '#contract/conversation/ask.ts';
import type { RunEventOf } from '#contract/event.ts';
import type { Depth, RunRequest } from '#contract/run-request.ts';
import type { ToolName } from '#contract/search-record.ts';
import { driveRun } from '#core/durable/durable-run.ts';
import { createStopwatch } from '#core/runs/stopwatch.ts';
import { createLog } from '#server/edge/log.ts';
import { createSeal } from '#server/edge/seal.ts';
import { readEnv } from '#server/env.ts';
import { createModels, serverTokens } from '#server/models/models.ts';
import { parseRunRequest } from '#server/runs/run-request.ts';
import { createResearch } from '#server/workers/research.ts';
import {
  createMemoryLog,
  type Outcome,
  outcomeOf,
  QUICK_PACE,
  sharedReaders,
} from '#tests/core/runs/research-world.ts';
import { SILENCE } from '#tests/team-world.ts';

/** A model server that speaks the protocol of chat completions. */
export interface ModelChoice {
  url: string;
  name: string;
}

export interface RunnerOptions {
  /** The variables that point a server at a world of sources. */
  env: Record<string, string>;
  /** Null: the rules. */
  model: ModelChoice | null;
  mode?: 'simple' | 'advanced' | 'ask' | undefined;
  /** How answers of mode `ask` are to be. */
  answers?: Partial<AskSettings> | undefined;
  depth?: Depth | undefined;
  rounds?: number | undefined;
  sources?: readonly ToolName[] | undefined;
  /** Whether sources are asked faster than they ask for; not where the time of a run is a figure. */
  isQuick?: boolean;
}

/** A finished run and how long it took. */
export type TimedOutcome = Outcome & { tookMs: number };

/** A person who answers by hand thinks for minutes. */
const WAIT = { MODEL_TIMEOUT_SECONDS: '1800', RUN_TIMEOUT_SECONDS: '14400' };

/** The variables of a model server whose answers may be written by hand. */
export const modelVariables = ({ url, name }: ModelChoice): Record<string, string> => ({
  MODEL_BASE_URL: url,
  MODEL_NAME: name,
  MODEL_API_KEY: 'none',
  ...WAIT,
});

/**
 * Runs questions in this process with everything a server would use but its database: the same sources, limiters, engine,
 * orchestrators and clients of models, on a log in memory.
 */
export async function createRunner(options: RunnerOptions) {
  const { env: variables, model, mode, depth, rounds, sources, answers, isQuick = true } = options;
  const clock = { now: () => new Date() };
  const env = readEnv({
    ...variables,
    ...(model && modelVariables(model)),
    DATABASE_URL: 'none',
    ASSAY_ROOT: process.cwd(),
    ANSWER_CACHE_HOURS: '0',
    // Ten requests a second instead of three: the world is ours.
    NCBI_API_KEY: 'simulated',
    OLLAMA_BASE_URL: 'off',
    NODE_ENV: 'test',
  });
  const models = createModels({ env, seal: createSeal(randomUUID()), log: createLog('error') });
  const chosen = await models.forRequest(undefined);
  if (chosen?.problem) throw chosen.problem;
  const orchestrate = await createResearch({
    env,
    cache: createMemoryCache(clock),
    clock,
    readers: await sharedReaders(),
    ...(isQuick && { paceOf: QUICK_PACE }),
  });

  function requestOf(question: string) {
    const parsed = parseRunRequest(
      {
        question,
        ...(mode && mode !== 'ask' && { mode }),
        ...(depth && { depth }),
        ...(rounds !== undefined && { maxRounds: rounds }),
        ...(sources && { sources }),
      },
      { timeoutSeconds: env.RUN_TIMEOUT_SECONDS, model: chosen, tokens: serverTokens(env) },
    );
    if (!parsed.success) throw new Error(parsed.error.issues.map(({ message }) => message).join(' '));
    if (mode !== 'ask') return parsed.data;
    return { ...parsed.data, mode, ask: askSettings.parse({ ...answers, conversationId: 'evaluation' }) };
  }
  const open = (request: RunRequest) => models.open(request, chosen?.sealed ?? null);

  async function run(question: string, runId: string = randomUUID()): Promise<TimedOutcome> {
    const request = requestOf(question);
    const started: RunEventOf<'started'> = { type: 'started', runId, request, sampleData: false };
    const opened = request.models && (await open(request));
    const log = createMemoryLog();
    const from = performance.now();
    await driveRun({
      history: { events: [], steps: [] },
      append: log.append,
      run: (journal) =>
        orchestrate(started, {
          journal,
          control: SILENCE,
          stopwatch: createStopwatch(clock),
          models: opened,
          onText: () => {},
          signal: new AbortController().signal,
        }),
    });
    return { ...outcomeOf(log, runId), tookMs: performance.now() - from };
  }

  return {
    run,
    /** The model as runs ask it, for a rival that is asked as well. */
    openModel: async (): Promise<LanguageModelV4> => (await open(requestOf('Any question.'))).smart.model,
  };
}

export type Runner = Awaited<ReturnType<typeof createRunner>>;
