import type { RunEvent } from '#contract/event.ts';
import type { Exit } from '#contract/exit.ts';
import type { PlannedSearch } from '../agents/handlers.ts';
import { nameSearches } from '../agents/planner/first-searches.ts';
import { decideExit } from '../appraisal/exits.ts';
import { searchKey } from '../sources/search-key.ts';
import { isBudgetSpent } from './exit-rules.ts';
import { lookUpQuestion, planReady, withStatedFilters } from './read-question.ts';
import { hypothesisRound, judgeRound } from './rounds/assess-round.ts';
import { isIncludedByHand } from './rounds/before-report.ts';
import { endWithoutEvidence } from './rounds/nothing-found.ts';
import { openQuestions } from './rounds/open-questions.ts';
import { readRound } from './rounds/read-round.ts';
import { recallHypotheses, searchesForRemembered } from './rounds/recall-hypotheses.ts';
import { screenRound } from './rounds/screening.ts';
import { ROUND_TIMEOUT_MS, searchRound } from './rounds/search-round.ts';
import { synthesize } from './rounds/synthesize.ts';
import { createRunState, type ResearchRun, type RunState } from './run-state.ts';
import { startFrom } from './start-from.ts';
import { readClock, readElapsed } from './stopwatch.ts';

/**
 * Simple mode: search → judge → refine until code decides to stop, then the report. Deterministic given its recorded
 * steps: searches, model calls, clock readings and user messages go through the journal, everything else is computed
 * again on replay.
 */
export async function* runSimple(begun: ResearchRun): AsyncGenerator<RunEvent> {
  const { runId, request, sampleData, engine, eventBuffer, signal } = begun;
  yield { type: 'started', runId, request, sampleData };
  const startedAt = await readClock(begun, 'start');
  yield { type: 'thinking', agent: 'planner', message: 'Reading the question' };
  const entries = yield* eventBuffer.drainWhile(lookUpQuestion(begun, request.question));
  const read = yield* eventBuffer.drainWhile(engine.planner.plan(request.question, signal, entries));
  const { run, plan } = withStatedFilters(begun, read);
  const memory = run.createMemory(new Date(startedAt).getUTCFullYear(), plan);
  const state = createRunState(memory, plan);
  yield* recallHypotheses(run, state);
  yield* startFrom(run, state);
  const reached = yield* gather(run, state);
  const exit = reached === 'nothing_found' && isIncludedByHand(request, state) ? 'write_now' : reached;
  yield* exit === 'nothing_found' ? endWithoutEvidence(state) : synthesize(run, state, exit);
}

async function* gather(run: ResearchRun, state: RunState): AsyncGenerator<RunEvent, Exit> {
  const { request } = run;
  const timeoutMs = request.timeoutSeconds * 1000;
  let elapsedMs = 0;
  for (let round = 1; ; round += 1) {
    if (round > 1 && (await isReportWanted(run, round))) return orNothing(state, 'write_now');
    // Rules search and write when the budget allows no model: before any search, nothing is known to be found or
    // not.
    if (round > 1 && isBudgetSpent(run.models)) return orNothing(state, 'budget');
    const searches = yield* run.eventBuffer.drainWhile(planRound(run, state, round));
    if (round === 1) yield planReady(state.plan, searches);
    if (searches.length === 0) return orNothing(state, 'saturation');
    yield {
      type: 'round_started',
      round,
      maxRounds: request.maxRounds,
      queries: searches.map(({ tool, query }) => ({ tool, query })),
      why: reasonFor(round, state),
    };
    const roundMs = Math.min(ROUND_TIMEOUT_MS, timeoutMs - elapsedMs);
    state.searches.push(...(yield* searchRound({ ...run, memory: state.memory, round, searches, timeoutMs: roundMs })));
    yield* readRound(run, state, { round, call: `reader/${round}` });
    state.newRelevantByRound.push(yield* screenRound(run, state, round));
    const assessment = yield* judgeRound(run, state, round);
    // Hypotheses need a reader of the evidence.
    if (run.engine.kind === 'model') yield* hypothesisRound(run, state, round);
    elapsedMs = await readElapsed(run, `round-${round}`);
    const exit = decideExit({
      assessment,
      round,
      maxRounds: request.maxRounds,
      newRelevantByRound: state.newRelevantByRound,
      elapsedMs,
      timeoutMs,
      relevantWorks: state.works.length,
    });
    if (exit !== null) return exit;
  }
}

async function isReportWanted({ journal, control }: ResearchRun, round: number): Promise<boolean> {
  return (await journal.step(`inbox/${round}`, () => control.inbox(0))).writeNow;
}

const orNothing = ({ works }: RunState, exit: Exit): Exit => (works.length > 0 ? exit : 'nothing_found');

async function planRound(run: ResearchRun, state: RunState, round: number): Promise<PlannedSearch[]> {
  const { sources, asked, retries } = openQuestions(run.request.sources, state.searches);
  const planned = await run.engine.planner.searches(
    { plan: state.plan, round, sources, assessment: state.assessments.at(-1) ?? null, works: state.works, asked },
    run.signal,
  );
  const remembered = round === 1 ? searchesForRemembered(run, state, planned) : [];
  const named = round === 1 ? nameSearches(state.plan, { sources, catalog: run.catalog }) : [];
  const byName = new Set(named.map(searchKey));
  const others = [...retries, ...planned, ...remembered].filter((search) => !byName.has(searchKey(search)));
  return [...others, ...named];
}

function reasonFor(round: number, { assessments }: RunState): string {
  const gaps = assessments.at(-1)?.gaps ?? [];
  if (round === 1) return 'first searches';
  return gaps.length > 0 ? gaps.join('; ') : 'wider searches';
}
