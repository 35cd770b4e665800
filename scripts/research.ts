// A run from the terminal: the operations of the server in this process, without a database.
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { LoggedEvent } from '#contract/event.ts';
import type { RunView } from '#contract/run-view.ts';
import { DOMAINS } from '#core/agents/domains.ts';
import { isAssayError } from '#core/errors.ts';
import { toMarkdown } from '#core/report/export/markdown.ts';
import { describeEvent } from '#core/runs/fold/describe-event.ts';
import { readTerminalEnv } from '#server/env.ts';
import { readInput } from '#server/operations/operation.ts';
import { getReport } from '#server/operations/report/reports.ts';
import { startResearch } from '#server/operations/runs.ts';
import { KNOWN_SOURCES } from '#server/runs/run-request.ts';
import { openTerminal } from '#server/terminal/terminal.ts';

const HELP = `Usage: npm run research -- "question" [options]

  --mode simple|advanced  one loop or the team; without it the best the model can do
  --depth LEVEL           quick, standard (default) or deep
  --domain NAME           of ${DOMAINS.map(({ id }) => id).join(', ')}
  --budget TOKENS         tokens that models may use
  --sources LIST          of ${KNOWN_SOURCES}; separated by commas
  --rounds N              search rounds at most (quick 1, standard 5, deep 10)
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

/** Progress goes to standard error, so that the report alone can be piped on. */
function print(event: LoggedEvent): void {
  if (values.json) {
    console.log(JSON.stringify(event));
    return;
  }
  if (event.type === 'started' && event.request.modeNote) console.error(event.request.modeNote);
  const line = describeEvent(event);
  if (line && event.type !== 'evidence_added' && event.type !== 'evidence_merged')
    console.error(`${line.agent.padEnd(10)} ${line.text}`);
}

function usageLine({ usage }: RunView): string {
  const { calls, tokensIn, tokensOut, cost } = usage.total;
  const money = cost === null ? 'price not known' : `$${cost.toFixed(4)}`;
  return `usage      ${calls} model calls, ${tokensIn} tokens in, ${tokensOut} out, ${money}`;
}

if (values.help || positionals.length === 0) fail(HELP);
const controller = new AbortController();
process.once('SIGINT', () => controller.abort());
const env = readTerminalEnv(path.dirname(import.meta.dirname));
const { caller, ended } = await openTerminal({ env, signal: controller.signal, onEvent: print });
const wanted = {
  question: positionals.join(' '),
  ...(values.mode !== undefined && { mode: values.mode }),
  ...(values.depth !== undefined && { depth: values.depth }),
  ...(values.domain !== undefined && { domain: values.domain }),
  ...(values.budget !== undefined && { budget: { tokens: Number(values.budget) } }),
  ...(values.sources !== undefined && { sources: values.sources.split(',') }),
  ...(values.rounds !== undefined && { maxRounds: Number(values.rounds) }),
};

async function start(): Promise<string> {
  try {
    return (await startResearch.handle(readInput(startResearch.input, wanted), caller)).runId;
  } catch (error) {
    if (isAssayError(error)) fail(error.message);
    throw error;
  }
}

const runId = await start();
const view = await ended(runId);
if (view.status === 'complete' && !view.nothingFound) {
  const report = await getReport.handle({ runId, format: 'json' }, caller);
  if (values.out)
    fs.writeFileSync(values.out, values.out.endsWith('.json') ? JSON.stringify(report, null, 2) : toMarkdown(report));
  else if (!values.json) console.log(toMarkdown(report));
} else if (!values.json) {
  console.error((view.nothingFound ?? [view.error?.message ?? 'The run was cancelled.']).join('\n'));
}
if (view.request?.models && !values.json) console.error(usageLine(view));
process.exitCode = view.status === 'complete' ? 0 : 1;
