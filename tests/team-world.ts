import { createMemoryCache } from '#adapters/memory-cache.ts';
import type { RunEvent, RunEventOf } from '#contract/event.ts';
import type { PlanStep } from '#contract/plan-step.ts';
import type { RunRequest } from '#contract/run-request.ts';
import { type DriveEnd, driveRun } from '#core/durable/durable-run.ts';
import type { RunControl } from '#core/ports/run-control.ts';
import type { LogBatch } from '#core/ports/run-log.ts';
import { DEFAULT_TOKENS } from '#core/runs/estimate.ts';
import { createStopwatch } from '#core/runs/stopwatch.ts';
import { createSeal } from '#server/edge/seal.ts';
import { readEnv } from '#server/env.ts';
import { createModels } from '#server/models/models.ts';
import { type Attempt, createResearch } from '#server/workers/research.ts';
import {
  createMemoryLog,
  type MemoryLog,
  type Outcome,
  outcomeOf,
  QUICK_PACE,
  sharedReaders,
  startedEvent,
} from './core/runs/research-world.ts';
import type { ModelServer } from './world/model/model-server.ts';
import type { World } from './world/world.ts';

const clock = { now: () => new Date() };

/** No message is sent to the run. */
export const SILENCE: RunControl<PlanStep> = {
  inbox: async () => ({ messages: [], writeNow: false }),
  planDecision: async () => null,
};

export interface TeamRun {
  request?: Partial<RunRequest>;
  control?: RunControl<PlanStep>;
  log?: MemoryLog;
  append?: (batch: LogBatch) => Promise<void>;
  isPaused?: () => boolean;
  onText?: (sectionId: string, text: string) => void;
  openNames?: Attempt['openNames'];
  signal?: AbortSignal;
}

/** The variables that point a server at a simulated model server, through the real client of OpenAI. */
export function modelEnv(server: Pick<ModelServer, 'baseUrl'>, key = 'sk-simulated-0001'): Record<string, string> {
  return {
    OPENAI_API_KEY: key,
    OPENAI_BASE_URL: server.baseUrl,
    MODEL_FAST: 'simulated-fast',
    MODEL_SMART: 'simulated-smart',
    OLLAMA_BASE_URL: 'off',
  };
}

/**
 * The server's own composition (real adapters, real clients of the model, limiters of its own) over simulated sources and
 * a simulated model server, on a log in memory.
 */
export async function createTeamWorld(
  world: Pick<World, 'env'>,
  server: ModelServer,
  more: Record<string, string> = {},
) {
  const env = readEnv({
    ...modelEnv(server),
    ...world.env,
    DATABASE_URL: 'none',
    ASSAY_ROOT: process.cwd(),
    ANSWER_CACHE_HOURS: '0',
    ...more,
  });
  const orchestrate = await createResearch({
    env,
    cache: createMemoryCache(clock),
    clock,
    readers: await sharedReaders(),
    paceOf: QUICK_PACE,
  });
  const models = createModels({ env, seal: createSeal('a secret of the tests, long enough'), log: { warn: () => {} } });
  const chosen = await models.forRequest(undefined);
  if (!chosen) throw new Error('The simulated model server was not chosen.');

  return async function run({
    request = {},
    control = SILENCE,
    log = createMemoryLog(),
    append = log.append,
    isPaused,
    onText = () => {},
    openNames,
    signal = new AbortController().signal,
  }: TeamRun = {}): Promise<Outcome & { end: DriveEnd }> {
    const [first] = log.events;
    const started: RunEventOf<'started'> =
      first?.type === 'started'
        ? first
        : startedEvent({
            mode: 'advanced',
            engine: 'model',
            maxRounds: 5,
            models: chosen.chosen,
            budget: { tokens: DEFAULT_TOKENS.standard, money: null },
            ...request,
          });
    const opened = await models.open(started.request, null);
    const history = { events: [...log.events], steps: [...log.steps] };
    const end = await driveRun({
      history,
      append,
      ...(isPaused && { isPaused }),
      run: (journal): AsyncGenerator<RunEvent> =>
        orchestrate(started, {
          journal,
          control,
          stopwatch: createStopwatch(clock, history.steps),
          models: opened,
          onText,
          ...(openNames && { openNames }),
          signal,
        }),
    });
    return { ...outcomeOf(log, started.runId), end };
  };
}
