import { createExactIndex } from '#adapters/vectors/exact.ts';
import type { RunEvent } from '#contract/event.ts';
import type { PlanStep, TeamMemberName } from '#contract/plan-step.ts';
import type { RunRequest } from '#contract/run-request.ts';
import type { ProgressLedger, TaskLedger } from '#contract/team-events.ts';
import { domainOf } from '#core/agents/domains.ts';
import type { GatheringAgent, GatheringTurn } from '#core/agents/gathering.ts';
import type { Engine } from '#core/agents/handlers.ts';
import type { Manager, ManagerView } from '#core/agents/manager/manager.ts';
import { createMeter } from '#core/agents/model/meter.ts';
import { createModelKinds, type RunModels } from '#core/agents/model/run-models.ts';
import { MEMBERS } from '#core/agents/team.ts';
import type { TeamMember } from '#core/agents/team-member.ts';
import { type DriveEnd, driveRun } from '#core/durable/durable-run.ts';
import type { Journal } from '#core/ports/journal.ts';
import type { LogBatch } from '#core/ports/run-log.ts';
import { runAdvanced } from '#core/runs/advanced.ts';
import { createEventBuffer } from '#core/runs/event-buffer.ts';
import { createResearchMemory } from '#core/runs/research-memory.ts';
import type { AdvancedRun, ReadPage } from '#core/runs/run-state.ts';
import { createStopwatch } from '#core/runs/stopwatch.ts';
import type { SearchTool } from '#core/sources/tool.ts';
import { createHashingEmbedder } from '#tests/adapters/embedder/create-hashing-embedder.ts';
import { ASKED, createMemoryLog, type MemoryLog } from '../research-world.ts';
import { createFakeClock, NO_WORDS, relevantRecord, scriptedEngine, scriptedTool } from '../scripted-research.ts';

export interface Decision {
  to: TeamMemberName;
  instruction?: string;
  satisfied?: boolean;
  looping?: boolean;
  progress?: boolean;
}

const PLAN: PlanStep[] = [
  { id: 's1', agent: 'search', text: 'Search for trials.' },
  { id: 's2', agent: 'judge', text: 'Judge them.' },
];
const ledgerOf = (plan: PlanStep[]): TaskLedger => ({ given: [], toLookUp: ['x'], toDerive: [], guesses: [], plan });

function decided({ to, instruction, satisfied = false, looping = false, progress = true }: Decision): ProgressLedger {
  const scripted = <T>(answer: T) => ({ answer, reason: 'Scripted.' });
  return {
    satisfied: scripted(satisfied),
    looping: scripted(looping),
    progress: scripted(progress),
    nextSpeaker: scripted(to),
    instruction: scripted(instruction ?? `Do the part of ${to}.`),
  };
}

interface ScriptedManager {
  decide: (round: number, view: ManagerView) => Decision | Error;
  journal: Journal;
}

/** A manager whose every answer is a recorded step, as a model's would be. */
export function scriptedManager({ decide, journal }: ScriptedManager): Manager {
  return {
    plan: () => journal.step('manager/plan', async () => ledgerOf(PLAN)),
    changePlan: ({ steps, instruction, revision }) =>
      journal.step(`manager/change/${revision}`, async () => [
        ...steps,
        { id: `w${revision}`, agent: 'search' as const, text: instruction },
      ]),
    decide: (view) =>
      journal.step(`manager/decide/${view.round}`, async () => {
        const decision = decide(view.round, view);
        if (decision instanceof Error) throw decision;
        return { ledger: decided(decision), basis: 'model' as const };
      }),
    replan: ({ resets }) =>
      journal.step(`manager/replan/${resets}`, async () =>
        ledgerOf([{ id: 's1', agent: 'search', text: `Try another way (${resets}).` }]),
      ),
  };
}

interface ScriptedTeam {
  decide: ScriptedManager['decide'];
  engine?: Engine;
  /** What the search agent does; asks PubMed something new each round by default. */
  gather?: (turn: GatheringTurn) => Promise<string>;
  catalog?: SearchTool[];
  request?: Partial<RunRequest>;
  control?: AdvancedRun['control'];
  clock?: ReturnType<typeof createFakeClock>;
  log?: MemoryLog;
  tokensLeft?: () => number;
  readPage?: ReadPage;
  isPaused?: () => boolean;
  append?: (batch: LogBatch) => Promise<void>;
}

const GATHERS: ReadonlySet<TeamMemberName> = new Set(['search', 'retrieval']);

/** The team with this agent in place of those that gather. */
export function membersWith(agent: GatheringAgent): TeamMember[] {
  return MEMBERS.map((member) =>
    GATHERS.has(member.name) ? { ...member, act: (turn) => turn.gather(agent) } : member,
  );
}

/** A whole advanced run over scripted sources, agents and manager, on a log in memory. */
export async function runTeam({
  decide,
  engine = scriptedEngine(),
  gather,
  catalog = [scriptedTool('search_pubmed', (call) => ({ evidence: [relevantRecord(call)] }))],
  request = {},
  control = NO_WORDS,
  clock = createFakeClock(),
  log = createMemoryLog(),
  tokensLeft,
  readPage = async () => ({ message: 'No page.' }),
  isPaused,
  append = log.append,
}: ScriptedTeam): Promise<{ events: RunEvent[]; end: DriveEnd; log: MemoryLog }> {
  const embedder = createHashingEmbedder();
  const index = createExactIndex();
  const complete: RunRequest = {
    ...ASKED,
    mode: 'advanced',
    engine: 'model',
    sources: catalog.map(({ name }) => name),
    maxRounds: 5,
    ...request,
  };
  const meter = { ...createMeter(null), ...(tokensLeft && { tokensLeft }) };
  const models: RunModels = {
    meter,
    kinds: createModelKinds(),
    isLocal: false,
    callsTools: false,
    at: () => {
      throw new Error('A scripted team asks no model.');
    },
  };
  const agent: GatheringAgent = {
    gather:
      gather ??
      (async (turn) => {
        await turn.ask({ tool: 'search_pubmed', query: `query ${turn.round}`, why: 'scripted' });
        return 'Scripted.';
      }),
  };
  const end = await driveRun({
    history: { events: [...log.events], steps: [...log.steps] },
    append,
    ...(isPaused && { isPaused }),
    run: (journal) =>
      runAdvanced({
        runId: 'run',
        request: complete,
        sampleData: false,
        engine,
        rules: engine,
        catalog,
        createMemory: (referenceYear, { concepts }) =>
          createResearchMemory({ query: complete.question, runId: 'run', embedder, index, referenceYear, concepts }),
        journal,
        clock,
        stopwatch: createStopwatch(clock, log.steps),
        control,
        eventBuffer: createEventBuffer(),
        models,
        manager: scriptedManager({ decide, journal }),
        team: membersWith(agent),
        parts: { models, rules: engine, catalog, domain: domainOf('general'), emit: () => {} },
        readPage,
        signal: new AbortController().signal,
      }),
  });
  return { events: log.events, end, log };
}
