// Holds every regular expression of lib/ against a checker (recheck): it is linear in its input, or its input has a bound.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { check } from 'recheck';
import * as z from 'zod';
import { keyOf, listRegexes, type Regex } from './list-regexes.ts';

const root = path.resolve(import.meta.dirname, '../..');
const FOLDER = 'lib';
const FORMATTER = path.join(root, 'node_modules/@biomejs/biome/bin/biome');
const MADE = path.join(import.meta.dirname, 'made-regexes.ts');
const LINEAR = path.join(import.meta.dirname, 'linear.json');
const EXCEPTIONS = path.join(import.meta.dirname, 'exceptions.json');
/** What cannot be decided in this time counts as not linear. */
const CHECK_MS = 6_000;

/** Expressions that were found linear, by what `nameOf` calls them: finding that out takes a second each. */
const linearFile = z.array(z.string());
/** Expressions that are not known to be linear, and why no input of theirs takes long. */
const exceptionsFile = z.array(
  z.object({
    /** Files or folders, relative to the project's. */
    where: z.array(z.string()),
    /** The bound on what they are given, and who holds it. */
    bound: z.string().min(20),
    expressions: z.array(z.string()),
  }),
);

const nameOf = (regex: Regex) => createHash('sha256').update(keyOf(regex)).digest('hex').slice(0, 16);
const isUnder = (file: string, where: string) => file === where || file.startsWith(`${where}/`);

/** Those of literals, and those that modules make while they are loaded; `late` are calls that make theirs later. */
function findAll(): { regexes: Regex[]; late: string[] } {
  const { literals, calls } = listRegexes(root, FOLDER);
  const files = [...new Set(calls.map(({ file }) => file))];
  const { status, stdout, stderr } = spawnSync(process.execPath, [MADE, ...files], { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`The modules could not be loaded: ${stderr}`);
  const made: Regex[] = stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
    .filter(({ file }: Regex) => isUnder(file, FOLDER));
  const all = new Map([...literals, ...made].map((regex) => [keyOf(regex), regex]));
  const places = new Set(made.map(({ file, line }) => `${file}:${line}`));
  const isLate = ({ file, line, text }: (typeof calls)[number]) =>
    !text.split('\n').some((_, n) => places.has(`${file}:${line + n}`));
  return { regexes: [...all.values()], late: calls.filter(isLate).map(({ file, text }) => `${file}: ${text}`) };
}

async function isLinear({ source, flags }: Regex): Promise<boolean> {
  const { status } = await check(source, flags.replaceAll(/[dg]/g, ''), { timeout: CHECK_MS });
  return status === 'safe';
}

const [order] = process.argv.slice(2);
const { regexes, late } = findAll();
const known = new Set(order === '--all' ? [] : linearFile.parse(JSON.parse(fs.readFileSync(LINEAR, 'utf8'))));
const exceptions = exceptionsFile.parse(JSON.parse(fs.readFileSync(EXCEPTIONS, 'utf8')));
const isExcepted = (expression: string, file: string) =>
  exceptions.some(
    ({ where, expressions }) => expressions.includes(expression) && where.some((each) => isUnder(file, each)),
  );

const linear: string[] = [];
const wrong: string[] = [];
let checked = 0;
for (const regex of regexes) {
  if (known.has(nameOf(regex))) linear.push(nameOf(regex));
  else if (isExcepted(keyOf(regex), regex.file)) continue;
  else {
    checked += 1;
    if (await isLinear(regex)) linear.push(nameOf(regex));
    else wrong.push(`${regex.file}:${regex.line}  ${keyOf(regex)}`);
  }
}
for (const call of late)
  if (!isExcepted(call.slice(call.indexOf(': ') + 2), call.slice(0, call.indexOf(': ')))) wrong.push(call);

const present = new Set([...regexes.map(keyOf), ...late.map((call) => call.slice(call.indexOf(': ') + 2))]);
const gone = exceptions.flatMap(({ expressions }) => expressions.filter((each) => !present.has(each)));
if (order === '--write' || order === '--all') {
  const kept = exceptions.map((each) => ({ ...each, expressions: each.expressions.filter((one) => present.has(one)) }));
  fs.writeFileSync(LINEAR, `${JSON.stringify(linear.sort(), null, 2)}\n`);
  fs.writeFileSync(EXCEPTIONS, `${JSON.stringify(kept, null, 2)}\n`);
  spawnSync(process.execPath, [FORMATTER, 'format', '--write', LINEAR, EXCEPTIONS], { cwd: root });
} else if (checked - wrong.length > 0 || gone.length > 0)
  console.log(
    'Some are new or gone: npm run regexes -- --write notes it, so that they are not checked again each time.',
  );

for (const each of wrong)
  console.log(`Not linear, and scripts/regexes/exceptions.json states no bound of its input: ${each}`);
const count = exceptions.reduce((sum, { expressions }) => sum + expressions.length, 0);
console.log(`${regexes.length} regular expressions, ${count} with a bound on their input, ${checked} checked anew`);
process.exit(wrong.length === 0 ? 0 : 1);
