import type { RetrieverInput } from '#contract/conversation/ask.ts';
import { type Recalled, type RecalledItem, recalled } from '#contract/memory.ts';
import { fenced } from '../agents/fenced.ts';
import { AssayError } from '../errors.ts';
import type { Journal } from '../ports/journal.ts';
import { shortTitle } from '../text/cut-text.ts';
import { dayOf } from './entry-text.ts';

/** Recalls what is relevant to a question. */
export type RecallMemory = (query: string, signal: AbortSignal) => Promise<Recalled>;

export interface RecallOutcome {
  items: Recalled['items'];
  /** Things that the question names, with their other names. */
  names: NonNullable<Recalled['names']>;
  /** Works that the recalled answers cite. */
  works: NonNullable<Recalled['works']>;
  /** Why nothing could be recalled, as a sentence; null when memory answered. */
  failure: string | null;
  /** False where nothing is remembered at all, or memory is not to be asked. */
  wasAsked: boolean;
}

const MOST_ITEMS = 8;
/** Searches are guided by what is recalled, so they wait for it; not longer than a reader would. */
const TIMEOUT_SECONDS = 2;
const NOT_RECALLED = 'It did not answer in time, so nothing remembered was used.';
const NOTHING = { items: [], names: [], works: [] };
export const NOT_ASKED: RecallOutcome = { ...NOTHING, failure: null, wasAsked: false };

/**
 * Recalls what is relevant to the question, as one recorded step. If memory fails, the answer only names it as failed.
 */
export async function recallStep(
  { recall, journal, signal }: { recall?: RecallMemory | undefined; journal: Journal; signal: AbortSignal },
  { queryText, timeoutPerSource }: Pick<RetrieverInput, 'queryText' | 'timeoutPerSource'>,
): Promise<RecallOutcome> {
  if (!recall) return NOT_ASKED;
  return journal.step('recall', async (): Promise<RecallOutcome> => {
    const timeoutMs = Math.min(timeoutPerSource, TIMEOUT_SECONDS) * 1_000;
    const within = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
    try {
      const {
        items,
        names = [],
        works = [],
      } = recalled.parse(await Promise.race([recall(queryText, within), givenUp(within)]));
      return { items: items.slice(0, MOST_ITEMS), names, works, failure: null, wasAsked: true };
    } catch (error) {
      if (signal.aborted) throw new AssayError('cancelled', undefined, { cause: error });
      return { ...NOTHING, failure: NOT_RECALLED, wasAsked: true };
    }
  });
}

/** A memory that does not listen to its signal is not waited for. */
function givenUp(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

/** Characters of one line, and of all: 2,000 tokens at the four characters that one has in English. */
const LONGEST_PART = { text: 400, source: 120 };
const MOST_CHARACTERS = 8_000;
const HEAD =
  'Remembered from earlier answers, best first, with day and source. It guides what is looked for; it is never evidence:';

/** Recalled items as a model sees them: dated, with their sources, as data. Empty where nothing is recalled. */
export function recalledLines(items: readonly RecalledItem[]): string[] {
  const lines: string[] = [];
  let length = HEAD.length;
  for (const { kind, text, origin } of items) {
    const source = origin.workTitle ?? origin.question;
    const from = source ? `, from ${fenced(shortTitle(source, LONGEST_PART.source))}` : '';
    const line = `- ${kind}, ${dayOf(origin.at)}${from}: ${fenced(shortTitle(text, LONGEST_PART.text))}`;
    length += line.length + 1;
    if (length > MOST_CHARACTERS) break;
    lines.push(line);
  }
  return lines.length === 0 ? [] : [HEAD, ...lines];
}
