import type { PlannedSearch, ResearchPlan } from '../agents/handlers.ts';
import type { RunEvent } from '../events/event.ts';
import type { Assessment } from '../findings/assessment.ts';
import type { Exit } from '../findings/exit.ts';
import { decideExit } from '../judge/exits.ts';
import { endWithoutEvidence } from './nothing-found.ts';
import { openQuestions } from './open-questions.ts';
import type { RunState, SimpleRun } from './run-state.ts';
import { includedWorks, screen } from './screening.ts';
import { ROUND_TIMEOUT_MS, searchRound } from './search-round.ts';
import { synthesize } from './synthesize.ts';

/**
 * Simple mode: search → judge → refine until code decides to stop, then the report. Deterministic given its recorded
 * steps: searches and readings of the clock go through the journal, everything else is computed again on replay.
 */
export async function* runSimple(run: SimpleRun): AsyncGenerator<RunEvent> {
  const { runId, request, sampleData, engine, signal } = run;
  yield { type: 'started', runId, request, sampleData };
  const startedAt = await readClock(run, 'start');
  yield { type: 'thinking', agent: 'planner', message: 'Reading the question' };
  const plan = await engine.planner.plan(request.question, signal);
  const memory = run.createMemory(new Date(startedAt).getUTCFullYear(), plan.ideas ?? plan.concepts);
  const state: RunState = {
    memory,
    plan,
    searches: [],
    assessments: [],
    screenings: [],
    works: [],
    hypotheses: [],
    newRelevantByRound: [],
  };

  let exit: Exit | null = null;
  let elapsedMs = 0;
  for (let round = 1; exit === null; round += 1) {
    const searches = await planRound(run, state, round);
    if (round === 1) yield planReady(plan, searches);
    if (searches.length === 0) {
      exit = state.works.length > 0 ? 'saturation' : 'nothing_found';
      break;
    }
    yield {
      type: 'round_started',
      round,
      maxRounds: request.maxRounds,
      queries: searches.map(({ tool, query }) => ({ tool, query })),
      why: reasonFor(round, state),
    };
    const timeoutMs = Math.min(ROUND_TIMEOUT_MS, request.timeoutSeconds * 1000 - elapsedMs);
    state.searches.push(...(yield* searchRound({ ...run, memory, round, searches, timeoutMs })));
    yield* screenRound(run, state, round);
    const assessment = yield* judgeRound(run, state, round);
    elapsedMs = (await readClock(run, `round-${round}`)) - startedAt;
    exit = decideExit({
      assessment,
      round,
      maxRounds: request.maxRounds,
      newRelevantByRound: state.newRelevantByRound,
      elapsedMs,
      timeoutMs: request.timeoutSeconds * 1000,
      relevantWorks: state.works.length,
    });
  }
  yield* exit === 'nothing_found' ? endWithoutEvidence(state) : synthesize(run, state, exit);
}

async function readClock({ journal, clock }: SimpleRun, when: string): Promise<number> {
  return journal.step(`clock/${when}`, async () => clock.now().getTime());
}

async function planRound(run: SimpleRun, state: RunState, round: number): Promise<PlannedSearch[]> {
  const { sources, asked, retries } = openQuestions(run.request.sources, state.searches);
  const planned = await run.engine.planner.searches(
    { plan: state.plan, round, sources, assessment: state.assessments.at(-1) ?? null, works: state.works, asked },
    run.signal,
  );
  return [...retries, ...planned];
}

function planReady({ questionType, terms, concepts }: ResearchPlan, searches: readonly PlannedSearch[]): RunEvent {
  return {
    type: 'plan_ready',
    questionType,
    terms,
    concepts: concepts.map(({ term, synonyms, mesh }) => ({ term, synonyms: [...synonyms], mesh: [...mesh] })),
    queries: searches.map(({ tool, query }) => ({ tool, query })),
  };
}

function reasonFor(round: number, { assessments }: RunState): string {
  const gaps = assessments.at(-1)?.gaps ?? [];
  if (round === 1) return 'first searches';
  return gaps.length > 0 ? gaps.join('; ') : 'wider searches';
}

async function* screenRound({ signal }: SimpleRun, state: RunState, round: number): AsyncGenerator<RunEvent> {
  const { memory } = state;
  const groups = await memory.getGroups(signal);
  for (const { representative, members, kind } of groups)
    yield { type: 'evidence_grouped', representative, members, kind };
  const scored = await memory.getRelevantEvidence(Number.POSITIVE_INFINITY, signal);
  const known = new Set(state.works.map(({ work }) => work.id));
  state.screenings = screen(scored, groups);
  state.works = includedWorks(scored, state.screenings);
  state.newRelevantByRound.push(state.works.filter(({ work }) => !known.has(work.id)).length);
  yield { type: 'evidence_screened', round, screenings: state.screenings };
}

async function* judgeRound(
  { engine, signal }: SimpleRun,
  state: RunState,
  round: number,
): AsyncGenerator<RunEvent, Assessment> {
  const { memory, plan, works } = state;
  yield { type: 'judging', round, works: works.length };
  const assessment = await engine.judge.assess({ plan, round, works }, signal);
  state.assessments.push(assessment);
  yield { type: 'judge_complete', assessment };
  yield { type: 'hypothesizing', round };
  const hypotheses = await engine.hypothesizer.hypothesize({ plan, works }, signal);
  for (const hypothesis of hypotheses) memory.addHypothesis(hypothesis);
  state.hypotheses = hypotheses;
  memory.nextIteration();
  yield { type: 'hypotheses_updated', round, hypotheses };
  return assessment;
}
