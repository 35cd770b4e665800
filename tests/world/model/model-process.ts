// A simulated model server in a process of its own: it outlives a killed server, and its work is not counted as the tested one's.

import { decentBrain } from './model-brain.ts';
import type { ModelFault } from './model-faults.ts';
import { type ModelLatency, startModelServer } from './model-server.ts';
import { obedientBrain } from './obedient-brain.ts';

/** Sent to this process; each order is answered with `{ id, counts }`. */
export interface ModelOrder {
  id: number;
  /** Replaces all faults; an empty list makes the server well. */
  faults?: readonly ModelFault[];
  latency?: ModelLatency;
  /** Counts from now on: `sinceMark` begins anew. */
  mark?: true;
}

export interface ModelCounts {
  calls: number;
  inFlight: number;
  mostInFlight: number;
  /** Calls that began after the last mark. */
  sinceMark: number;
  /** Calls whose very prompt and schema had been asked before the mark and were answered to the end. */
  repeatedSinceMark: number;
  /** Calls whose asker went away. */
  aborted: number;
  tokensIn: number;
}

export interface ModelReport {
  id: number;
  counts: ModelCounts;
}

/** First message of this process: where it listens. */
export interface ModelReady {
  origin: string;
  baseUrl: string;
}

/** Set when it is started: MODEL_LATENCY (JSON), MODEL_PORT, MODEL_KEY, MODEL_BRAIN (`obedient`). */
const latency = process.env['MODEL_LATENCY'];
const port = process.env['MODEL_PORT'];
const key = process.env['MODEL_KEY'];
const server = await startModelServer({
  brain: process.env['MODEL_BRAIN'] === 'obedient' ? obedientBrain : decentBrain,
  ...(latency !== undefined && { latency: JSON.parse(latency) as ModelLatency }),
  ...(port !== undefined && { port: Number(port) }),
  ...(key !== undefined && { key }),
});
let mark = 0;

function counts(): ModelCounts {
  const { requests } = server;
  const keyOf = ({ prompt, schemaName }: (typeof requests)[number]) => `${schemaName} ${prompt}`;
  const before = new Set(
    requests
      .slice(0, mark)
      .filter(({ aborted, endedAt }) => !aborted && endedAt > 0)
      .map(keyOf),
  );
  const since = requests.slice(mark);
  return {
    calls: requests.length,
    inFlight: server.inFlight(),
    mostInFlight: server.mostInFlight,
    sinceMark: since.length,
    repeatedSinceMark: since.filter((each) => before.has(keyOf(each))).length,
    aborted: requests.filter(({ aborted }) => aborted).length,
    tokensIn: requests.reduce((sum, { usage }) => sum + (usage?.promptTokens ?? 0), 0),
  };
}

process.on('message', ({ id, faults, latency: nextLatency, mark: isMark }: ModelOrder) => {
  if (faults) server.setFaults(...faults);
  if (nextLatency) server.latency = nextLatency;
  if (isMark) mark = server.requests.length;
  process.send?.({ id, counts: counts() } satisfies ModelReport);
});
process.on('disconnect', () => process.exit(0));
process.send?.({ origin: server.origin, baseUrl: server.baseUrl } satisfies ModelReady);
