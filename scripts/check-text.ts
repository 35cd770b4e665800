// Checks a whole text against the works it cites, from the terminal.
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { VERDICT_LABELS } from '#contract/text-check/text-check-words.ts';
import { isAssayError } from '#core/errors.ts';
import { exportCheck } from '#server/check-text/export-check.ts';
import { readTerminalEnv } from '#server/env.ts';
import { readInput } from '#server/operations/operation.ts';
import { checkTextFile } from '#server/operations/text-checks.ts';
import { openTerminal } from '#server/terminal/terminal.ts';

const FORMATS = ['markdown', 'csv', 'docx', 'csl-json', 'bibtex', 'ris', 'json'] as const;
const HELP = `Usage: npm run check-text -- FILE [--format ${FORMATS.join('|')}] [--out FILE] [--rules]

FILE is a DOCX, PDF, HTML, Markdown or text file; - reads standard input. With a model set up in .env meanings are compared too.

  --format   what is printed; markdown by default. docx needs --out
  --out      writes it into a file
  --rules    checks without a model

Ends with 0 where nothing speaks against a sentence or reference, 1 where something does, 2 where it could not be checked.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    format: { type: 'string', default: 'markdown' },
    out: { type: 'string' },
    rules: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

function fail(message: string): never {
  console.error(message);
  process.exit(2);
}

function readBytes(file: string): Uint8Array {
  try {
    return new Uint8Array(fs.readFileSync(file === '-' ? 0 : file));
  } catch (error) {
    fail(`${file} could not be read: ${(error as Error).message}`);
  }
}

async function check(file: string) {
  const controller = new AbortController();
  process.once('SIGINT', () => controller.abort());
  try {
    const name = file === '-' ? 'text.md' : path.basename(file);
    const input = readInput(checkTextFile.input, {
      name,
      bytes: readBytes(file),
      engine: values.rules ? 'rules' : null,
    });
    const env = readTerminalEnv(path.dirname(import.meta.dirname));
    const { caller, checked } = await openTerminal({ env, signal: controller.signal });
    const { checkId } = await checkTextFile.handle(input, caller);
    return await checked(checkId);
  } catch (error) {
    if (isAssayError(error)) fail(error.message);
    throw error;
  }
}

const format = FORMATS.find((each) => each === values.format);
const [file] = positionals;
if (values.help || file === undefined || !format || (format === 'docx' && values.out === undefined)) fail(HELP);
const done = await check(file);
if (!done.result) fail(done.problem ?? 'The text could not be checked.');
const written = Buffer.from(await (await exportCheck(done, format)).arrayBuffer());
if (values.out === undefined) process.stdout.write(written);
else fs.writeFileSync(values.out, written);
const { sentences, references } = done.result;
const against = sentences.filter(({ verdict }) => !['supported', 'unchecked', 'no_source'].includes(verdict));
const wrong = references.filter(({ state, isRetracted }) => isRetracted || state === 'missing' || state === 'doubtful');
for (const [verdict, own] of Map.groupBy(sentences, (each) => each.verdict))
  console.error(`${VERDICT_LABELS[verdict]}: ${own.length}`);
process.exitCode = against.length + wrong.length > 0 ? 1 : 0;
