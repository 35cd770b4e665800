import type { ServerResponse } from 'node:http';
import { type Answer, answerText, type ModelCall } from './call.ts';
import { errorBody } from './wire.ts';

/** Misbehaviour of the server, whatever the model would have answered. */
export const WIRE_FAULTS = [
  '429 with Retry-After',
  '429 without quota',
  '500',
  'reset',
  'reset in the middle',
  'hang',
  'drip',
  'HTML page with 200',
  'empty 200',
  'wrong shape',
] as const;
export type WireFault = (typeof WIRE_FAULTS)[number];

/** Misbehaviour of the model, in a well-formed response. */
export const ANSWER_FAULTS = [
  'invalid JSON',
  'truncated JSON',
  'wrong enum',
  'unknown tool',
  'invalid tool arguments',
  'refusal',
  'content filter',
  'missing usage',
  'invented evidence ids',
  'changed quotes',
  'changed numbers',
  'flipped verdicts',
  'empty answer',
  'very long answer',
] as const;
export type AnswerFault = (typeof ANSWER_FAULTS)[number];

export type ModelFaultKind = WireFault | AnswerFault;

/** A way to misbehave, and when: for all calls unless narrowed. Conditions are joined by "and". */
export interface ModelFault {
  kind: ModelFaultKind;
  /** Only the n-th of the calls that the other conditions let through, from 1, counted since the fault was set. */
  nth?: number;
  /** Only calls with this schema name, or one of these; null means calls without one (with tools, or plain text). */
  schema?: string | null | readonly (string | null)[];
  /** How many calls are spoiled before all is well again; without it, all. `1` is "once". */
  times?: number;
}

/** A fault that is set, and what it has met. */
export interface SetFault extends ModelFault {
  seen: number;
  served: number;
}

export function setFault(fault: ModelFault): SetFault {
  return { ...fault, seen: 0, served: 0 };
}

/** The first fault that is meant for this call. Counts it as met. */
export function faultFor(
  faults: readonly SetFault[],
  { schemaName }: Pick<ModelCall, 'schemaName'>,
): ModelFaultKind | null {
  for (const fault of faults) {
    const wanted = fault.schema === undefined || [fault.schema].flat().includes(schemaName);
    if (!wanted) continue;
    fault.seen += 1;
    if (fault.nth !== undefined && fault.seen !== fault.nth) continue;
    if (fault.times !== undefined && fault.served >= fault.times) continue;
    fault.served += 1;
    return fault.kind;
  }
  return null;
}

export function isWireFault(kind: ModelFaultKind | null): kind is WireFault {
  return WIRE_FAULTS.some((each) => each === kind);
}

const MAINTENANCE = '<!doctype html><html><head><title>Maintenance</title></head><body><p>Back soon.</p></body></html>';
const RETRY_AFTER_SECONDS = 1;

/** Misbehaves in place of the good response, whose body is given as it would have been sent. */
export function misbehaveOnWire(kind: WireFault, response: ServerResponse, good: { type: string; body: string }): void {
  const json = (status: number, body: string) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(body);
  };
  if (kind === '429 with Retry-After') {
    response.setHeader('retry-after', String(RETRY_AFTER_SECONDS));
    json(429, errorBody('Rate limit reached for requests.', 'rate_limit_exceeded', 'requests'));
  } else if (kind === '429 without quota')
    json(429, errorBody('You exceeded your current quota.', 'insufficient_quota', 'insufficient_quota'));
  else if (kind === '500') json(500, errorBody('The server had an error.', null, 'server_error'));
  else if (kind === 'reset') response.destroy();
  else if (kind === 'reset in the middle') {
    response.writeHead(200, { 'content-type': good.type, 'content-length': Buffer.byteLength(good.body) });
    response.write(good.body.slice(0, Math.floor(good.body.length / 2)));
    setTimeout(() => response.destroy(), 20);
  } else if (kind === 'drip') drip(response, good);
  else if (kind === 'HTML page with 200') {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(MAINTENANCE);
  } else if (kind === 'empty 200') {
    response.writeHead(200, { 'content-type': good.type });
    response.end();
  } else if (kind === 'wrong shape') json(200, '{"weather":"fine","items":null}');
}

const DRIP_MS = 500;

