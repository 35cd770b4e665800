import type { ServerResponse } from 'node:http';
import type { Answer } from './simulated-source.ts';

export const FAULT_KINDS = [
  'rate limited, then well',
  'rate limited for an hour',
  'rate limited without a word',
  'error once',
  'unavailable always',
  'reset',
  'hang',
  'slow drip',
  'truncated body',
  'HTML page with 200',
  'empty 200',
  'wrong shape',
  '300 MB body',
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

/** A way to misbehave; `served` counts the answers spoiled so far, for faults that pass. */
export interface Fault {
  kind: FaultKind;
  served: number;
}

/** Faults after which the same request succeeds when it is made again. */
export const TRANSIENT: ReadonlySet<FaultKind> = new Set(['rate limited, then well', 'error once']);

const MEGABYTE = Buffer.alloc(1024 * 1024, 'x');
const HUGE_MEGABYTES = 300;

type Misbehaviour = (response: ServerResponse, good: Answer, isFirst: boolean) => void;

function send(response: ServerResponse, { status = 200, type, body }: Answer): void {
  response.writeHead(status, { 'content-type': type });
  response.end(body);
}

const MAINTENANCE =
  '<!doctype html><html><head><title>Maintenance</title></head><body><p>We will be back soon.</p></body></html>';

const MISBEHAVIOURS: Readonly<Record<FaultKind, Misbehaviour>> = {
  'rate limited, then well': (response, good, isFirst) => {
    if (isFirst) response.setHeader('retry-after', '1');
    send(response, isFirst ? { status: 429, type: 'text/plain', body: 'slow down' } : good);
  },
  'rate limited for an hour': (response) => {
    response.setHeader('retry-after', '3600');
    send(response, { status: 429, type: 'text/plain', body: 'slow down' });
  },
  'rate limited without a word': (response) => send(response, { status: 429, type: 'text/plain', body: 'slow down' }),
  'error once': (response, good, isFirst) =>
    send(response, isFirst ? { status: 500, type: 'text/plain', body: 'broken' } : good),
  'unavailable always': (response) => send(response, { status: 503, type: 'text/html', body: '<h1>Down</h1>' }),
  reset: (response) => void response.destroy(),
  hang: () => {},
  'slow drip': drip,
  'truncated body': (response, good) => {
    response.writeHead(200, { 'content-type': good.type, 'content-length': Buffer.byteLength(good.body) + 500 });
    response.write(good.body.slice(0, Math.floor(good.body.length / 2)));
    setTimeout(() => response.destroy(), 20);
  },
  'HTML page with 200': (response) => send(response, { type: 'text/html', body: MAINTENANCE }),
  'empty 200': (response, good) => send(response, { type: good.type, body: '' }),
  'wrong shape': (response, good) => send(response, wrongShape(good)),
  '300 MB body': (response, good) => flood(response, good.type),
};

/** Answers in the fault's way instead of with the good answer. */
export function misbehave(fault: Fault, response: ServerResponse, good: Answer): void {
  const isFirst = fault.served === 0;
  fault.served += 1;
  MISBEHAVIOURS[fault.kind](response, good, isFirst);
}

function wrongShape(good: Answer): Answer {
  if (good.type.includes('json')) return { type: good.type, body: '{"weather":"fine","items":null}' };
  if (good.type.includes('xml')) return { type: good.type, body: '<?xml version="1.0"?><weather>fine</weather>' };
  return { type: good.type, body: '<html><body><div class="weather">fine</div></body></html>' };
}

function drip(response: ServerResponse, good: Answer): void {
  response.writeHead(200, { 'content-type': good.type });
  let at = 0;
  const timer = setInterval(() => {
    at += 1;
    response.write(good.body.slice(at - 1, at) || ' ');
  }, 500);
  response.on('close', () => clearInterval(timer));
}

function flood(response: ServerResponse, type: string): void {
  response.writeHead(200, { 'content-type': type });
  let sent = 0;
  const more = (): void => {
    while (sent < HUGE_MEGABYTES && !response.destroyed) {
      sent += 1;
      if (response.write(MEGABYTE)) continue;
      response.once('drain', more);
      return;
    }
    response.end();
  };
  response.on('error', () => {});
  more();
}
