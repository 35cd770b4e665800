import type { LanguageModelV4 } from '@ai-sdk/provider';
import type { RunEvent } from '#contract/event.ts';
import type { ModelRole } from '#contract/run-request.ts';
import type { Price } from '#contract/usage.ts';
import { domainOf } from '#core/agents/domains.ts';
import type { Engine } from '#core/agents/handlers.ts';
import { createManager } from '#core/agents/manager/by-model.ts';
import { createMeter } from '#core/agents/model/meter.ts';
import { createRunModels } from '#core/agents/model/recorded-model.ts';
import { createModelEngine } from '#core/agents/model-engine.ts';
import { createPlannerAgent } from '#core/agents/planner/by-model.ts';
import { createReportAgent } from '#core/agents/report/by-model.ts';
import { MEMBERS } from '#core/agents/team.ts';
import { runAsk } from '#core/ask/ask.ts';
import type { AskRun } from '#core/ask/ask-run.ts';
import { createModelWriter } from '#core/ask/synthesizer/by-model.ts';
import { createModelUnderstanding } from '#core/ask/understand.ts';
import type { Embedder, WordKnowledge } from '#core/ports/embedder.ts';
import { runAdvanced } from '#core/runs/advanced.ts';
import { learnBeforeEnd, type OpenNames } from '#core/runs/rounds/learn-before-end.ts';
import type { ReadPage, ResearchRun } from '#core/runs/run-state.ts';
import { runSimple } from '#core/runs/simple.ts';

/** A model ready to be asked. */
export interface OpenModel {
  model: LanguageModelV4;
  price: Price | null;
  /** Whether its server was found to call tools. */
  callsTools?: boolean;
}

export interface OpenModels extends Readonly<Record<ModelRole, OpenModel>> {
  /** Ranks works in place of the offline vectors. */
  embedding?: {
    /** Rejects where it does not answer. `words`: what the offline embedder knows of single words. */
    open(words: WordKnowledge | undefined, signal?: AbortSignal): Promise<Embedder>;
    onFailure(error: unknown): void;
  };
}

interface ModelRunOptions {
  opened: Readonly<Record<ModelRole, OpenModel>>;
  rules: Engine;
  readPage: ReadPage;
  onText: (sectionId: string, text: string) => void;
  /** The answer's names that memory cannot resolve; absent where nothing is remembered. */
  openNames?: OpenNames | undefined;
}

interface AskOptions extends Omit<ModelRunOptions, 'readPage'> {
  /** Answers where the model cannot. */
  digest: AskRun['createWriter'];
}

/**
 * A turn of a conversation on models: one completes the question, one writes the answer and checks it. What is searched and read
 * is by rules, within seconds; only a question that is not plainly in English is read by a model.
 */
export function askWithModel(
  base: Omit<AskRun, 'engine' | 'models' | 'understand' | 'createWriter'>,
  { opened, rules, digest, onText, openNames }: AskOptions,
): AsyncGenerator<RunEvent> {
  const { request, journal, catalog, eventBuffer } = base;
  const { emit } = eventBuffer;
  const models = createRunModels({ models: opened, journal, meter: createMeter(request.budget), emit });
  const translating = createPlannerAgent({ models, rules, catalog, emit });
  const plan: Engine['planner']['plan'] = async (question, signal, entries) => {
    const byWords = await rules.planner.plan(question, signal, entries);
    return byWords.language === 'en' ? byWords : translating.plan(question, signal, entries);
  };
  const writing = { models, rules, digest, domain: domainOf(request.domain), depth: request.depth, emit, onText };
  const turn = runAsk({
    ...base,
    engine: { ...rules, planner: { ...rules.planner, plan } },
    models,
    understand: createModelUnderstanding({ models, emit }),
    createWriter: (context) => createModelWriter(writing, context),
  });
  return openNames ? learnBeforeEnd(turn, { ...base, models, openNames }) : turn;
}

/** A run on models: the team where it was asked for, else the one loop with model-backed handlers. */
export function runWithModel(
  base: Omit<ResearchRun, 'engine' | 'models'>,
  { opened, rules, readPage, onText, openNames }: ModelRunOptions,
): AsyncGenerator<RunEvent> {
  const { request, journal, catalog, eventBuffer } = base;
  const { emit } = eventBuffer;
  const domain = domainOf(request.domain);
  const models = createRunModels({ models: opened, journal, meter: createMeter(request.budget), emit });
  const parts = { models, rules, catalog, domain, emit };
  const reporter = createReportAgent({ models, rules, domain, depth: request.depth, emit, onText });
  const engine = createModelEngine({ ...parts, depth: request.depth, reporter });
  const learning = (run: AsyncGenerator<RunEvent>) =>
    openNames ? learnBeforeEnd(run, { ...base, models, openNames }) : run;
  if (request.mode === 'simple') return learning(runSimple({ ...base, engine, models }));
  const onProblem = (message: string) => emit({ type: 'model_problem', agent: 'manager', message });
  const team = runAdvanced({
    ...base,
    engine,
    models,
    rules,
    manager: createManager({ models, domain, sources: request.sources, team: MEMBERS, onProblem }),
    team: MEMBERS,
    parts,
    readPage,
  });
  return learning(team);
}
