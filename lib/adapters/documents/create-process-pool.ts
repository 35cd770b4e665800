import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import PQueue from 'p-queue';
import { AssayError } from '#core/errors.ts';

/** Loading the program takes under a second; a machine with much to do gets this long. */
const START_MS = 20_000;

/** A process that has had nothing to do for so long gives its memory back. */
const REST_MS = 60_000;

/** Node.js's exit code of a program that failed; one that ran out of memory is ended by a signal, or with 134. */
const FAILED = 1;

export interface ProcessPoolOptions {
  /** Path of a program that sends `ready` first and then answers each message. It is run unbundled. */
  program: string;
  processes: number;
  /** Heap limit of one process. */
  memoryMb: number;
  /** What the process may do besides reading the project's programs, packages and data, as flags for Node.js. */
  flags?: readonly string[];
}

export interface Task<Note> {
  signal: AbortSignal;
  /** The longest that a process may be silent: until its answer, or until the next note of it. */
  ms: number;
  /** The task's turn has come. */
  onStart?: () => void;
  /** Whether what the process says is a note on its way to the answer. */
  isNote?: (message: unknown) => message is Note;
  onNote?: (note: Note) => void;
}

/** `late`: the time was over and the process was ended; `ended`: it ended by itself, for want of memory or by a fault. */
export type Reply<Answer> = { answer: Answer } | { failed: 'late' | 'ended' };

export interface ProcessPool {
  ask<Question, Answer, Note = never>(question: Question, task: Task<Note>): Promise<Reply<Answer>>;
}

/**
 * Reads what strangers made in processes of their own, within limits of time and memory: parsers have many ways to take
 * seconds or gigabytes for a file that was made for it, and the server must answer others meanwhile. Threads would not do:
 * V8 ends the whole process where the memory of one of its threads runs out in the middle of native code.
 * `ask` waits for its turn. It rejects with the signal's reason, and with AssayError `internal` where the program is not
 * there or fails by itself.
 */
export function createProcessPool({ program, processes, memoryMb, flags = [] }: ProcessPoolOptions): ProcessPool {
  const queue = new PQueue({ concurrency: processes });
  const resting = new Map<ChildProcess, NodeJS.Timeout>();

  async function wake(signal: AbortSignal): Promise<ChildProcess> {
    const [known] = resting.keys();
    if (known === undefined) return start(signal);
    clearTimeout(resting.get(known));
    resting.delete(known);
    known.ref();
    known.channel?.ref();
    return known;
  }

  /** Without the environment, which contains keys, and without the flags of the parent program. */
  async function start(signal: AbortSignal): Promise<ChildProcess> {
    const child = fork(program, {
      env: { NODE_ENV: 'production' },
      execArgv: [`--max-old-space-size=${memoryMb}`, '--permission', '--no-warnings', ...readable(program), ...flags],
      serialization: 'advanced',
      // Nothing that a file makes its readers say belongs into the log.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    // The caller that waits for the process gets the error too; without a listener it would end the server.
    child.on('error', () => {});
    child.once('exit', () => {
      clearTimeout(resting.get(child));
      resting.delete(child);
    });
    try {
      // Its first message says that it is ready.
      const reply = await hear(child, null, { signal, ms: START_MS });
      if ('failed' in reply) throw notThere(`${program}: ${reply.failed} before it was ready`);
      return child;
    } catch (error) {
      child.kill('SIGKILL');
      throw error;
    }
  }

  function rest(child: ChildProcess): void {
    // Neither the process nor the timer is a reason for a program to stay.
    child.unref();
    child.channel?.unref();
    resting.set(child, setTimeout(() => child.kill('SIGKILL'), REST_MS).unref());
  }

  async function askOne<Question, Answer, Note>(question: Question, task: Task<Note>): Promise<Reply<Answer>> {
    const child = await wake(task.signal);
    task.onStart?.();
    try {
      const reply = await hear<Question, Answer, Note>(child, { question }, task);
      if ('failed' in reply) child.kill('SIGKILL');
      else rest(child);
      return reply;
    } catch (error) {
      child.kill('SIGKILL');
      task.signal.throwIfAborted();
      throw error;
    }
  }

  return { ask: (question, task) => queue.add(() => askOne(question, task), { signal: task.signal }) };
}

/**
 * What a compromised parser could read: no server data, and no environment of another process. `package.json` says
 * where programs find each other.
 */
function readable(program: string): string[] {
  const at = program.lastIndexOf(`${path.sep}lib${path.sep}`);
  const root = fs.existsSync(program) ? fs.realpathSync(program.slice(0, at)) : program.slice(0, at);
  // Ignored, or the build takes the whole project for files of the server.
  const inRoot = (name: string) => path.join(/* turbopackIgnore: true */ root, name);
  return ['lib/', 'node_modules/', 'package.json'].map((name) => `--allow-fs-read=${inRoot(name)}`);
}

/** A process's answer to a question; without a question, its own first message. */
async function hear<Question, Answer, Note>(
  child: ChildProcess,
  sent: { question: Question } | null,
  { signal, ms, isNote, onNote }: Task<Note>,
): Promise<Reply<Answer>> {
  const settled = new AbortController();
  const either = { signal: AbortSignal.any([signal, settled.signal]) };
  let silence: NodeJS.Timeout | undefined;
  const reply = new Promise<Reply<Answer>>((resolve) => {
    const late = () => resolve({ failed: 'late' });
    silence = setTimeout(late, ms);
    child.on('message', function listen(message: unknown) {
      if (settled.signal.aborted) return void child.off('message', listen);
      if (!isNote?.(message)) return resolve({ answer: message as Answer });
      clearTimeout(silence);
      silence = setTimeout(late, ms);
      onNote?.(message);
    });
  });
  const ended = once(child, 'exit', either).then(([code]): Reply<Answer> => {
    if (code === FAILED) throw notThere(new Error('A reading process ended with a failure of its own'));
    return { failed: 'ended' };
  });
  const unsent = new Promise<never>((_, reject) => {
    if (sent) child.send(sent.question as object, (error) => error && reject(notThere(error)));
  });
  try {
    return await Promise.race([reply, ended, unsent]);
  } finally {
    clearTimeout(silence);
    settled.abort();
    child.removeAllListeners('message');
  }
}

function notThere(cause: unknown): AssayError {
  return new AssayError('internal', undefined, { cause });
}
