// Measures what the project promises and prints one table; docs/bench.md says what each row means.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildWhenStale } from '#scripts/build.ts';
import { startCluster } from '#tests/system/app.ts';
import { createStage, type Stage } from '#tests/system/stage.ts';
import { benchApart } from './apart.ts';
import { benchAppend } from './append.ts';
import { benchCheckText } from './check-text.ts';
import { type Figure, isMet, toTable } from './figure.ts';
import { benchLibrary } from './library.ts';
import { benchManyRuns } from './many-runs.ts';
import { benchOverhead } from './overhead.ts';
import { benchPageWeight } from './page-weight.ts';
import { benchReading } from './reading.ts';
import { benchReportRendering } from './report-rendering.ts';
import { benchRetrieval } from './retrieval.ts';
import { benchReviews } from './reviews.ts';
import { benchScreening } from './screening.ts';
import { benchScreeningOrder } from './screening-order.ts';
import { benchTeam } from './team.ts';
import { benchViewers } from './viewers.ts';

const LATENCY_MS = 300;
const root = path.resolve(import.meta.dirname, '../..');

/** Hybrid ranking is compared with the goal and with plain BM25 of the same run. */
async function benchRanking(): Promise<Figure[]> {
  const figures: Figure[] = await benchRetrieval();
  const words = figures.find(({ name }) => name.endsWith('BM25'))?.value;
  const hybrid = figures.find(({ name }) => name.endsWith('hybrid'));
  if (!hybrid || words === undefined) {
    console.log('SciFact is not here (../shared/data/scifact), so ranking is not measured.');
    return figures;
  }
  const note = 'on SciFact dev; never below BM25 alone';
  return figures.map((figure) =>
    figure === hybrid ? { ...figure, goal: { atLeast: Math.max(0.72, words) }, note } : figure,
  );
}

/** All that can be measured, by name. What measures for minutes gives its figures as it has them. */
const PARTS: Readonly<Record<string, (world: World) => Promise<Figure[]> | AsyncIterable<Figure[]>>> = {
  'a run and its critical path': ({ stage }) => benchOverhead(stage),
  'the event log': ({ stage }) => benchAppend(stage.databaseUrl),
  'a thousand viewers': ({ stage }) => benchViewers(stage),
  'fifty runs at once': ({ stage }) => benchManyRuns(stage),
  'the weight of the pages': ({ stage }) => benchPageWeight(stage),
  'drawing a long report': ({ stage }) => benchReportRendering(stage),
  'screening records': ({ stage }) => benchScreening(stage),
  'the team': ({ cluster }) => benchTeam(cluster),
  'server apart': ({ cluster }) => benchApart(cluster),
  ranking: benchRanking,
  'searching a library': () => benchLibrary(),
  'reading documents': benchReading,
  'checking a text': () => benchCheckText(LATENCY_MS),
  'the order of a screening list': benchScreeningOrder,
  'a large review': async ({ cluster }) => benchReviews(await cluster.createDatabase()),
};

const HELP = `Usage: npm run bench [-- NAME]

Measures the built app, which it builds first where needed, and prints each row as soon as it is measured; all of them take
an hour or two. NAME measures those alone whose name holds it:

${Object.keys(PARTS)
  .map((name) => `  ${name}`)
  .join('\n')}

docs/bench.md says what each row means.`;

interface World {
  cluster: Awaited<ReturnType<typeof startCluster>>;
  stage: Stage;
}

/** What was measured, and by name what could not be: hours of measuring are not lost for one part that fails. */
async function measure(asked: string): Promise<{ figures: Figure[]; failed: string[] }> {
  // Durable, as it is when it counts: the tests' clusters are not.
  const cluster = await startCluster('bench', []);
  const stage = await createStage({ cluster, latencyMs: LATENCY_MS });
  const figures: Figure[] = [];
  const failed: string[] = [];
  try {
    for (const [name, part] of Object.entries(PARTS).filter(([name]) => name.includes(asked))) {
      console.log(`Measuring ${name} ...`);
      try {
        const measured = part({ cluster, stage });
        for await (const some of Symbol.asyncIterator in measured ? measured : [measured]) {
          figures.push(...some);
          console.log(toTable(some));
        }
      } catch (error) {
        failed.push(name);
        console.error(`Measuring ${name} failed:`, error);
      }
    }
  } finally {
    await stage.world.stop();
    await cluster.stop();
  }
  return { figures, failed };
}

const { values, positionals } = parseArgs({ options: { help: { type: 'boolean' } }, allowPositionals: true });
const [asked = ''] = positionals;
if (values.help || !Object.keys(PARTS).some((name) => name.includes(asked))) {
  console.log(HELP);
  process.exit(values.help ? 0 : 2);
}
if (!buildWhenStale()) process.exit(1);
const { figures, failed } = await measure(asked);
console.log(`\n${toTable(figures)}`);
const machine = {
  cpus: os.cpus().length,
  model: os.cpus()[0]?.model,
  node: process.version,
  platform: process.platform,
};
const results = figures.map((figure) => ({ ...figure, met: isMet(figure) }));
fs.writeFileSync(
  path.join(root, 'bench-results.json'),
  `${JSON.stringify({ at: new Date().toISOString(), machine, results, failed }, null, 2)}\n`,
);
console.log('\nWritten to bench-results.json.');
if (failed.length > 0) {
  console.error(`Not measured, because it failed: ${failed.join(', ')}.`);
  process.exitCode = 1;
}
