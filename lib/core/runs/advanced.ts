import type { RunEvent } from '#contract/event.ts';
import type { Exit } from '#contract/exit.ts';
import type { TaskLedger } from '#contract/team-events.ts';
import type { ManagerView } from '../agents/manager/manager.ts';
import { AssayError, isAssayError } from '../errors.ts';
import { approvePlan } from './await-user.ts';
import { finalExit, isAssessed, isBudgetSpent, lastWord, roundExit, UNHURRIED } from './exit-rules.ts';
import { countStalls, EMPTY_LEDGER, MOST_RESETS, MOST_STALLS, noticeLoops, reset, type TeamLedger } from './ledger.ts';
import { withStatedFilters } from './read-question.ts';
import { hypothesisRound } from './rounds/assess-round.ts';
import { isIncludedByHand } from './rounds/before-report.ts';
import { endWithoutEvidence } from './rounds/nothing-found.ts';
import { readingsOf } from './rounds/read-round.ts';
import { recallHypotheses } from './rounds/recall-hypotheses.ts';
import { synthesize } from './rounds/synthesize.ts';
import { type Task, type TeamState, takeTurn } from './rounds/take-turn.ts';
import { type AdvancedRun, createRunState, type RunState } from './run-state.ts';
import { startFrom } from './start-from.ts';
import { readClock, readElapsed } from './stopwatch.ts';

/**
 * Advanced mode: a manager with two ledgers assigns tasks to a team until code decides to stop; then the report is
 * written. Models suggest; code counts stalls, detects loops, keeps to time and budget, and decides every exit.
 * Deterministic given its recorded steps.
 */
export async function* runAdvanced(begun: AdvancedRun): AsyncGenerator<RunEvent> {
  const { runId, request, sampleData, eventBuffer, signal } = begun;
  yield { type: 'started', runId, request, sampleData };
  const startedAt = await readClock(begun, 'start');
  yield { type: 'thinking', agent: 'manager', message: 'Reading the question and writing down what is known' };
  const sketch = await begun.rules.planner.plan(request.question, signal);
  const [read, proposed] = yield* eventBuffer.drainWhile(
    Promise.all([
      begun.engine.planner.plan(request.question, signal),
      begun.manager.plan({ plan: sketch, wishes: [] }, signal),
    ]),
  );
  const { run, plan } = withStatedFilters(begun, read);
  const state = createRunState(run.createMemory(new Date(startedAt).getUTCFullYear(), plan), plan);
  yield { type: 'task_ledger', resets: 0, ledger: proposed };
  yield* recallHypotheses(run, state);
  yield* startFrom(run, state);
  const ledger = { ...proposed, plan: yield* approvePlan(run, state, proposed.plan) };
  const reached = yield* gather(run, state, ledger);
  const named = yield* finalExit(run, state, reached);
  const exit = named === 'nothing_found' && isIncludedByHand(request, state) ? 'write_now' : named;
  if (UNHURRIED.has(exit) && state.hypotheses.length === 0)
    yield* hypothesisRound(run, state, state.newRelevantByRound.length);
  if (exit === 'nothing_found') yield* endWithoutEvidence(state);
  else yield* synthesize(exit === 'model_unavailable' ? { ...run, engine: run.rules } : run, state, exit);
}

async function* gather(run: AdvancedRun, state: RunState, ledger: TaskLedger): AsyncGenerator<RunEvent, Exit> {
  const team: TeamState = { ledger: EMPTY_LEDGER, task: ledger, wishes: [], lastMessage: 0, lastTurn: null };
  for (let round = 1; ; round += 1) {
    const stop = yield* beginRound(run, state, team, round);
    if (stop) return stop;
    try {
      const task = yield* decide(run, state, team, round);
      if (task === 'resets') return 'resets';
      if (task !== null) yield* takeTurn(run, state, team, { round, ...task });
    } catch (error) {
      if (!isAssayError(error)) throw error;
      const exit = exitFor(error);
      // Without any search nothing can be written, and "nothing found" would be false.
      if (!exit || state.searches.length === 0) throw error;
      yield { type: 'model_problem', agent: 'manager', message: error.message };
      return exit;
    }
    const elapsedMs = await readElapsed(run, `round-${round}`);
    const exit = roundExit(run, state, { round, elapsedMs });
    if (exit && !(yield* goesOn(run, team, { round, exit }))) return exit;
  }
}

/** Exits that a late message from the user may undo: time and rounds are left. */
const MAY_GO_ON: ReadonlySet<Exit> = new Set(['approval', 'saturation']);

/**
 * Whether the team continues despite a reason to stop: the user has written something since the last decision, or has
 * asked for another run from the next round. Where it cannot, it says so.
 */
async function* goesOn(
  { control, journal, request }: AdvancedRun,
  { lastMessage }: TeamState,
  { round, exit }: { round: number; exit: Exit },
): AsyncGenerator<RunEvent, boolean> {
  const { messages, writeNow } = await journal.step(`inbox/${round}/end`, () => control.inbox(lastMessage));
  const isAskedToGoOn = request.again?.round === round + 1 || messages.length > 0;
  if (!isAskedToGoOn || writeNow) return false;
  if (MAY_GO_ON.has(exit)) return true;
  const message = 'Your last message came after the last decision. To have it acted on, run again from the last round.';
  yield { type: 'thinking', agent: 'manager', message };
  return false;
}

