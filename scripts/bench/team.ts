import type { Report } from '#contract/report.ts';
import { DEMO_WORKS } from '#scripts/demo/works/demo-works.ts';
import { type Client, createClient } from '#tests/system/client.ts';
import { createStage, type Stage } from '#tests/system/stage.ts';
import { modelEnv } from '#tests/team-world.ts';
import { type ModelServer, type SeenModelCall, startModelServer } from '#tests/world/model/model-server.ts';
import { timeRun } from './bench-run.ts';
import { criticalPathMs } from './critical-path.ts';
import { type Figure, median } from './figure.ts';
import { BENCH_QUESTION } from './overhead.ts';

/** How a hosted model answers: so long to the first token, so long for each further piece of 40 characters. */
const LATENCY = { firstTokenMs: 400, chunkMs: 20, chunkChars: 40 };
const SOURCE_LATENCY_MS = 300;
const ASKED = { ...BENCH_QUESTION, mode: 'advanced', depth: 'quick', autoStart: true };
const RUNS = 3;
const MANY = 50;

interface TeamStage {
  stage: Stage;
  models: ModelServer;
  client: Client;
}

/** A whole run of the team, compared with what it cannot but wait for; what it reads; and fifty of them at once. */
export async function benchTeam(cluster: { createDatabase(): Promise<string> }): Promise<Figure[]> {
  const stage = await createStage({ cluster, latencyMs: SOURCE_LATENCY_MS, works: DEMO_WORKS });
  const models = await startModelServer({ latency: LATENCY });
  // The sources' answers are remembered, as they are in life: what is measured is the team, not three seconds of arXiv.
  const app = await stage.start({ ...modelEnv(models), ANSWER_CACHE_HOURS: '24' });
  try {
    const client = createClient(app.origin);
    const team = { stage, models, client };
    await timeRun(client, ASKED);
    return [...(await benchOne(team)), ...(await benchMany(team))];
  } finally {
    await app.kill();
    await models.stop();
    await stage.world.stop();
  }
}

async function benchOne({ stage, models, client }: TeamStage): Promise<Figure[]> {
  const ratios: number[] = [];
  const texts: number[] = [];
  const perSource: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    for (const source of Object.values(stage.world.sources)) source.requests.length = 0;
    models.requests.length = 0;
    const { runId, wallMs, end, firstTextAt } = await watchRun(client);
    if (end !== 'complete') throw new Error(`The run ended with "${end}".`);
    ratios.push(wallMs / criticalPathMs(stage.world, models.requests));
    texts.push(firstTextAt - firstWordSentAt(models.requests));
    const report = (await (await client.call(`/api/runs/${runId}/report`)).json()) as Report;
    perSource.push(report.usage.tokensIn / report.evidence.length);
  }
  const note = `median of ${RUNS}; model: 400 ms to the first token, 20 ms for 40 characters; sources: 300 ms, remembered`;
  return [
    { name: 'team: wall time ÷ critical path', value: median(ratios), unit: '', goal: { atMost: 1.03 }, note },
    {
      name: 'team: prompt tokens for each distinct work found',
      value: median(perSource),
      unit: '',
      goal: { atMost: 600 },
    },
    {
      name: 'team: first model text on the wire after its arrival',
      value: median(texts),
      unit: 'ms',
      goal: { atMost: 50 },
      note: 'from the model server sending the first piece with a word of the report to the event stream of a viewer',
    },
  ];
}

async function watchRun(client: Client) {
  const startedAt = performance.now();
  const runId = await client.startRun(ASKED);
  let firstTextAt = 0;
  let end = '';
  for await (const event of client.events(runId)) {
    if (event.type === 'streaming') firstTextAt ||= performance.now();
    end = event.type;
  }
  if (firstTextAt === 0) throw new Error('No text of a model reached the viewer.');
  return { runId, wallMs: performance.now() - startedAt, end, firstTextAt };
}

/** When the first piece that holds a word of the report's prose left the model server: what comes before it is only a heading. */
function firstWordSentAt(calls: readonly SeenModelCall[]): number {
  const sent = calls.flatMap(({ at, schemaName, answer }) => {
    if (schemaName !== 'review') return [];
    const wordEnds = /^[^#|\s]\S*\s/m.exec(answer);
    if (!wordEnds) return [];
    const pieces = Math.floor((wordEnds.index + wordEnds[0].length - 1) / LATENCY.chunkChars);
    return [at + LATENCY.firstTokenMs + pieces * LATENCY.chunkMs];
  });
  if (sent.length === 0) throw new Error('No call wrote a report: there is no first word to wait for.');
  return Math.min(...sent);
}

async function benchMany({ client }: TeamStage): Promise<Figure[]> {
  const one = await timeRun(client, ASKED);
  const runs = await Promise.all(Array.from({ length: MANY }, () => timeRun(client, ASKED)));
  const unfinished = runs.filter(({ end }) => end !== 'complete');
  if (unfinished.length > 0) throw new Error(`${unfinished.length} of ${MANY} runs did not end with a report.`);
  return [
    {
      name: `team: ${MANY} runs at once, median wall ÷ one run's`,
      value: median(runs.map(({ wallMs }) => wallMs)) / one.wallMs,
      unit: '',
      goal: { atMost: 1.05 },
      note: 'one server process; sources remembered',
    },
  ];
}
