import { type AskSource, type RetrieverInput, type RetrieverOutput, retrieverInput } from '#contract/ask.ts';
import { ASK_SOURCE_LABELS } from '#contract/ask-source-labels.ts';
import type { RunEvent } from '#contract/event.ts';
import type { RecalledItem } from '#contract/memory.ts';
import { hasFailed, type SearchRecord, type ToolName } from '#contract/search-record.ts';
import { SOURCE_LABELS } from '#contract/source-labels.ts';
import { planReady } from '../runs/plan-ready.ts';
import type { RunState } from '../runs/run-state.ts';
import { ROUND_TIMEOUT_MS, searchRound } from '../runs/search-round.ts';
import { readElapsed } from '../runs/stopwatch.ts';
import type { AskRun } from './ask-run.ts';
import { sourceOf } from './ask-sources.ts';
import { recallStep } from './recall.ts';

const LIST = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** What came of asking, beside the contract's own output. */
export type Retrieved = RetrieverOutput & { recalled: RecalledItem[] };

/**
 * Asks the sources of an answer side by side, each for its own time, and puts what they send into the run's memory. It never
 * throws but for the run's own signal: a source that fails, or does not answer in time, is named.
 */
export async function* retrieve(
  run: AskRun,
  state: RunState,
  asked: RetrieverInput,
): AsyncGenerator<RunEvent, Retrieved> {
  const input = retrieverInput.parse(asked);
  const before = await readElapsed(run, 'asked');
  const tools = toolsFor(run, input);
  const searches = yield* run.outbox.telling(
    run.engine.planner.searches(
      { plan: state.plan, round: 1, sources: tools, assessment: null, works: [], asked: [] },
      run.signal,
    ),
  );
  yield planReady(state.plan, searches);
  const why = 'all sources side by side';
  yield {
    type: 'round_started',
    round: 1,
    maxRounds: 1,
    queries: searches.map(({ tool, query }) => ({ tool, query })),
    why,
  };
  const recalling = isWanted('memory_recall', input) ? recallStep(run, input) : null;
  // It rejects with the run's own signal alone, which the searches below throw too.
  recalling?.catch(() => {});
  // Of what a source sends the nearest to the question as it was understood is kept.
  const request = { ...run.request, question: input.queryText };
  const timeoutMs = Math.min(input.timeoutPerSource * 1_000, ROUND_TIMEOUT_MS);
  state.searches.push(
    ...(yield* searchRound({ ...run, request, memory: state.memory, round: 1, searches, timeoutMs })),
  );
  const recalled = (await recalling) ?? { items: [], failure: null, wasAsked: false };
  const executionTimeMs = (await readElapsed(run, 'retrieved')) - before;
  const outcome = outcomeOf(state.searches, recalled);
  const aggregatedContext = state.memory.getAllEvidence();
  yield { type: 'retrieved', ...outcome, executionTimeMs, works: aggregatedContext.length, recalled: recalled.items };
  const { status, ...told } = outcome;
  return { aggregatedContext, retrievalStatus: status, ...told, executionTimeMs, recalled: recalled.items };
}

/** Tools of the run that belong to a source that is wanted; those of preferred sources first. */
function toolsFor({ request, catalog }: AskRun, input: RetrieverInput): ToolName[] {
  const isPreferred = (tool: ToolName) => input.preferredSources.some((source) => source === sourceOf(tool));
  return request.sources
    .filter((tool) => catalog.some(({ name }) => name === tool))
    .filter((tool) => isWanted(sourceOf(tool), input))
    .toSorted((a, b) => Number(isPreferred(b)) - Number(isPreferred(a)));
}

function isWanted(source: AskSource | null, { excludeSources }: RetrieverInput): boolean {
  return source !== null && !excludeSources.includes(source);
}

type Outcome = Pick<RetrieverOutput, 'sourcesUsed' | 'sourcesFailed' | 'errorMessage'> & {
  status: RetrieverOutput['retrievalStatus'];
};

/** A source is used when something of it answered, and failed when something of it did not; it may be both. */
function outcomeOf(
  searches: readonly SearchRecord[],
  recalled: { failure: string | null; wasAsked: boolean },
): Outcome {
  const used = new Set<AskSource>();
  const failed = new Set<AskSource>();
  const reasons = new Map<string, Set<string>>();
  for (const { tool, status, message = 'It did not answer.' } of searches) {
    const source = sourceOf(tool);
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
    errorMessage: named.length > 0 ? named.join(' ') : used.size > 0 ? null : 'No source was left to be asked.',
  };
}

/** Whichever source was quicker, they are told in one order. */
function inOrder(sources: ReadonlySet<AskSource>): AskSource[] {
  return [...sources].sort();
}
