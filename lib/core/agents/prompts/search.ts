import type { SourceAnswer } from '../team.ts';
import { fenced } from './fenced.ts';

/** The search agent's part, said once as the system's word. */
export const SEARCH_ROLE = `You search the literature for a team that answers a research question.
Call the search tools with two to five keywords: no sentences, operators, fields or quotation marks. Call several tools at once.
Where a search finds nothing, try other words once. Never repeat a search. You are told how many works were found, never what they say: others read them. When enough was searched, say "done". Never answer the question yourself.`;

interface SearchTask {
  question: string;
  instruction: string;
  /** Keywords of earlier searches. */
  asked: readonly string[];
}

export function searchPrompt({ question, instruction, asked }: SearchTask): string {
  return [
    `Question: ${fenced(question)}`,
    `Task: ${instruction}`,
    ...(asked.length > 0 ? [`Searched already: ${asked.map((keywords) => fenced(keywords)).join(' ')}`] : []),
  ].join('\n');
}

/**
 * What a source sent, as its tool tells the model: counts, and the addresses of pages that can be read. Never what the works
 * say, nor their titles: an agent that can act reads no text of strangers, so no such text can act through it.
 */
export function answerText({ status, found, new: fresh, pages, message }: SourceAnswer): string {
  if (status === 'empty') return 'Nothing found.';
  if (status !== 'ok') return `Failed: ${message ?? 'the source did not answer.'}`;
  const addresses = pages.map((page) => `A page at ${fenced(page)}.`);
  return [`${found} found, ${fresh} new.`, ...(message ? [message] : []), ...addresses].join(' ');
}
