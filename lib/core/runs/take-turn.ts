import type { RunEvent } from '#contract/event.ts';
import type { FoundBy } from '#contract/evidence.ts';
import type { Hypothesis } from '#contract/hypothesis.ts';
import type { TeamMember } from '#contract/plan-step.ts';
import type { TaskLedger } from '#contract/team-events.ts';
import type { GatheringTurn, TriedSearch } from '../agents/team.ts';
import { reportedSearches } from '../evidence/reported-searches.ts';
import { hypothesisRound, judgeRound } from './judge-round.ts';
import type { TeamLedger, TurnOutcome } from './ledger.ts';
import { openQuestions } from './open-questions.ts';
import { createPageDesk } from './page-desk.ts';
import { readRound } from './read-round.ts';
import type { AdvancedRun, RunState } from './run-state.ts';
import { screenRound } from './screen-round.ts';
import { createSourceDesk, type SourceDesk } from './source-desk.ts';

/** What the manager hands to a member of the team. */
export interface Task {
  to: TeamMember;
  instruction: string;
  /** What the judge found missing, where that is what the task is about. */
  missing: readonly string[];
  why: string;
}

/** What the manager's loop carries from round to round beside the evidence. */
export interface TeamState {
  ledger: TeamLedger;
  task: TaskLedger;
  /** What the reader has asked for, oldest first. */
  wishes: string[];
  /** Id of the last message heard. */
  lastMessage: number;
  /** How the last gathering turn went; null when the last turn was none. */
  lastTurn: TurnOutcome | null;
}

/** One member does what it was told; what it says goes into the thread. */
export async function* takeTurn(
  run: AdvancedRun,
  state: RunState,
  team: TeamState,
  { round, to, instruction, missing, why }: Task & { round: number },
): AsyncGenerator<RunEvent> {
  yield { type: 'handoff', round, to, instruction, why };
  yield { type: 'round_started', round, maxRounds: run.request.maxRounds, queries: [], why: instruction };
  const report = yield* work(run, state, team, { round, to, instruction, missing });
  yield { type: 'agent_reported', round, agent: to, message: report };
  team.ledger = { ...team.ledger, thread: [...team.ledger.thread, { to, instruction, report }] };
}

type Told = Omit<Task, 'why'> & { round: number };

async function* work(run: AdvancedRun, state: RunState, team: TeamState, told: Told): AsyncGenerator<RunEvent, string> {
  const { to, round } = told;
  if (to === 'search' || to === 'retrieval') return yield* gatherTurn(run, state, team, { ...told, to });
  team.lastTurn = null;
  if (to === 'hypothesis') {
    yield* hypothesisRound(run, state, round);
    return hypothesesInWords(state.hypotheses);
  }
  const { mechanism, clinical, confidence, sufficient, gaps } = yield* judgeRound(run, state, round);
  const missing = gaps.length > 0 ? ` Missing: ${gaps.join('; ')}.` : '';
  const verdict = sufficient ? 'sufficient' : 'not sufficient yet';
  return `Mechanism ${mechanism.score}, clinical ${clinical.score}, confidence ${confidence.toFixed(2)}: ${verdict}.${missing}`;
}

const MOST_NAMED = 3;

/** What the manager hears of the hypotheses: how many, and what would have to be searched to decide them. */
function hypothesesInWords(hypotheses: readonly Hypothesis[]): string {
  const held = `${hypotheses.length} ${hypotheses.length === 1 ? 'hypothesis' : 'hypotheses'} held.`;
  const named = (label: string, texts: readonly string[]) =>
    texts.length > 0 ? ` ${label}: ${[...new Set(texts)].slice(0, MOST_NAMED).join('; ')}.` : '';
  const gaps = hypotheses.flatMap((hypothesis) => hypothesis.gaps ?? []);
  const searches = hypotheses.flatMap((hypothesis) => hypothesis.searches ?? []);
  return `${held}${named('Not known yet', gaps)}${named('Worth searching', searches)}`;
}

async function* gatherTurn(
  run: AdvancedRun,
  state: RunState,
  team: TeamState,
  { to, round, instruction, missing }: Told & { to: 'search' | 'retrieval' },
): AsyncGenerator<RunEvent, string> {
  const { outbox, control, journal, signal } = run;
  const desk = createSourceDesk(run, state, round);
  const { sources, asked } = openQuestions(run.request.sources, state.searches);
  const isFirst = state.searches.length === 0;
  let looks = 0;
  const turn: GatheringTurn = {
    round,
    instruction: [instruction, ...team.wishes.map((wish) => `The reader asks: ${wish}`)].join('\n'),
    missing,
    plan: state.plan,
    sources,
    asked,
    tried: [...state.tried],
    works: state.works,
    ask: desk.ask,
    readPage: createPageDesk(run, state, round),
    async shouldStop() {
      looks += 1;
      const inbox = await journal.step(`inbox/${round}/${looks}`, () => control.inbox(team.lastMessage));
      return inbox.writeNow;
    },
    signal,
  };
  const [said] = yield* outbox.telling(
    Promise.all([run.gatherers[to].gather(turn), isFirst ? searchByRules(run, state, desk) : null]),
  );
  yield* readRound(run, state, { round, call: `reader/${round}` });
  const newRelevant = yield* screenRound(run, state, round);
  state.newRelevantByRound.push(newRelevant);
  state.tried.push(...triedIn(state, round));
  const { searches, repeats, found, new: fresh } = desk.tally();
  team.lastTurn = { searches, repeats, new: fresh };
  const counted = `Found ${found} sources (${fresh} new), ${newRelevant} of them relevant.`;
  return [counted, repeatsInWords(repeats, searches), said].filter(Boolean).join(' ');
}

/** The searches of a turn that has ended. What they are counted as depends on no source's speed. */
function triedIn({ memory, searches, works }: RunState, round: number): TriedSearch[] {
  const isFoundBy = (tool: string, query: string) => (found: FoundBy) => found.tool === tool && found.query === query;
  return reportedSearches(searches, memory.getAllEvidence())
    .filter((search) => search.round === round)
    .map(({ tool, query, status, found, new: fresh }) => {
      const kept = works.filter(({ work }) => work.foundBy.some(isFoundBy(tool, query))).length;
      return { tool, query, status, found, new: fresh, kept };
    });
}

/** A search that is not made again has found nothing, which must not be read as its source holding nothing. */
function repeatsInWords(repeats: number, searches: number): string {
  if (repeats === 0) return '';
  const [asked, made] = [searches === 1 ? 'search' : 'searches', repeats === 1 ? 'was' : 'were'];
  return `Of ${searches} ${asked} asked for, ${repeats} had been made before in this run and ${made} not made again.`;
}

/**
 * What the rules would search first, with what the reader has written in its place, is searched in every mode, beside what the model
 * asks: a model whose searches are bad finds no less than no model.
 */
async function searchByRules(run: AdvancedRun, { plan, works }: RunState, desk: SourceDesk): Promise<void> {
  const { rules, request, signal } = run;
  const first = { plan, round: 1, sources: request.sources, assessment: null, works, asked: [] };
  const searches = await rules.planner.searches(first, signal);
  await Promise.all(searches.map((search) => desk.ask(search)));
}
