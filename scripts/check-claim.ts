// One sentence compared with a work or a file, from the terminal.
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { isAssayError } from '#core/errors.ts';
import { readTerminalEnv } from '#server/env.ts';
import { checkClaim } from '#server/operations/claims.ts';
import { readInput } from '#server/operations/operation.ts';
import { openTerminal } from '#server/terminal/terminal.ts';

const HELP = `Usage: npm run check-claim -- "sentence" --text FILE | --pmid NUMBER | --doi DOI

  --text FILE    a text file; - reads standard input
  --pmid NUMBER  a work by its PubMed number: abstract and open full text are read
  --doi DOI      a work by its DOI
  --json         print the whole answer

Ends with 0 where the sentence is supported, 1 where it is not fully, 2 where it could not be checked.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    text: { type: 'string' },
    pmid: { type: 'string' },
    doi: { type: 'string' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

function fail(message: string): never {
  console.error(message);
  process.exit(2);
}

function readText(file: string): string {
  try {
    return fs.readFileSync(file === '-' ? 0 : file, 'utf8');
  } catch (error) {
    fail(`${file} could not be read: ${(error as Error).message}`);
  }
}

async function check() {
  const controller = new AbortController();
  process.once('SIGINT', () => controller.abort());
  try {
    const input = readInput(checkClaim.input, {
      sentence: positionals.join(' '),
      ...(values.pmid !== undefined && { pmid: values.pmid }),
      ...(values.doi !== undefined && { doi: values.doi }),
      ...(values.text !== undefined && { text: readText(values.text) }),
    });
    const env = readTerminalEnv(path.dirname(import.meta.dirname));
    const { caller } = await openTerminal({ env, signal: controller.signal });
    return await checkClaim.handle(input, caller);
  } catch (error) {
    if (isAssayError(error)) fail(error.message);
    throw error;
  }
}

if (values.help || positionals.length === 0) fail(HELP);
const checked = await check();
const { verdict, reason, quotes, nearest, work } = checked;
if (values.json) console.log(JSON.stringify(checked, null, 2));
else {
  console.log(verdict.replace('_', ' ') + (reason === null ? '' : `: ${reason}`));
  for (const { field, quote, start } of quotes) console.log(`  ${field}, from character ${start}: “${quote}”`);
  if (quotes.length === 0 && nearest) console.log(`  nearest, in ${nearest.field}: “${nearest.quote}”`);
  if (work) console.log(`  ${work.title}${work.year === null ? '' : ` (${work.year})`}`);
  for (const { kind, source } of work?.notices ?? []) console.log(`  ${kind}: ${source}`);
}
process.exitCode = verdict === 'supported' ? 0 : 1;
