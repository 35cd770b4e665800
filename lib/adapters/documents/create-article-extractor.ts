import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import PQueue from 'p-queue';
import { AssayError } from '#core/errors.ts';
import type { Article, ArticleExtractor, Page } from '#core/ports/article-extractor.ts';

/** Ordinary pages take tens of milliseconds each. */
const PROCESSES = 2;

/**
 * The largest honest pages take one to two seconds; a search waits no longer than seven for all its pages. Ordinary ones
 * need some tens of megabytes, one of 150,000 tags less than 300.
 */
const LIMITS: PageLimits = { ms: 4_000, memoryMb: 400 };

/** Loading the program takes under a second; a machine with much to do gets this long. */
const START_MS = 20_000;

/** A process that has had nothing to do for so long gives its memory back. */
const REST_MS = 60_000;

/** How Node.js ends a program that failed by itself; one that ran out of memory is ended by a signal, or with 134. */
const FAILED = 1;

/** What one page may take. */
interface PageLimits {
  ms: number;
  memoryMb: number;
}

export interface ArticleExtractorOptions {
  /** Path of `article-process.ts`. It is run as it stands, so the bundles of a server need not hold it. */
  program: string;
  limits?: PageLimits;
}

/**
 * Reads pages in processes of their own, within limits of time and memory: parsers of HTML have many ways to take seconds
 * or gigabytes for a page that was made for it, and the server must answer others meanwhile. Threads would not do: V8
 * ends the whole process where the memory of one of its threads runs out in the middle of native code.
 */
export function createArticleExtractor({ program, limits = LIMITS }: ArticleExtractorOptions): ArticleExtractor {
  const queue = new PQueue({ concurrency: PROCESSES });
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

  /** Without the environment, which holds keys, and without the flags of the program that starts it. */
  async function start(signal: AbortSignal): Promise<ChildProcess> {
    const reader = fork(program, {
      env: { NODE_ENV: 'production' },
      execArgv: [`--max-old-space-size=${limits.memoryMb}`],
      serialization: 'advanced',
      // Nothing that a page makes its readers say belongs into the log.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    // Whoever waits for the reader hears of it as well; nobody waiting must not end the server.
    reader.on('error', () => {});
    reader.once('exit', () => {
      clearTimeout(resting.get(reader));
      resting.delete(reader);
    });
    try {
      // What it says first is that it is there.
      const said = await answerOf(reader, null, AbortSignal.any([signal, AbortSignal.timeout(START_MS)]));
      if (said === 'ended') throw new AssayError('internal', undefined, { cause: 'The reader of pages did not start' });
      return reader;
    } catch (error) {
      reader.kill('SIGKILL');
      throw error;
    }
  }

  function rest(reader: ChildProcess): void {
    // Neither the reader nor the timer is a reason for a program to stay.
    reader.unref();
    reader.channel?.unref();
    resting.set(reader, setTimeout(() => reader.kill('SIGKILL'), REST_MS).unref());
  }

  async function read(page: Page, signal: AbortSignal): Promise<Article | null> {
    const reader = await wake(signal);
    const limit = AbortSignal.timeout(limits.ms);
    try {
      const answer = await answerOf(reader, page, AbortSignal.any([signal, limit]));
      if (answer === 'ended') return null;
      rest(reader);
      return answer;
    } catch (error) {
      reader.kill('SIGKILL');
      signal.throwIfAborted();
      if (limit.aborted) return null;
      throw error;
    }
  }

  return { extract: (page, { signal }) => queue.add(() => read(page, signal), { signal }) };
}

/**
 * The article of a page, or that the page was too much for its reader; without a page what it says by itself.
 * @throws AssayError `internal` where there is no reader at all; the signal's reason.
 */
async function answerOf(
  reader: ChildProcess,
  page: Page | null,
  signal: AbortSignal,
): Promise<Article | null | 'ended'> {
  const settled = new AbortController();
  const either = { signal: AbortSignal.any([signal, settled.signal]) };
  const failed = (cause: unknown) => new AssayError('internal', undefined, { cause });
  const answered = once(reader, 'message', either).then(([article]): Article | null => article);
  const ended = once(reader, 'exit', either).then(([code]): 'ended' => {
    if (code === FAILED) throw failed(new Error('The reader of pages ended with a failure of its own'));
    return 'ended';
  });
  const unsent = new Promise<never>((_, reject) => {
    if (page) reader.send(page, (error) => error && reject(failed(error)));
  });
  try {
    return await Promise.race([answered, ended, unsent]);
  } finally {
    settled.abort();
  }
}
