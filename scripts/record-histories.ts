// Records whole runs over the simulated worlds into tests/histories: their events and steps, as a database keeps them. With
// names (`rules-effect team-budget`) these; without, those that today's code tells differently or that are missing.
import fs from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { gzipSync } from 'node:zlib';
import type { PlanStep } from '#contract/plan-step.ts';
import type { RunRequest } from '#contract/run-request.ts';
import { TOOL_NAMES } from '#contract/search-record.ts';
import type { RunControl } from '#core/ports/run-control.ts';
import { HISTORIES, ofRun, readHistory, startReplayer } from '#tests/core/runs/replay-history.ts';
import {
  createMemoryLog,
  type MemoryLog,
  researchWorld,
  runToEnd,
  startedEvent,
} from '#tests/core/runs/research-world.ts';
import { createTeamWorld, SILENCE } from '#tests/team-world.ts';
import { decentBrain } from '#tests/world/model/model-brain.ts';
import { type ModelServer, startModelServer } from '#tests/world/model/model-server.ts';
import { VELORIMINE_WORKS } from '#tests/world/velorimine-works.ts';
import { startWorld, type World } from '#tests/world/world.ts';
import { DEMO_WORKS } from './demo/works/demo-works.ts';

/** All but arXiv, which asks its clients to wait seconds between requests. */
const SOURCES: RunRequest['sources'] = ['search_pubmed', 'search_clinical_trials', 'search_preprints', 'search_web'];

/** Runs by rules, by the name of their history. */
const BY_RULES: Readonly<
  Record<string, { works: 'velorimine' | 'demo'; failing?: true; request: Partial<RunRequest> }>
> = {
  'rules-effect': {
    works: 'velorimine',
    request: { question: 'Does velorimine help in cluster headache?', maxRounds: 5 },
  },
  'rules-mechanism': {
    works: 'demo',
    request: { question: 'How does tamsulide act in chronic kidney disease?', maxRounds: 5 },
  },
  'rules-accuracy': {
    works: 'demo',
    request: { question: 'How accurate is serum neurolectin for diagnosing multiple system atrophy?', maxRounds: 1 },
  },
  'rules-nothing-found': {
    works: 'velorimine',
    request: { question: 'Does quandrazole prevent gout flares?', maxRounds: 3 },
  },
  'rules-failing-source': {
    works: 'velorimine',
    failing: true,
    request: { question: 'Is velorimine safe in adults with migraine?', maxRounds: 2 },
  },
};

type RunTeam = Awaited<ReturnType<typeof createTeamWorld>>;

/** Runs on a model, by the name of their history. */
const BY_MODEL: Readonly<Record<string, (run: RunTeam, log: MemoryLog, server: ModelServer) => Promise<unknown>>> = {
  'model-simple': (run, log) => run({ log, request: { ...EFFECT, mode: 'simple', maxRounds: 3 } }),
  'team-approval': (run, log) => run({ log, request: { ...EFFECT, sources: [...TOOL_NAMES] } }),
  async 'team-steered-write-now'(run, log, server) {
    server.script = doubting;
    await run({ log, request: EFFECT, control: steersThenWrites() });
    server.script = undefined;
  },
  'team-edited-plan-and-pause': recordEditedPlan,
  'team-budget': (run, log) => run({ log, request: { ...EFFECT, budget: { tokens: 5_000, money: null } } }),
  async 'team-resets'(run, log, server) {
    server.script = (call, { numberOfSchema }) => {
      if (call.schemaName !== 'progress_ledger') return doubting(call);
      if (numberOfSchema === first) return undefined;
      const value = decentBrain(call).value as Record<string, unknown>;
      const no = { reason: 'Nothing came of the last turns.', answer: false };
      const next = { reason: 'More is needed.', answer: 'hypothesis' };
      return { value: { ...value, satisfied: no, progress: no, nextSpeaker: next } };
    };
    const first = 1 + server.requests.filter(({ schemaName }) => schemaName === 'progress_ledger').length;
    await run({ log, request: { ...EFFECT, maxRounds: 20 } });
    server.script = undefined;
  },
};

/** A judge who is not sure yet, so that a run goes on until something else ends it. */
function doubting(call: Parameters<typeof decentBrain>[0]): { value: unknown } | undefined {
  if (call.schemaName !== 'assessment') return undefined;
  const value = decentBrain(call).value as Record<string, unknown>;
  return { value: { ...value, confidence: { reason: 'Too little is known yet.', value: 0.3 } } };
}

