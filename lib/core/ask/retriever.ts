import {
  type AskSource,
  type RetrieverInput,
  type RetrieverOutput,
  retrieverInput,
} from '#contract/conversation/ask.ts';
import type { MemoryGuidance } from '#contract/conversation/ask-events.ts';
import type { RunEvent } from '#contract/event.ts';
import type { RecalledItem } from '#contract/memory.ts';
import { hasFailed, type SearchRecord, type ToolName } from '#contract/search-record.ts';
import { ASK_SOURCE_LABELS, SOURCE_FACTS, SOURCE_LABELS } from '#contract/source-labels.ts';
import type { RecallOutcome } from '../memory/recall-step.ts';
import { planReady } from '../runs/read-question.ts';
import { ROUND_TIMEOUT_MS, searchRound } from '../runs/rounds/search-round.ts';
import type { RunState } from '../runs/run-state.ts';
import { readElapsed } from '../runs/stopwatch.ts';
import type { AskRun } from './ask-run.ts';
import { lookUpCited, searchesForCited, storeCited } from './memory-guidance.ts';

/** The round in which sources are asked that were busy in the first. */
export const AGAIN = 2;
/** With less time left, no source's turn would come. */
const SHORTEST_MS = 1_000;
const BUSY_BEFORE = 'sources that were busy, since nothing that came is about the question';

const LIST = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** The result of retrieval, in addition to the contract's own output. */
export type Retrieved = RetrieverOutput & { recalled: RecalledItem[]; guidance: MemoryGuidance | undefined };

/** What memory returned before any search. */
export interface Remembered {
  recall: RecallOutcome;
  /** Names that were added to the question's ideas. */
  names: MemoryGuidance['names'];
  isReadWith: boolean;
}

/**
 * Searches the sources of an answer in parallel, each within its own time, and stores the results in the run's memory.
 * Throws only for the run's own signal: a source that fails, or does not answer in time, is named. Works cited by
 * recalled answers are looked up in parallel.
 */
export async function* retrieve(
  run: AskRun,
  state: RunState,
  asked: RetrieverInput,
  { recall, names, isReadWith }: Remembered,
): AsyncGenerator<RunEvent, Retrieved> {
  const input = retrieverInput.parse(asked);
  const before = await readElapsed(run, 'asked');
  const tools = toolsFor(run, input);
  const searches = yield* run.eventBuffer.drainWhile(
    run.engine.planner.searches(
      { plan: state.plan, round: 1, sources: tools, assessment: null, works: [], asked: [] },
      run.signal,
    ),
  );
  const cited = searchesForCited(recall.works, tools);
  yield planReady(state.plan, [...searches, ...cited]);
  const why = 'all sources side by side';
  yield {
    type: 'round_started',
    round: 1,
    maxRounds: 1,
    queries: [...searches, ...cited].map(({ tool, query }) => ({ tool, query })),
    why,
  };
  // Of a source's records, those nearest to the completed question are kept.
  const request = { ...run.request, question: input.queryText };
  const timeoutMs = Math.min(input.timeoutPerSource * 1_000, ROUND_TIMEOUT_MS);
  for (const { tool, query } of cited) yield { type: 'searching', round: 1, tool, query };
  const lookingUp = lookUpCited(run, cited, { ...run, request, timeoutMs });
  // It rejects with the run's own signal alone, which the searches below throw too.
  lookingUp.catch(() => {});
  state.searches.push(
    ...(yield* searchRound({
      ...run,
      request,
      memory: state.memory,
      round: 1,
      searches,
      timeoutMs,
      waitsForAll: true,
    })),
  );
  const lookedUp = yield* storeCited(state, await lookingUp);
  state.searches.push(...lookedUp.searches);
  return yield* announceRetrieved(run, state, {
    recall,
    guidance: guidanceOf({ names, works: lookedUp.titles, isReadWith }),
    since: before,
  });
}

interface Announced {
  recall: RecallOutcome;
  guidance: MemoryGuidance | undefined;
  /** When asking began, in milliseconds worked on the run. */
  since: number;
}

/** Says what came of asking. */
async function* announceRetrieved(
  run: AskRun,
  state: RunState,
  { recall, guidance, since }: Announced,
  when = 'retrieved',
): AsyncGenerator<RunEvent, Retrieved> {
  const executionTimeMs = (await readElapsed(run, when)) - since;
  const { status, ...outcome } = outcomeOf(state.searches, recall);
  const aggregatedContext = state.memory.getAllEvidence();
  const works = aggregatedContext.length;
  yield {
    type: 'retrieved',
    status,
    ...outcome,
    executionTimeMs,
    works,
    recalled: recall.items,
    ...(guidance && { guidance }),
  };
  return { aggregatedContext, retrievalStatus: status, ...outcome, executionTimeMs, recalled: recall.items, guidance };
}

