import { quoteFinder } from '#core/library/find-quote.ts';

interface Question {
  text: string;
  quotes: readonly string[];
}

/** A program of its own: answers each text and list of quotes with their places, and ends when its parent has gone. */
process.on('message', ({ text, quotes }: Question) => process.send?.(quotes.map(quoteFinder(text))));
// The time of a question is counted from when the process is ready.
process.send?.('ready');
