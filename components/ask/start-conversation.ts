import { askServer, bringing } from '#components/app/ask-server.ts';
import type { AnswerChoice } from './answer-choice.ts';

export interface FirstQuestion {
  question: string;
  /** What the reader has chosen; the rest is as they prefer, or as usual. */
  choice: Partial<AnswerChoice>;
  /** The run whose report is asked about. */
  aboutRunId: string | null;
  /** The document of the library that is asked about. */
  documentId: string | null;
  /** Asks the invented sample data of a hosted demonstration. */
  isSample: boolean;
  /** No model answers, though there is one. */
  byRules?: boolean;
  /** The most that a model may use. */
  budget?: { tokens?: number; money?: number };
}

/** A conversation with its first question; throws a `Refusal`, whose message is a sentence for the reader. */
export function startConversation({
  question,
  choice,
  aboutRunId,
  documentId,
  isSample,
  byRules = false,
  budget = {},
}: FirstQuestion) {
  const body = {
    question,
    ...choice,
    ...(aboutRunId && { aboutRunId }),
    ...(documentId && { documentIds: [documentId] }),
    ...(isSample && { sample: true }),
    ...(byRules && { engine: 'rules' }),
    ...(Object.keys(budget).length > 0 && { budget }),
  };
  return askServer<{ conversationId: string; runId: string }>('/api/conversations', bringing('POST', body));
}