/**
 * Where nothing found is about the question: searches again the sources that were busy with earlier questions, for the
 * rest of the longest round. Only sources that answered are reported to have nothing. Returns whether any was searched.
 */
export async function* askBusyAgain(
  run: AskRun,
  state: RunState,
  { queryText, recall, before }: { queryText: string; recall: RecallOutcome; before: Retrieved },
): AsyncGenerator<RunEvent, boolean> {
  const searches = state.searches
    .filter(({ status }) => status === 'rate_limited')
    .map(({ tool, query }) => ({ tool, query, why: BUSY_BEFORE }));
  const timeoutMs = ROUND_TIMEOUT_MS - before.executionTimeMs;
  if (searches.length === 0 || timeoutMs < SHORTEST_MS) return false;
  const round = AGAIN;
  const queries = searches.map(({ tool, query }) => ({ tool, query }));
  yield { type: 'round_started', round, maxRounds: round, queries, why: BUSY_BEFORE };
  const now = await readElapsed(run, 'asked-again');
  const request = { ...run.request, question: queryText };
  state.searches.push(...(yield* searchRound({ ...run, request, memory: state.memory, round, searches, timeoutMs })));
  yield* announceRetrieved(
    run,
    state,
    { recall, guidance: before.guidance, since: now - before.executionTimeMs },
    'retrieved-again',
  );
  return true;
}

/** Undefined where memory changed nothing. */
function guidanceOf(guidance: MemoryGuidance): MemoryGuidance | undefined {
  const { names, works, isReadWith } = guidance;
  return names.length > 0 || works.length > 0 || isReadWith ? guidance : undefined;
}

/** Tools of the run that belong to a source that is wanted; those of preferred sources first. */
function toolsFor({ request, catalog }: AskRun, input: RetrieverInput): ToolName[] {
  const isPreferred = (tool: ToolName) =>
    input.preferredSources.some((source) => source === SOURCE_FACTS[tool].askSource);
  return request.sources
    .filter((tool) => catalog.some(({ name }) => name === tool))
    .filter((tool) => isWanted(SOURCE_FACTS[tool].askSource, input))
    .toSorted((a, b) => Number(isPreferred(b)) - Number(isPreferred(a)));
}

export function isWanted(
  source: AskSource | null,
  { excludeSources }: Pick<RetrieverInput, 'excludeSources'>,
): boolean {
  return source !== null && !excludeSources.includes(source);
}

type Outcome = Pick<RetrieverOutput, 'sourcesUsed' | 'sourcesFailed' | 'errorMessage'> & {
  status: RetrieverOutput['retrievalStatus'];
};

/** A source is used when something of it answered, and failed when something of it did not; it may be both. */
function outcomeOf(searches: readonly SearchRecord[], recalled: Pick<RecallOutcome, 'failure' | 'wasAsked'>): Outcome {
  const used = new Set<AskSource>();
  const failed = new Set<AskSource>();
  const reasons = new Map<string, Set<string>>();
  for (const { tool, status, message = 'It did not answer.' } of searches) {
    const source = SOURCE_FACTS[tool].askSource;
    if (source === null || status === 'skipped') continue;
    if (hasFailed(status)) {
      failed.add(source);
      reasons.set(message, (reasons.get(message) ?? new Set()).add(SOURCE_LABELS[tool]));
    } else used.add(source);
  }
  if (recalled.wasAsked) (recalled.failure === null ? used : failed).add('memory_recall');
  if (recalled.failure !== null) reasons.set(recalled.failure, new Set([ASK_SOURCE_LABELS.memory_recall]));
  const named = [...reasons].map(([message, labels]) => `${LIST.format([...labels].sort())}: ${message}`).sort();
  return {
    status: failed.size === 0 ? (used.size > 0 ? 'success' : 'failed') : used.size > 0 ? 'partial' : 'failed',
    sourcesUsed: inOrder(used),
    sourcesFailed: inOrder(failed),
    errorMessage: named.length > 0 ? named.join(' ') : used.size > 0 ? null : 'No source was left to search.',
  };
}

/** Sources are listed in one order, whichever was faster. */
function inOrder(sources: ReadonlySet<AskSource>): AskSource[] {
  return [...sources].sort();
}