/** A model that is unavailable, or may no longer be asked, ends the gathering, not the run. */
function exitFor(error: AssayError): Exit | null {
  if (error.code === 'budget_spent') return 'budget';
  return error.code.startsWith('model_') ? 'model_unavailable' : null;
}

/** The user's messages since the last round, and whether any budget is left. */
async function* beginRound(
  run: AdvancedRun,
  state: RunState,
  team: TeamState,
  round: number,
): AsyncGenerator<RunEvent, Exit | null> {
  const { control, journal, models, request } = run;
  const { messages, writeNow } = await journal.step(`inbox/${round}`, () => control.inbox(team.lastMessage));
  const { again } = request;
  const wish = again?.round === round && again.instruction ? [{ id: 0, text: again.instruction }] : [];
  // Written after the step, whose recorded result must not change.
  for (const { id, text } of [...wish, ...messages]) {
    team.lastMessage = Math.max(team.lastMessage, id);
    team.wishes.push(text);
    yield { type: 'steered', messageId: id, text };
  }
  // Before any search there is nothing to write: the first searches are made, then the report is written.
  if (writeNow && state.searches.length > 0) return 'write_now';
  if (!isBudgetSpent(models)) return null;
  if (state.searches.length === 0) throw new AssayError('budget_spent');
  return 'budget';
}

/** The manager's decision as a task; null when there is none because plan and facts were rewritten. */
async function* decide(
  run: AdvancedRun,
  state: RunState,
  team: TeamState,
  round: number,
): AsyncGenerator<RunEvent, Task | 'resets' | null> {
  const { manager, eventBuffer, signal } = run;
  const view = managerView(run, state, team, round);
  yield { type: 'thinking', agent: 'manager', message: `Round ${round}: deciding what comes next` };
  const { ledger, basis } = yield* eventBuffer.drainWhile(manager.decide(view, signal));
  const noticed = noticeLoops(ledger, team.ledger.thread, team.lastTurn);
  const stalls = countStalls(team.ledger.stalls, {
    progress: ledger.progress.answer,
    looping: ledger.looping.answer || noticed.length > 0,
  });
  team.ledger = { ...team.ledger, stalls };
  yield { type: 'progress_ledger', round, ledger, stalls, basis, noticed };
  if (stalls >= MOST_STALLS) return yield* replan(run, team, view);
  const { nextSpeaker, instruction, satisfied } = ledger;
  const isDone = satisfied.answer || nextSpeaker.answer === 'report';
  const why = satisfied.answer ? satisfied.reason : nextSpeaker.reason;
  // The judge would only repeat its assessment.
  if (isAssessed(state) && (isDone || nextSpeaker.answer === 'judge')) return searchForMissing(state, why);
  // If the manager thinks the evidence suffices, the judge assesses it, and code decides.
  if (isDone) return { to: 'judge', instruction: 'Is the evidence sufficient for the report?', missing: [], why };
  return { to: nextSpeaker.answer, instruction: instruction.answer, missing: [], why };
}

/**
 * What the judge found missing, or else what it would search for, is passed with the task, as data: it comes from an
 * agent that has read untrusted texts. What the manager wrote for another agent is not passed on.
 */
function searchForMissing(state: RunState, why: string): Task {
  const { gaps } = lastWord(state);
  const missing = gaps.length > 0 ? gaps : (state.assessments.at(-1)?.nextQueries ?? []);
  const instruction =
    missing.length > 0
      ? 'The judge is not content. Search for what it found missing.'
      : 'The judge is not content. Search the question in other words and at other sources.';
  return { to: 'search', instruction, missing, why };
}

async function* replan(
  run: AdvancedRun,
  team: TeamState,
  view: ManagerView,
): AsyncGenerator<RunEvent, 'resets' | null> {
  if (team.ledger.resets >= MOST_RESETS) return 'resets';
  const next: TeamLedger = reset(team.ledger);
  team.task = yield* run.eventBuffer.drainWhile(run.manager.replan({ ...view, resets: next.resets }, run.signal));
  team.ledger = next;
  team.lastTurn = null;
  yield { type: 'task_ledger', resets: next.resets, ledger: team.task };
  const why = `${MOST_STALLS} turns in a row brought no progress`;
  yield { type: 'replanned', resets: next.resets, why, steps: team.task.plan };
  return null;
}

function managerView(run: AdvancedRun, state: RunState, team: TeamState, round: number): ManagerView {
  return {
    round,
    maxRounds: run.request.maxRounds,
    plan: state.plan,
    ledger: team.task,
    thread: team.ledger.thread,
    works: state.works,
    answering: readingsOf(state).filter(({ bearing }) => bearing === 'answers').length,
    tried: state.tried,
    assessment: lastWord(state).text,
    gaps: lastWord(state).gaps,
    nextQueries: state.assessments.at(-1)?.nextQueries ?? [],
    hypotheses: state.hypotheses.length,
    wishes: team.wishes,
  };
}
