// Serves from an empty folder what the Dockerfile puts into the image, as the user that it names, and puts it to work.
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '#tests/system/client.ts';
import { freePort } from '#tests/system/free-port.ts';
import { VELORIMINE_WORKS } from '#tests/world/velorimine-works.ts';
import { startWorld } from '#tests/world/world.ts';
import { buildWhenStale } from '../build.ts';
import { askHealth, type Container, startContainer, whyNoContainer } from './container.ts';
import { makeImageFolder } from './image-folder.ts';

const root = path.resolve(import.meta.dirname, '../..');
const START_LIMIT_MS = 120_000;
const QUESTION = { question: 'Does velorimine help in cluster headache?', engine: 'rules', maxRounds: 2 };

/** One that the bundled sample data answers. */
const SAMPLE = { ...QUESTION, question: 'How does tamsulide slow kidney fibrosis?' };

interface Stop {
  ms: number;
  code: number | null;
}

export interface Rehearsal {
  uid: number;
  /** Milliseconds until /api/ready reported it, first with a new database and then with the one that was there. */
  readyMs: number[];
  readiness: unknown;
  health: unknown;
  /** What the program of HEALTHCHECK ended with, while it served. */
  healthcheck: number | null;
  /** Status of each search of the first run. */
  searches: { tool: string; status: string; found: number }[];
  kept: number;
  /** The server's end in the middle of a run, at rest, and as a hosted demonstration. */
  stops: Stop[];
  /** Events of the run that was under way at the first stop, then and when it had ended after the next start. */
  handedOver: { before: number; after: number; end: string | undefined; kept: number };
  /** Sentences that a sample run of the same image as a hosted demonstration kept. */
  sampleKept: number;
  /** Sizes of static files and of a page, so that neither is missing. */
  pages: Record<string, number>;
  output: string;
}

/** Rejects when a step fails, with the output of the server. The project must have been built. */
export async function rehearse(): Promise<Rehearsal> {
  const image = makeImageFolder(root);
  const world = await startWorld({ works: VELORIMINE_WORKS, latencyMs: 150 });
  const port = await freePort();
  const env = { ...world.env, PORT: String(port), LOG_LEVEL: 'warn', ANSWER_CACHE_HOURS: '0' };
  const origin = `http://127.0.0.1:${port}`;
  let container: Container | undefined;
  let output = '';
  const readyMs: number[] = [];
  const start = async (more: Record<string, string> = {}) => {
    const since = performance.now();
    container = startContainer(image, { root, env: { ...env, ...more } });
    const readiness = await untilReady(origin, container);
    readyMs.push(Math.round(performance.now() - since));
    return { container, readiness };
  };
  const stop = async (running: Container): Promise<Stop> => {
    const stopped = await running.stop();
    output += running.output();
    return stopped;
  };
  try {
    const first = await start();
    const healthcheck = askHealth(image, env);
    const health = await (await fetch(`${origin}/api/health`)).json();
    const pages = await readPages(origin);
    const client = createClient(origin);
    const report = await reportOf(client, await client.startRun(QUESTION));
    const runId = await client.startRun({ ...QUESTION, question: 'Is velorimine safe in pregnancy?' });
    const before = await untilSearching(client, runId);
    const inTheMiddle = await stop(first.container);
    const second = await start();
    const events = await client.waitForEnd(runId);
    const continued = await reportOf(client, runId);
    const atRest = await stop(second.container);
    const third = await start({ HOSTED: '1' });
    const sample = await reportOf(client, await client.startRun({ ...SAMPLE, sample: true }));
    const asDemonstration = await stop(third.container);
    return {
      uid: image.user.uid,
      readyMs,
      readiness: first.readiness,
      health,
      healthcheck,
      searches: report.search.map(({ tool, status, found }) => ({ tool, status, found })),
      kept: report.claims.kept,
      stops: [inTheMiddle, atRest, asDemonstration],
      handedOver: { before, after: events.length, end: events.at(-1)?.type, kept: continued.claims.kept },
      sampleKept: sample.claims.kept,
      pages,
      output,
    };
  } catch (error) {
    throw new Error(`The rehearsal failed. The output of the server: ${output}${container?.output() ?? ''}`, {
      cause: error,
    });
  } finally {
    container?.kill();
    await world.stop();
    image.remove();
  }
}

type Client = ReturnType<typeof createClient>;

async function untilReady(origin: string, container: Container): Promise<unknown> {
  const limit = Date.now() + START_LIMIT_MS;
  while (Date.now() < limit && !container.hasEnded()) {
    const answer = await fetch(`${origin}/api/ready`).catch(() => undefined);
    if (answer?.ok) return answer.json();
    await sleep(100);
  }
  throw new Error('It did not become ready.');
}

interface ReportParts {
  search: { tool: string; status: string; found: number }[];
  claims: { kept: number };
}

async function reportOf(client: Client, runId: string): Promise<ReportParts> {
  await client.waitForEnd(runId);
  const answer = await client.call(`/api/runs/${runId}/report`);
  if (!answer.ok) throw new Error(`The report was refused: ${await answer.text()}`);
  return (await answer.json()) as ReportParts;
}

/** Events of the run when its first search is under way. */
async function untilSearching(client: Client, runId: string): Promise<number> {
  for await (const { seq, type } of client.events(runId)) if (type === 'searching') return seq;
  throw new Error('The run ended without a search.');
}

/** The home page, a style sheet of it, and each file of `public` that it links. */
async function readPages(origin: string): Promise<Record<string, number>> {
  const home = await (await fetch(origin)).text();
  const linked = [...home.matchAll(/(?:href|src)="(\/[^"]+\.(?:css|js|png|svg|webmanifest)[^"]*)"/g)];
  const sizes: Record<string, number> = { '/': home.length };
  for (const [, address = ''] of linked) {
    const answer = await fetch(origin + address);
    if (!answer.ok) throw new Error(`${address} is missing: ${answer.status}`);
    sizes[address] = (await answer.arrayBuffer()).byteLength;
  }
  return sizes;
}

if (import.meta.main) {
  const reason = whyNoContainer();
  if (reason !== undefined) {
    console.error(`This cannot be rehearsed here: ${reason}.`);
    process.exit(2);
  }
  if (!buildWhenStale()) process.exit(1);
  const { output, pages, ...figures } = await rehearse();
  console.log(output);
  console.log(JSON.stringify({ ...figures, pages: Object.keys(pages).length }, null, 2));
}
