import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');
const LOOK_MS = 500;
/** In what Linux counts processor time: hundredths of a second. */
const TICK_MS = 10;

/** A part of the tests and how long it took; of the processor 0 where the machine does not say. */
export interface Part {
  name: string;
  ms: number;
  processorMs: number;
}

const minutes = (ms: number) => (ms / 60_000).toFixed(1).padStart(5);
export const durationLine = ({ name, ms }: Pick<Part, 'name' | 'ms'>): string => `${minutes(ms)} min  ${name}`;
export const partLine = (part: Part): string =>
  `${durationLine(part)}${part.processorMs > 0 ? ` (${minutes(part.processorMs).trim()} min of a processor)` : ''}`;

/** Says that a part begins, and how long it took. */
export async function timed<T>(name: string, run: (part: Part) => Promise<T>): Promise<{ part: Part; result: T }> {
  const part = { name, ms: 0, processorMs: 0 };
  const started = Date.now();
  console.log(`begins     ${name}`);
  const result = await run(part);
  part.ms = Date.now() - started;
  console.log(partLine(part));
  return { part, result };
}

/** True when it ended well. What it says is shown as it comes. */
export function runProgram(part: Part, args: readonly string[], env: Record<string, string>): Promise<boolean> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', ...env },
  });
  watchProcessor(part, child);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (status) => resolve(status === 0));
  });
}

/** Counts what a process uses, up to half a second before its end. */
export function watchProcessor(part: Part, child: ChildProcess): void {
  let last = 0;
  const watched = setInterval(() => {
    const now = processorMs(child.pid) ?? last;
    part.processorMs += now - last;
    last = now;
  }, LOOK_MS);
  child.once('exit', () => clearInterval(watched));
}

/** Of a living process, with all that it has waited for. */
function processorMs(pid: number | undefined): number | undefined {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    const times = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 15);
    return times.reduce((sum, ticks) => sum + Number(ticks), 0) * TICK_MS;
  } catch {
    return undefined;
  }
}
