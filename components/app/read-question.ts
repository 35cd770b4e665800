import type { ToolName } from '#contract/search-record.ts';
import { readProblem, UNREACHABLE } from './fetch-own.ts';

/** How the server understands a question, before anything is searched. */
export interface QuestionReading {
  parts: readonly { text: string }[];
  ideas: readonly { term: string }[];
  /** A sentence about the language it was asked in, where there is something to say. */
  notice: string | null;
  isVague: boolean;
  /** Narrower questions to choose from. */
  narrower: readonly string[];
  /** Those of every source, whichever are ticked. */
  searches: readonly { tool: ToolName; query: string }[];
}

const PATIENCE_MS = 8_000;

/** Has a question read, which puts nothing into a workspace. Throws a sentence for the reader. */
export async function readQuestion(question: string): Promise<QuestionReading> {
  let response: Response;
  try {
    response = await fetch('/api/questions/read', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ question }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
  } catch {
    throw new Error(UNREACHABLE);
  }
  if (!response.ok) throw new Error(await readProblem(response));
  return (await response.json()) as QuestionReading;
}
