import { quoteFinder } from '#core/library/find-quote.ts';

interface Question {
  text: string;
  quotes: readonly string[];
}

/** A program of its own: answers each text and list of quotes with where they stand, and ends when nobody can ask it. */
process.on('message', ({ text, quotes }: Question) => process.send?.(quotes.map(quoteFinder(text))));
// A question's time is counted from when who answers it is there.
process.send?.('ready');
