import { AssayError } from '#core/errors.ts';
import type { QuoteSearch } from '#core/ports/quote-search.ts';
import { createProcessPool } from './create-process-pool.ts';

type Question = Parameters<QuoteSearch['find']>[0];

/** Folding the longest text takes a second and some 200 megabytes, a quote with slips a tenth of a second. */
const LIMITS = { ms: 10_000, memoryMb: 600 };

/** Characters of text times quotes: forty quotes of the longest text, all of those that a page asks for of others. */
const MOST_WORK = 200_000_000;
/** Texts that are kept in memory until their turn comes. */
const MOST_WAITING = 8;

/**
 * Looks for quotes in a process of its own (`createProcessPool`), since a long text with many quotes takes seconds.
 * @param program path of `quotes-process.ts`. It is run as it stands.
 */
export function createQuoteSearch({ program, ms = LIMITS.ms }: { program: string; ms?: number }): QuoteSearch {
  const pool = createProcessPool({ program, processes: 1, memoryMb: LIMITS.memoryMb });
  let waiting = 0;

  async function ask(question: Question, signal: AbortSignal) {
    if (waiting >= MOST_WAITING) throw new AssayError('rate_limited', BUSY);
    waiting += 1;
    try {
      return await pool.ask<Question, Awaited<ReturnType<QuoteSearch['find']>>>(question, { signal, ms });
    } finally {
      waiting -= 1;
    }
  }

  return {
    async find({ text, quotes }, { signal }) {
      if (quotes.length === 0) return [];
      const most = Math.max(1, Math.floor(MOST_WORK / Math.max(1, text.length)));
      if (quotes.length > most)
        throw new AssayError('invalid_request', `This document is long: ask for at most ${most} quotes of it at once.`);
      const reply = await ask({ text, quotes }, signal);
      if ('answer' in reply) return reply.answer;
      throw new AssayError('invalid_request', 'Looking for these quotes took too long. Ask for fewer or shorter ones.');
    },
  };
}

const BUSY = 'Quotes are being looked for in many documents at once. Try again in a few seconds.';
