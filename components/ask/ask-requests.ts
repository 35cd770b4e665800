import { askServer, bringing } from '#components/app/ask-server.ts';
import type { Conversation, ConversationSummary } from '#contract/conversation/conversation.ts';
import type { AnswerChoice } from './answer-choice.ts';

const of = (id: string) => `/api/conversations/${encodeURIComponent(id)}`;

export interface OwnConversation extends Conversation {
  share: { url: string; createdAt: string } | null;
}

/** These requests throw a `Refusal`, whose message is a sentence for the reader. */
export interface NextQuestion {
  question: string;
  choice: Partial<AnswerChoice>;
  parentRunId: string | null;
  /** The reader has seen it as it will be asked: nothing is added from the turns before. */
  isWhole?: boolean;
}

/** One more turn after `parentRunId`, or an alternative first one (`null`); returns the id of its run. */
export async function askTurn(
  id: string,
  { question, choice, parentRunId, isWhole = false }: NextQuestion,
): Promise<string> {
  const asked = bringing('POST', { question, ...choice, parentRunId, ...(isWhole && { isWhole }) });
  const { runId } = await askServer<{ runId: string }>(`${of(id)}/turns`, asked);
  return runId;
}

/** The question that a follow-up will be asked as, where no model completes it. */
export async function readFollowUp(id: string, question: string, parentRunId: string): Promise<string> {
  const asked = bringing('POST', { question, parentRunId });
  return (await askServer<{ question: string }>(`${of(id)}/follow-up`, asked)).question;
}

export function readConversation(id: string): Promise<OwnConversation> {
  return askServer(of(id));
}

/** Those whose titles, questions and answers contain every word. */
export async function listConversations(words: string, signal: AbortSignal): Promise<ConversationSummary[]> {
  const path = `/api/conversations${words === '' ? '' : `?${new URLSearchParams({ q: words })}`}`;
  const { conversations } = await askServer<{ conversations: ConversationSummary[] }>(path, { signal });
  return conversations;
}

export function renameConversation(id: string, title: string): Promise<unknown> {
  return askServer(of(id), bringing('PUT', { title }));
}

/** For half a minute it can be brought back. */
export function deleteConversation(id: string): Promise<unknown> {
  return askServer(of(id), { method: 'DELETE' });
}

export function restoreConversation(id: string): Promise<unknown> {
  return askServer(`${of(id)}/restore`, { method: 'POST' });
}

/** The path of the link to a copy of the branch that ends with a turn, e.g. `/c/abc`. */
export async function shareConversation(id: string, through: string): Promise<string> {
  const path = `${of(id)}/share?${new URLSearchParams({ through })}`;
  return (await askServer<{ url: string }>(path, { method: 'POST' })).url;
}

export function unshareConversation(id: string): Promise<unknown> {
  return askServer(`${of(id)}/share`, { method: 'DELETE' });
}

/** The number of documents in the library; null where unknown. */
export function countDocuments(signal: AbortSignal): Promise<number | null> {
  return askServer<{ documents: readonly unknown[] }>('/api/library', { signal }).then(
    ({ documents }) => documents.length,
    () => null,
  );
}
