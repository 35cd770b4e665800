// A question from the terminal, answered in seconds: the operations of the server in this process, without a database.
// What was asked and answered is kept in a file of its own, so that it can be asked on.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { RESPONSE_FORMATS } from '#contract/conversation/ask.ts';
import type { LoggedEvent } from '#contract/event.ts';
import { isAssayError } from '#core/errors.ts';
import { describeEvent } from '#core/runs/fold/describe-event.ts';
import { readTerminalEnv } from '#server/env.ts';
import { ask } from '#server/operations/ask.ts';
import { readInput } from '#server/operations/operation.ts';
import { openTerminal } from '#server/terminal/terminal.ts';
import { createConversationFiles } from '#server/terminal/terminal-files.ts';

const HELP = `Usage: npm run ask -- "question" [options]

  --follow ID        asks on in a conversation: the id that an earlier answer ended with
  --format FORM      ${RESPONSE_FORMATS.join(', ')} (default detailed)
  --length N         characters of the answer, 200 to 8000 (default 2000)
  --exclude LIST     sources that are not asked, of rag_search, web_search, academic_search, memory_recall
  --quotes           print the passages that each source was cited for
  --json             print the answer as JSON

A model is used when the environment names one (OPENAI_API_KEY, MODEL_BASE_URL, ANTHROPIC_API_KEY or HF_TOKEN).`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    follow: { type: 'string' },
    format: { type: 'string' },
    length: { type: 'string' },
    exclude: { type: 'string' },
    quotes: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

function fail(message: string): never {
  console.error(message);
  process.exit(2);
}

/** Progress goes to standard error, so that the answer alone can be piped on. */
function print(event: LoggedEvent): void {
  const line = describeEvent(event);
  if (line && event.type !== 'evidence_added' && event.type !== 'evidence_merged')
    console.error(`${line.agent.padEnd(10)} ${line.text}`);
}

if (values.help || positionals.length === 0) fail(HELP);
const root = path.dirname(import.meta.dirname);
const controller = new AbortController();
process.once('SIGINT', () => controller.abort());
const { caller, conversations } = await openTerminal({
  env: readTerminalEnv(root),
  signal: controller.signal,
  onEvent: print,
});
const files = createConversationFiles(path.join(root, '.data/conversations'));
const wanted = {
  question: positionals.join(' '),
  waitSeconds: 120,
  ...(values.follow !== undefined && { conversationId: values.follow }),
  ...(values.format !== undefined && { responseFormat: values.format }),
  ...(values.length !== undefined && { maxResponseLength: Number(values.length) }),
  ...(values.exclude !== undefined && { excludeSources: values.exclude.split(',') }),
};

async function answer() {
  try {
    if (values.follow !== undefined) conversations.bringBack(await files.read(values.follow));
    return await ask.handle(readInput(ask.input, wanted), caller);
  } catch (error) {
    if (isAssayError(error)) fail(error.message);
    throw error;
  }
}

const answered = await answer();
await files.write(await conversations.keep(answered.conversationId));
if (values.json) console.log(JSON.stringify(answered, null, 2));
else if (answered.answer === null) console.error(answered.problem);
else {
  console.log(answered.answer);
  if (values.quotes)
    for (const { number, quotes } of answered.citations)
      for (const quote of quotes) console.log(`[${number}] “${quote}”`);
}
if (!values.json) console.error(`\nTo ask on: npm run ask -- --follow ${answered.conversationId} "…"`);
process.exitCode = answered.answer === null ? 1 : 0;