function drip(response: ServerResponse, good: { type: string; body: string }): void {
  response.writeHead(200, { 'content-type': good.type });
  let at = 0;
  const timer = setInterval(() => {
    if (at >= good.body.length) response.end();
    else response.write(good.body.slice(at, at + 1));
    at += 1;
  }, DRIP_MS);
  response.on('close', () => clearInterval(timer));
}

const LONG = 60_000;

/** The answer as a misbehaving model gives it. What does not concern an answer leaves it as it is. */
export function spoil(kind: AnswerFault, answer: Answer): Answer {
  const text = answerText(answer);
  switch (kind) {
    case 'invalid JSON':
      return answer.value === undefined ? answer : { text: `Sure! {${text.slice(1, -1).replaceAll('":', '" =')}` };
    case 'truncated JSON':
      return answer.value === undefined && text === ''
        ? answer
        : { text: text.slice(0, Math.floor(text.length / 2)), finish: 'length' };
    case 'wrong enum':
      return onValue(answer, (key, value) => (ENUM_KEYS.test(key) ? 'astrologer' : value));
    case 'unknown tool':
      return {
        ...answer,
        ...(answer.toolCalls && { toolCalls: answer.toolCalls.map((each) => ({ ...each, name: 'launch_rocket' })) }),
      };
    case 'invalid tool arguments':
      return {
        ...answer,
        ...(answer.toolCalls && { toolCalls: answer.toolCalls.map(({ name }) => ({ name, arguments: '{"query": ' })) }),
      };
    case 'refusal':
      return { refusal: 'I am sorry, I cannot help with that.' };
    case 'content filter':
      return { text: '', finish: 'content_filter' };
    case 'missing usage':
      return { ...answer, withoutUsage: true };
    case 'invented evidence ids':
      return onValue(answer, (key, value) =>
        /evidence|^works?$|alias|^(?:finding|sentence)Ids?$/i.test(key)
          ? value.replace(/^([A-Z])\d+$/i, '$1999')
          : value,
      );
    case 'changed quotes':
      return onValue(answer, (key, value) => (PROSE_KEYS.test(key) ? oneWordChanged(value) : value));
    case 'changed numbers':
      return onValue(answer, (key, value) =>
        PROSE_KEYS.test(key) ? value.replace(/\d/g, (digit) => String((Number(digit) + 3) % 10)) : value,
      );
    case 'flipped verdicts':
      return onValue(answer, (key, value) => (/verdict/i.test(key) ? 'supported' : value));
    case 'empty answer':
      return { text: '' };
    case 'very long answer':
      return answer.value === undefined
        ? { ...answer, text: 'Very much more could be said. '.repeat(LONG / 30) }
        : onValue(answer, (key, value) => (PROSE_KEYS.test(key) ? `${value} ${'very '.repeat(LONG / 5)}long` : value));
  }
}

const ENUM_KEYS = /^(?:answer|agent|verdict|source|kind|aspect)$/;
const PROSE_KEYS = /^(?:quote|text|sentence|passage)$/;

/** Every string of the answer's value, changed by the name it stands under. */
function onValue(answer: Answer, change: (key: string, value: string) => string): Answer {
  if (answer.value === undefined) return answer;
  const walk = (key: string, value: unknown): unknown => {
    if (typeof value === 'string') return change(key, value);
    if (Array.isArray(value)) return value.map((each) => walk(key, each));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, walk(name, each)]));
  };
  return { ...answer, value: walk('', answer.value) };
}

const OPPOSITES: Readonly<Record<string, string>> = {
  reduced: 'increased',
  increased: 'reduced',
  improved: 'worsened',
  more: 'less',
  less: 'more',
  lower: 'higher',
  higher: 'lower',
  not: 'indeed',
  adults: 'children',
  significant: 'trivial',
};

/** One word that matters, replaced: an opposite where there is one, else the longest word. */
function oneWordChanged(text: string): string {
  const words = text.match(/\p{L}+/gu) ?? [];
  const opposed = words.find((word) => word in OPPOSITES);
  if (opposed) return text.replace(new RegExp(`\\b${opposed}\\b`), OPPOSITES[opposed] ?? opposed);
  const longest = words.toSorted((a, b) => b.length - a.length)[0];
  return longest ? text.replace(longest, 'umbrellas') : text;
}
