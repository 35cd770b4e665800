import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import type { Operation } from '#server/operations/operation.ts';
import { OPERATIONS } from '#server/operations/operations.ts';
import { allOrSome } from '#tests/sample.ts';
import { createVisitor, startWholeServer, type Visitor, type WholeServer } from './whole-server.ts';

const MEGABYTE = 1_000_000;
/** Nobody may wait longer to hear whether the server is alive. */
const LONGEST_PAUSE_MS = 200;

/** What expressions go over again and again: each text is one of these, repeated. */
const HOSTILE = {
  lines: '\n',
  spaces: ' ',
  quotes: '"',
  brackets: '([',
  letters: 'a',
  capitals: 'A',
  digits: '1',
  accents: 'é',
  words: 'no a ',
  numbers: '1 000 ',
  commas: ', ',
  dashes: '- ',
  markup: '<!--',
  entries: '\n@a{',
  stops: 'A. ',
} as const;

type Schema = Record<string, unknown> & { properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[] };

let server: WholeServer;
let visitor: Visitor;
const ids: Record<string, string> = {};

beforeAll(async () => {
  server = await startWholeServer({
    RUNS_PER_HOUR_PER_WORKSPACE: '0',
    RUNS_PER_HOUR_PER_ADDRESS: '0',
    STUDIES_PER_HOUR: '0',
    STUDY_STEPS_PER_HOUR: '0',
    LIBRARY_ADDED_PER_HOUR: '0',
    LIBRARY_SEARCHES_PER_HOUR: '0',
    RUNS_OPEN_PER_WORKSPACE: '1',
  });
  visitor = createVisitor(server);
  const made = async (path: string, body: unknown) => (await visitor('POST', path, body)).json() as Promise<object>;
  const run = { question: 'Does velorimine help in cluster headache?', engine: 'rules', maxRounds: 1 };
  Object.assign(ids, await made('/api/runs', run));
  await (await visitor('GET', `/api/runs/${ids['runId']}/events`)).text();
  const otters = 'Otters of the invented river Lorne sleep in rafts, in 2019 as in 2020. '.repeat(20_000);
  Object.assign(ids, await made('/api/library/files?name=otters.txt', otters));
  Object.assign(ids, await made('/api/study', { source: { kind: 'run', runId: ids['runId'] } }));
  Object.assign(ids, await made('/api/conversations', { question: run.question, engine: 'rules' }));
});
afterAll(() => server.stop());

/** The least that a schema takes, with `text` at the one place that is named. */
function sample(schema: Schema, place: readonly string[], text: (most: number) => string): unknown {
  if (schema.anyOf) return sample(schema.anyOf.find((each) => fits(each, place)) ?? schema.anyOf[0]!, place, text);
  if ('const' in schema) return schema['const'];
  if (Array.isArray(schema['enum'])) return schema['enum'][0];
  if (schema.properties) {
    const required = new Set((schema['required'] as string[] | undefined) ?? []);
    const [next, ...rest] = place;
    const fields = Object.entries(schema.properties).filter(([name]) => required.has(name) || name === next);
    return Object.fromEntries(
      fields.map(([name, field]) => [name, sample(field, name === next ? rest : [], name === next ? text : short)]),
    );
  }
  if (schema.items) return [sample(schema.items, place.slice(1), text)];
  if (schema['type'] === 'string') return text(Number(schema['maxLength'] ?? MEGABYTE));
  if (schema['type'] === 'boolean') return true;
  if (schema['type'] === 'null') return null;
  return schema['minimum'] ?? 1;
}

const short = () => 'otters';

function fits(schema: Schema, place: readonly string[]): boolean {
  const [next, ...rest] = place;
  if (next === undefined) return schema['type'] === 'string';
  const field = next === '[]' ? schema.items : schema.properties?.[next];
  return field !== undefined && placesIn(field).some((each) => each.join() === rest.join());
}

/** Where a schema takes a text of its caller's. */
function placesIn(schema: Schema): string[][] {
  if (schema.anyOf) return schema.anyOf.flatMap(placesIn);
  if (schema.properties)
    return Object.entries(schema.properties).flatMap(([name, field]) => placesIn(field).map((rest) => [name, ...rest]));
  if (schema.items) return placesIn(schema.items).map((rest) => ['[]', ...rest]);
  const isText = schema['type'] === 'string' && !('enum' in schema || 'const' in schema || 'format' in schema);
  return isText ? [[]] : [];
}

interface Case {
  operation: Operation;
  place: string[];
  schema: Schema;
}

const CASES: Case[] = OPERATIONS.flatMap((operation) => {
  const { body, query } = operation.http;
  const given = body ?? query;
  if (!given) return [];
  const schema = z.toJSONSchema(given, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Schema;
  const places = new Map(placesIn(schema).map((place) => [place.join('.'), place]));
  return [...places.values()].map((place) => ({ operation, place, schema }));
});

const TRIED = allOrSome(CASES, 24, 'places where texts are taken');

async function send({ operation, place, schema }: Case, text: string): Promise<void> {
  const { http } = operation;
  const path = http.path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? 'nothing_of_that_id');
  // As much as is taken: what is longer is refused before anybody reads it.
  const most = (http.mostBody ?? 65_536) - 2_000;
  const fill = (longest: number) =>
    text.slice(0, Math.min(longest, Math.floor(most / Buffer.byteLength(text[0]!) / 2)));
  const value = sample(schema, place, fill);
  if (http.body) return void (await (await visitor(http.method, path, value)).body?.cancel());
  const query = new URLSearchParams(Object.entries(value as object).map(([name, each]) => [name, String(each)]));
  await (await visitor(http.method, `${path}?${query}`, http.file && {})).body?.cancel();
}

/** The longest time without a pause of this process, in processor time: other processes may run at the same time. */
async function longestPause(work: () => Promise<unknown>): Promise<number> {
  const used = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1_000;
  };
  let [longest, last] = [0, used()];
  const look = () => {
    const now = used();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const timer = setInterval(look, 5);
  await work();
  await new Promise((resolve) => setTimeout(resolve, 20));
  clearInterval(timer);
  return longest;
}

it('knows of many places where texts are taken', () => {
  expect(CASES.length).toBeGreaterThan(60);
});

it.each(TRIED.map((each) => [`${each.operation.name} ${each.place.join('.')}`, each] as const))(
  '%s leaves the server free whatever it is sent',
  async (_, each) => {
    for (const [kind, part] of Object.entries(HOSTILE)) {
      const text = part.repeat(Math.ceil(MEGABYTE / part.length));
      const pause = await longestPause(() => send(each, `a${text}a`));
      expect.soft(pause, kind).toBeLessThan(LONGEST_PAUSE_MS);
    }
  },
);