const EFFECT: Partial<RunRequest> = { question: 'Does velorimine help in cluster headache?', sources: SOURCES };

/** One message before the second round, and the wish for the report before the third. */
function steersThenWrites(): RunControl<PlanStep> {
  let looks = 0;
  return {
    ...SILENCE,
    async inbox(afterId) {
      const hasSpoken = looks > 0;
      looks += 1;
      const messages = hasSpoken && afterId < 1 ? [{ id: 1, text: 'Leave out animal studies.' }] : [];
      return { messages, writeNow: afterId >= 1 };
    },
  };
}

/** The plan waits, is changed by a sentence, then edited; the run is paused in its middle. */
async function recordEditedPlan(run: RunTeam, log: MemoryLog): Promise<void> {
  const request = { ...EFFECT, autoStart: false };
  await run({ log, request });
  const change: RunControl<PlanStep> = {
    ...SILENCE,
    planDecision: async (revision) =>
      revision === 0 ? { kind: 'change', instruction: 'Also look for the harms in adults.' } : null,
  };
  await run({ log, request, control: change });
  const steps: PlanStep[] = [
    { id: 's1', agent: 'search', text: 'Search for trials of velorimine in adults.' },
    { id: 's2', agent: 'judge', text: 'Judge whether they answer the question.' },
  ];
  const approve: RunControl<PlanStep> = { ...SILENCE, planDecision: async () => ({ kind: 'approve', steps }) };
  const isPaused = () => log.events.some(({ type }) => type === 'judge_complete');
  await run({ log, request, control: approve, isPaused });
  if (log.events.at(-1)?.type !== 'paused') throw new Error('The run was not paused.');
  await log.append({ afterSeq: log.events.length, steps: [], events: [{ type: 'resumed' }] });
  await run({ log, request, control: approve });
}

function write(name: string, { events, steps }: MemoryLog): void {
  const bytes = gzipSync(JSON.stringify({ events, steps }), { level: 9 });
  fs.writeFileSync(path.join(HISTORIES, `${name}.json.gz`), bytes);
  const end = events.at(-1);
  const exit = end?.type === 'complete' ? end.exit : end?.type;
  console.log(`${name}: ${exit}, ${events.length} events, ${steps.length} steps, ${Math.ceil(bytes.length / 1024)} kB`);
}

/** Those to record. Of histories that are replayed as they are, only times would change. */
async function namesWanted(all: readonly string[], named: readonly string[]): Promise<ReadonlySet<string>> {
  const unknown = named.filter((name) => !all.includes(name));
  if (unknown.length > 0) throw new Error(`No such history: ${unknown.join(', ')}. There are: ${all.join(', ')}.`);
  if (named.length > 0) return new Set(named);
  const { replay, stop } = await startReplayer();
  const outdated: string[] = [];
  for (const name of all) {
    const isUnchanged = await Promise.resolve()
      .then(async () => {
        const history = readHistory(name);
        const { end, appended, events } = await replay(history);
        return (
          end === 'ended' &&
          appended.length === 0 &&
          isDeepStrictEqual(JSON.parse(JSON.stringify(events)), ofRun(history))
        );
      })
      .catch(() => false);
    if (!isUnchanged) outdated.push(name);
    else console.log(`${name}: unchanged`);
  }
  await stop();
  return new Set(outdated);
}

const wanted = await namesWanted([...Object.keys(BY_RULES), ...Object.keys(BY_MODEL)], process.argv.slice(2));
fs.mkdirSync(HISTORIES, { recursive: true });
const worlds: Record<'velorimine' | 'demo', World> = {
  velorimine: await startWorld({ works: VELORIMINE_WORKS, latencyMs: 5 }),
  demo: await startWorld({ works: DEMO_WORKS, latencyMs: 5 }),
};
const server = await startModelServer();

for (const [name, { works, failing, request }] of Object.entries(BY_RULES)) {
  if (!wanted.has(name)) continue;
  const world = worlds[works];
  if (failing) world.sources.clinical_trials.fault = { kind: 'unavailable always', served: 0 };
  const { log } = await runToEnd(await researchWorld(world.env), startedEvent({ sources: SOURCES, ...request }));
  world.sources.clinical_trials.fault = undefined;
  write(name, log);
}
for (const [name, record] of Object.entries(BY_MODEL)) {
  if (!wanted.has(name)) continue;
  const log = createMemoryLog();
  await record(await createTeamWorld(worlds.velorimine, server), log, server);
  write(name, log);
}
await Promise.all([server.stop(), ...Object.values(worlds).map((world) => world.stop())]);
