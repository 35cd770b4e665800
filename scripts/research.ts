// A run from the terminal: the same sources, engine and orchestrator as the server's, without a database.
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createMemoryCache } from '#adapters/memory-cache.ts';
import type { LoggedEvent, RunEvent, RunEventOf } from '#contract/event.ts';
import { emptyRunView } from '#contract/run-view.ts';
import { DOMAINS } from '#core/agents/domains.ts';
import { driveRun } from '#core/durable/durable-run.ts';
import { buildReport } from '#core/report/build-report.ts';
import { toMarkdown } from '#core/report/export/markdown.ts';
import { describeEvent } from '#core/runs/fold/describe-event.ts';
import { reduceRun } from '#core/runs/fold/reduce-run.ts';
import { createStopwatch } from '#core/runs/stopwatch.ts';
import { readEnv } from '#server/env.ts';
import { createLog } from '#server/log.ts';
import { createModels, serverTokens } from '#server/models.ts';
import { toReportSource } from '#server/report-source.ts';
import { createResearch } from '#server/research.ts';
import { KNOWN_SOURCES, parseRunRequest } from '#server/run-request.ts';
import { createSeal } from '#server/seal.ts';

const HELP = `Usage: npm run research -- "question" [options]

  --mode simple|advanced  one loop or the team; without it the best the model can do
  --depth LEVEL           quick, standard (default) or deep
  --domain NAME           of ${DOMAINS.map(({ id }) => id).join(', ')}
  --budget TOKENS         tokens that models may use
  --sources LIST          of ${KNOWN_SOURCES}; separated by commas
  --rounds N              search rounds at most (default 5)
  --json                  print one event a line
  --out FILE              write the report there (.md or .json) instead of printing it

A model is used when the environment names one (OPENAI_API_KEY, MODEL_BASE_URL, ANTHROPIC_API_KEY or HF_TOKEN).`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    mode: { type: 'string' },
    depth: { type: 'string' },
    domain: { type: 'string' },
    budget: { type: 'string' },
    sources: { type: 'string' },
    rounds: { type: 'string' },
    json: { type: 'boolean', default: false },
    out: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

function fail(message: string): never {
  console.error(message);
  process.exit(2);
}

if (values.help || positionals.length === 0) fail(HELP);
const root = path.dirname(import.meta.dirname);
// No database is used from the terminal, but the server's schema asks for one.
const env = readEnv({ ...process.env, DATABASE_URL: process.env['DATABASE_URL'] || 'none', ASSAY_ROOT: root });
const clock = { now: () => new Date() };
// What is sealed here is opened by this process alone.
const models = createModels({ env, seal: createSeal(randomUUID()), log: createLog('error') });
const model = await models.forRequest(undefined);
const parsed = parseRunRequest(
  {
    question: positionals.join(' '),
    ...(values.mode !== undefined && { mode: values.mode }),
    ...(values.depth !== undefined && { depth: values.depth }),
    ...(values.domain !== undefined && { domain: values.domain }),
    ...(values.budget !== undefined && { budget: { tokens: Number(values.budget) } }),
    ...(values.sources !== undefined && { sources: values.sources.split(',') }),
    ...(values.rounds !== undefined && { maxRounds: Number(values.rounds) }),
  },
  { timeoutSeconds: env.RUN_TIMEOUT_SECONDS, model, tokens: serverTokens(env) },
);
if (!parsed.success) fail(parsed.error.issues[0]?.message ?? HELP);
if (model?.problem) fail(model.problem.message);
if (parsed.data.modeNote) console.error(parsed.data.modeNote);
const orchestrate = await createResearch({ env, cache: createMemoryCache(clock), clock });

const runId = randomUUID();
const controller = new AbortController();
process.once('SIGINT', () => controller.abort());
let view = emptyRunView(runId);

/** Progress goes to standard error, so that the report alone can be piped on. */
function tell(event: RunEvent): void {
  const logged: LoggedEvent = { ...event, seq: view.lastSeq + 1, at: clock.now().toISOString() };
  view = reduceRun(view, logged);
  if (values.json) {
    console.log(JSON.stringify(logged));
    return;
  }
  const line = describeEvent(event);
  if (line && event.type !== 'evidence_added' && event.type !== 'evidence_merged')
    console.error(`${line.agent.padEnd(10)} ${line.text}`);
}

function usageLine(): string {
  const { calls, tokensIn, tokensOut, cost } = view.usage.total;
  const money = cost === null ? 'price not known' : `$${cost.toFixed(4)}`;
  return `usage      ${calls} model calls, ${tokensIn} tokens in, ${tokensOut} out, ${money}`;
}

const started: RunEventOf<'started'> = { type: 'started', runId, request: parsed.data, sampleData: env.ASSAY_DEMO };
const opened = parsed.data.models && (await models.open(parsed.data, model?.sealed ?? null));
await driveRun({
  history: { events: [], steps: [] },
  run: (journal) =>
    orchestrate(started, {
      journal,
      control: { inbox: async () => ({ messages: [], writeNow: false }), planDecision: async () => null },
      stopwatch: createStopwatch(clock),
      models: opened,
      onText: () => {},
      signal: controller.signal,
    }),
  append: async ({ events }) => events.forEach(tell),
}).catch((error: unknown) => {
  if (!controller.signal.aborted) throw error;
  tell({ type: 'cancelled' });
});

if (view.status === 'complete' && !view.nothingFound) {
  const report = buildReport(toReportSource(view));
  if (values.out)
    fs.writeFileSync(values.out, values.out.endsWith('.json') ? JSON.stringify(report, null, 2) : toMarkdown(report));
  else if (!values.json) console.log(toMarkdown(report));
} else if (!values.json) {
  console.error((view.nothingFound ?? [view.error?.message ?? 'The run was cancelled.']).join('\n'));
}
if (opened && !values.json) console.error(usageLine());
process.exitCode = view.status === 'complete' ? 0 : 1;
