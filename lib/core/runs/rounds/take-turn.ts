import type { RunEvent } from '#contract/event.ts';
import type { FoundBy } from '#contract/evidence.ts';
import type { TeamMemberName } from '#contract/plan-step.ts';
import type { ToolName } from '#contract/search-record.ts';
import type { TaskLedger } from '#contract/team-events.ts';
import type { GatheringAgent, GatheringTurn, TriedSearch } from '../../agents/gathering.ts';
import { nameSearches } from '../../agents/planner/first-searches.ts';
import { AssayError } from '../../errors.ts';
import { reportedSearches } from '../../evidence/reported-searches.ts';
import type { TeamLedger, TurnOutcome } from '../ledger.ts';
import type { AdvancedRun, RunState } from '../run-state.ts';
import { createPageClient, createSourceClient, type SourceClient } from '../turn-clients.ts';
import { hypothesisRound, judgeRound } from './assess-round.ts';
import { openQuestions } from './open-questions.ts';
import { readRound } from './read-round.ts';
import { screenRound } from './screening.ts';

/** What the manager assigns to a member of the team. */
export interface Task {
  to: TeamMemberName;
  instruction: string;
  /** What the judge found missing, if the task is to search for it. */
  missing: readonly string[];
  why: string;
}

/** The state of the manager's loop from round to round, apart from the evidence. */
export interface TeamState {
  ledger: TeamLedger;
  task: TaskLedger;
  /** What the user has asked for, oldest first. */
  wishes: string[];
  /** Id of the last message read. */
  lastMessage: number;
  /** Result of the last gathering turn; null when the last turn was not one. */
  lastTurn: TurnOutcome | null;
}

/** One member carries out its instruction; its report is added to the thread. */
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

type TaskEvent = Omit<Task, 'why'> & { round: number };

async function* work(
  run: AdvancedRun,
  state: RunState,
  team: TeamState,
  task: TaskEvent,
): AsyncGenerator<RunEvent, string> {
  const { to, round, instruction } = task;
  const { parts, signal } = run;
  const member = run.team.find(({ name }) => name === to);
  if (!member) throw new AssayError('internal', undefined, { cause: `Nobody in the team is called ${to}` });
  team.lastTurn = null;
  return yield* member.act({
    round,
    instruction,
    parts,
    gather: (agent) => gatherTurn(run, state, team, { ...task, agent }),
    judge: () => judgeRound(run, state, round),
    hypothesize: () => hypothesisRound(run, state, round),
    signal,
  });
}

async function* gatherTurn(
  run: AdvancedRun,
  state: RunState,
  team: TeamState,
  { agent, round, instruction, missing }: TaskEvent & { agent: GatheringAgent },
): AsyncGenerator<RunEvent, string> {
  const { eventBuffer, control, journal, signal } = run;
  const client = createSourceClient(run, state, round);
  const { sources, asked } = openQuestions(run.request.sources, state.searches);
  const isFirst = state.searches.length === 0;
  const withRules = isFirst || state.works.length === 0;
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
    ask: client.ask,
    readPage: createPageClient(run, state, round),
    async shouldStop() {
      looks += 1;
      const inbox = await journal.step(`inbox/${round}/${looks}`, () => control.inbox(team.lastMessage));
      return inbox.writeNow;
    },
    signal,
  };
  // First of all, so that a search made twice counts as one by name.
  const byName = isFirst ? nameSearches(state.plan, { sources, catalog: run.catalog }).map(client.ask) : [];
  const [answered] = yield* eventBuffer.drainWhile(
    Promise.all([
      agent.gather(turn),
      ...byName,
      withRules ? searchByRules(run, state, { client, round, asked }) : null,
    ]),
  );
  yield* readRound(run, state, { round, call: `reader/${round}` });
  let newRelevant = yield* screenRound(run, state, round);
  if (isFirst && state.works.length === 0) newRelevant += yield* askWider(run, state, { client, round });
  state.newRelevantByRound.push(newRelevant);
  state.tried.push(...triedIn(state, round));
  const { searches, repeats, found, new: fresh } = client.tally();
  team.lastTurn = { searches, repeats, new: fresh };
  const counted = `Found ${found} ${found === 1 ? 'source' : 'sources'} (${fresh} new), ${newRelevant} of them relevant.`;
  return [counted, repeatsInWords(repeats, searches), answered].filter(Boolean).join(' ');
}

/** The searches of a finished turn. Their counts do not depend on the speed of a source. */
function triedIn({ memory, searches, works }: RunState, round: number): TriedSearch[] {
  const isFoundBy = (tool: string, query: string) => (found: FoundBy) => found.tool === tool && found.query === query;
  return reportedSearches(searches, memory.getAllEvidence())
    .filter((search) => search.round === round)
    .map(({ tool, query, status, found, new: fresh }) => {
      const kept = works.filter(({ work }) => work.foundBy.some(isFoundBy(tool, query))).length;
      return { tool, query, status, found, new: fresh, kept };
    });
}

/** A search that is not repeated has found nothing new, which must not be read as its source having nothing. */
function repeatsInWords(repeats: number, searches: number): string {
  if (repeats === 0) return '';
  const [asked, made] = [searches === 1 ? 'search' : 'searches', repeats === 1 ? 'was' : 'were'];
  return `Of ${searches} ${asked} asked for, ${repeats} had been made earlier in this run and ${made} not repeated.`;
}

interface RulesTurn {
  client: SourceClient;
  round: number;
  /** Searches made so far: none is repeated, and after the first ones the rules search more broadly. */
  asked: readonly { tool: ToolName; query: string }[];
}

/**
 * The rules' first searches, or the user's own in their place, are made in every mode, in addition to the model's: a
 * model with bad searches finds no less than no model. As long as nothing relevant was found, the rules' next searches
 * are made too.
 */
async function searchByRules(
  run: AdvancedRun,
  { plan, works, assessments }: RunState,
  { client, round, asked }: RulesTurn,
): Promise<void> {
  const { rules, request, signal } = run;
  const first = { plan, round: 1, sources: request.sources, assessment: null, works, asked: [] };
  const later = { ...first, round: Math.max(round, 2), assessment: assessments.at(-1) ?? null, asked: [...asked] };
  const searches = await rules.planner.searches(asked.length === 0 ? first : later, signal);
  await Promise.all(searches.map((search) => client.ask(search)));
}

/**
 * A detailed question must not end without results: relaxes its requirements at once, keeping the core. Returns how
 * many relevant works there are.
 */
async function* askWider(
  run: AdvancedRun,
  state: RunState,
  { client, round }: Pick<RulesTurn, 'client' | 'round'>,
): AsyncGenerator<RunEvent, number> {
  const known = state.memory.getAllEvidence().length;
  const { asked } = openQuestions(run.request.sources, state.searches);
  yield* run.eventBuffer.drainWhile(searchByRules(run, state, { client, round, asked }));
  if (state.memory.getAllEvidence().length === known) return 0;
  yield* readRound(run, state, { round, call: `reader/${round}/wider` });
  return yield* screenRound(run, state, round);
}
