import type { RunEvent, RunEventOf } from '#contract/event.ts';
import type { Evidence } from '#contract/evidence.ts';
import type { PlanStep } from '#contract/plan-step.ts';
import { withOwnSearches } from '#core/agents/planner/first-searches.ts';
import { runAsk } from '#core/ask/ask.ts';
import type { AskRun } from '#core/ask/ask-run.ts';
import { completeFollowUp } from '#core/ask/understand.ts';
import type { Stopwatch } from '#core/ports/clock.ts';
import type { Journal } from '#core/ports/journal.ts';
import type { RunControl } from '#core/ports/run-control.ts';
import type { VectorIndex } from '#core/ports/vector-index.ts';
import type { ParsedQuestion } from '#core/question/parsed-question.ts';
import { createWorkVectors } from '#core/retrieval/work-vectors.ts';
import { createDigestAnswer } from '#core/rules/answer.ts';
import { createRulesEngine } from '#core/rules/engine.ts';
import { createEventBuffer } from '#core/runs/event-buffer.ts';
import { createResearchMemory } from '#core/runs/research-memory.ts';
import type { OpenNames } from '#core/runs/rounds/learn-before-end.ts';
import type { EvidenceReaders } from '#core/runs/run-state.ts';
import { runSimple } from '#core/runs/simple.ts';
import { createLibraryTool, LIBRARY } from '#core/sources/library.ts';
import type { LibraryAccess } from '#core/sources/source.ts';
import { askWithModel, type OpenModels, runWithModel } from '../models/model-run.ts';
import { createSources, type Sources, type SourcesOptions } from '../sources/sources.ts';

/** Shown once if an embedding model fails. */
const RANKED_OFFLINE = 'The embedding model could not be used. Works were ranked by the offline vectors instead.';

/** What an attempt at a run is given besides its first event. */
export interface Attempt {
  journal: Journal;
  control: RunControl<PlanStep>;
  stopwatch: Stopwatch;
  /** The run's models; null where it works by rules. */
  models: OpenModels | null;
  /** Receives the text of a section while it is being written; decoration for current viewers. */
  onText: (sectionId: string, text: string) => void;
  /** The workspace that the run belongs to; absent in a run from the terminal. */
  workspaceId?: string;
  /** Works of the runs that this one starts from, of the same workspace, the most useful first. */
  given?: (runIds: readonly string[], signal: AbortSignal) => Promise<Evidence[]>;
  /** Recalls what is relevant to a question from the workspace's memory. */
  recall?: AskRun['recall'];
  /** The answer's names that the workspace's memory cannot resolve; null where nothing is to be remembered. */
  openNames?: (isSample: boolean, ...asked: Parameters<OpenNames>) => ReturnType<OpenNames>;
  signal: AbortSignal;
}

/** Makes the orchestrator of one run from its first event. */
export type Orchestrate = (started: RunEventOf<'started'>, attempt: Attempt) => AsyncGenerator<RunEvent>;

interface ResearchOptions extends SourcesOptions {
  /** Those of the process; made anew without. */
  sources?: Sources;
  /** The documents of a workspace. */
  libraryOf?: (workspaceId: string) => LibraryAccess;
}

/** Everything a run needs, once for the process. The same for the server's worker and for a run from the terminal. */
export async function createResearch({ sources, libraryOf, ...options }: ResearchOptions): Promise<Orchestrate> {
  const { clock, embedder, createIndex, index, live, sample } = sources ?? (await createSources(options));
  const { words } = embedder;
  const forLive = { ...live, rules: createRulesEngine({ catalog: live.catalog, words }) };
  const forSample = sample && { ...sample, rules: createRulesEngine({ catalog: sample.catalog, words }) };

  return async function* ({ runId, request, sampleData }, attempt) {
    const { journal, control, stopwatch, models: opened, onText, signal, workspaceId } = attempt;
    const everybodys = (sampleData && forSample) || forLive;
    const { readFullText, readNotices, readPage, vocabulary } = everybodys;
    // Decided by the request, not by the library's current contents, so that a resumed run decides as before.
    const isOwnAsked = libraryOf !== undefined && workspaceId !== undefined && request.sources.includes(LIBRARY.name);
    const documentIds = request.ask?.documentIds ?? [];
    const searchOwn: LibraryAccess = (text, options) =>
      libraryOf?.(workspaceId ?? '')(text, { ...options, documentIds }) ?? Promise.resolve([]);
    const catalog = isOwnAsked
      ? [...everybodys.catalog, createLibraryTool({ search: searchOwn, clock })]
      : everybodys.catalog;
    const rules = isOwnAsked ? createRulesEngine({ catalog, words }) : everybodys.rules;
    const readers: EvidenceReaders = { readFullText, readNotices };
    // What works are ranked against; in English once the question has been read.
    let query = request.question;
    const { given } = attempt;
    const startsFrom = request.startsFrom ?? [];
    let outsideIndex: VectorIndex | undefined;
    const embedding = opened?.embedding;
    const eventBuffer = createEventBuffer();
    const outside = embedding && {
      journal,
      open: async (within?: AbortSignal) => {
        const model = await embedding.open(embedder.words, within);
        outsideIndex = createIndex(model.id);
        return createWorkVectors({ query, namespace: runId, embedder: model, index: outsideIndex });
      },
      onFailure: embedding.onFailure,
      onGivenUp: () => eventBuffer.emit({ type: 'model_problem', agent: 'search', message: RANKED_OFFLINE }),
    };
    const base = {
      runId,
      request,
      sampleData,
      catalog,
      createMemory: (referenceYear: number, { question, concepts, inEnglish }: ParsedQuestion) => {
        query = inEnglish ?? question;
        return createResearchMemory({ query, runId, embedder, index, outside, referenceYear, concepts });
      },
      vocabulary,
      journal,
      clock,
      stopwatch,
      control,
      eventBuffer,
      ...(attempt.recall && { recall: attempt.recall }),
      ...(given && startsFrom.length > 0 && { given: (within: AbortSignal) => given(startsFrom, within) }),
      signal,
    };
    const asked = { userId: workspaceId ?? '' };
    const { openNames: namesOf } = attempt;
    const openNames = namesOf && ((...names: Parameters<OpenNames>) => namesOf(sampleData, ...names));
    try {
      // Without a model nothing is read beyond the sources: what a source sends is all that the rules quote from.
      const own = { ...rules, planner: withOwnSearches(rules.planner, request.searches) };
      if (request.mode === 'ask' && opened)
        yield* askWithModel(
          { ...base, ...asked },
          { opened, rules: own, digest: (context) => createDigestAnswer(context, words), onText, openNames },
        );
      else if (request.mode === 'ask')
        yield* runAsk({
          ...base,
          ...asked,
          engine: own,
          models: null,
          understand: async ({ question, earlier }) => completeFollowUp(question, earlier),
          createWriter: (context) => createDigestAnswer(context, words),
        });
      else if (opened) yield* runWithModel({ ...base, readers }, { opened, rules: own, readPage, onText, openNames });
      else yield* runSimple({ ...base, engine: own, models: null });
    } finally {
      // The index is shared by all runs; a resumed run rebuilds its part from its steps.
      await Promise.all([index, outsideIndex].map((one) => one?.remove(runId).catch(() => {})));
    }
  };
}
