import type { ToolName } from '#contract/search-record.ts';
import { readProblem, UNREACHABLE } from '../fetch-own.ts';

/** How the server understands a question, before anything is searched. */
export interface QuestionReading {
  parts: readonly { text: string }[];
  ideas: readonly { term: string }[];
  /** A sentence about the language it was asked in, where there is something to say. */
  notice: string | null;
  /** A language model will put it into English first, so nothing has to be decided about its language. */
  willBeTranslated: boolean;
  isVague: boolean;
  /** Narrower questions to choose from. */
  narrower: readonly string[];
  /** The same with “…” where the reader has to say what they mean. */
  forms: readonly string[];
  /** Those of every source, whichever are ticked. */
  searches: readonly { tool: ToolName; query: string }[];
}

const TIMEOUT_MS = 8_000;

/** Has a question read for a run with a language model or without, which puts nothing into a workspace. Throws a sentence for the reader. */
export async function readQuestion(question: string, { hasModel }: { hasModel: boolean }): Promise<QuestionReading> {
  let response: Response;
  try {
    response = await fetch('/api/questions/read', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ question, ...(!hasModel && { engine: 'rules' }) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch {
    throw new Error(UNREACHABLE);
  }
  if (!response.ok) throw new Error(await readProblem(response));
  return (await response.json()) as QuestionReading;
}
