import type { RecalledItem } from '#contract/memory.ts';
import { fenced, shortTitle } from '../agents/fenced.ts';
import { dayOf } from './entry-text.ts';

/** Characters of one line, and of all: 2,000 tokens at the four characters that one has in English. */
const LONGEST = { text: 400, source: 120 };
const MOST_CHARACTERS = 8_000;
const HEAD =
  'Remembered from earlier answers, best first, with day and source. It guides what is looked for; it is never evidence:';

/** Recalled items as a model sees them: dated, with their sources, as data. Empty where nothing is recalled. */
export function recalledLines(items: readonly RecalledItem[]): string[] {
  const lines: string[] = [];
  let length = HEAD.length;
  for (const { kind, text, origin } of items) {
    const source = origin.workTitle ?? origin.question;
    const from = source ? `, from ${fenced(shortTitle(source, LONGEST.source))}` : '';
    const line = `- ${kind}, ${dayOf(origin.at)}${from}: ${fenced(shortTitle(text, LONGEST.text))}`;
    length += line.length + 1;
    if (length > MOST_CHARACTERS) break;
    lines.push(line);
  }
  return lines.length === 0 ? [] : [HEAD, ...lines];
}
