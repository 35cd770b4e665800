import { readProblem, UNREACHABLE } from '#components/app/read-problem.ts';
import type { Outcome } from '#components/run/run-requests.ts';
import type { Conversation, ConversationSummary } from '#contract/conversation.ts';
import type { AnswerChoice } from './answer-choice.ts';

async function send<T>(path: string, init: RequestInit, read: (response: Response) => Promise<T>): Promise<Outcome<T>> {
  try {
    const response = await fetch(path, init);
    return response.ok ? { value: await read(response) } : { problem: await readProblem(response) };
  } catch {
    return { problem: UNREACHABLE };
  }
}

const nothing = async () => undefined;
const of = (id: string) => `/api/conversations/${encodeURIComponent(id)}`;
const withBody = (method: 'POST' | 'PUT', body: unknown): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
const readJson = async <T>(response: Response) => (await response.json()) as T;

export interface OwnConversation extends Conversation {
  share: { url: string; createdAt: string } | null;
}

export interface FirstQuestion {
  question: string;
  choice: AnswerChoice;
  /** The run whose report is asked about. */
  aboutRunId: string | null;
  /** The document of the library that is asked about. */
  documentId: string | null;
  /** Asks the invented sample data of a hosted demonstration. */
  isSample: boolean;
}

export function startConversation({ question, choice, aboutRunId, documentId, isSample }: FirstQuestion) {
  const body = {
    question,
    ...choice,
    ...(aboutRunId && { aboutRunId }),
    ...(documentId && { documentIds: [documentId] }),
    ...(isSample && { sample: true }),
  };
  return send('/api/conversations', withBody('POST', body), readJson<{ conversationId: string; runId: string }>);
}

/** One more turn after `parentRunId`, or a first one beside the first (`null`); the id of its run. */
export function askTurn(
  id: string,
  { question, choice, parentRunId }: { question: string; choice: AnswerChoice; parentRunId: string | null },
): Promise<Outcome<string>> {
  return send(`${of(id)}/turns`, withBody('POST', { question, ...choice, parentRunId }), async (response) => {
    const { runId } = await readJson<{ runId: string }>(response);
    return runId;
  });
}

/** A research run that starts from the works of an answer; its id. */
export function deepenTurn(id: string, runId: string): Promise<Outcome<string>> {
  const path = `${of(id)}/turns/${encodeURIComponent(runId)}/deepen`;
  return send(path, { method: 'POST' }, async (response) => (await readJson<{ runId: string }>(response)).runId);
}

export function readConversation(id: string): Promise<Outcome<OwnConversation>> {
  return send(of(id), {}, readJson<OwnConversation>);
}

/** Those whose titles, questions and answers hold every word. Throws the sentence of a refusal. */
export async function listConversations(words: string, signal: AbortSignal): Promise<ConversationSummary[]> {
  const path = `/api/conversations${words === '' ? '' : `?${new URLSearchParams({ q: words })}`}`;
  const outcome = await send(path, { signal }, readJson<{ conversations: ConversationSummary[] }>);
  if ('problem' in outcome) throw new Error(outcome.problem);
  return outcome.value.conversations;
}

export function renameConversation(id: string, title: string): Promise<Outcome<undefined>> {
  return send(of(id), withBody('PUT', { title }), nothing);
}

/** For half a minute it can be brought back. */
export function deleteConversation(id: string): Promise<Outcome<undefined>> {
  return send(of(id), { method: 'DELETE' }, nothing);
}

export function restoreConversation(id: string): Promise<Outcome<undefined>> {
  return send(`${of(id)}/restore`, { method: 'POST' }, nothing);
}

/** The path of the link to a copy of the branch that ends with a turn, e.g. `/c/abc`. */
export function shareConversation(id: string, through: string): Promise<Outcome<string>> {
  const path = `${of(id)}/share?${new URLSearchParams({ through })}`;
  return send(path, { method: 'POST' }, async (response) => (await readJson<{ url: string }>(response)).url);
}

export function unshareConversation(id: string): Promise<Outcome<undefined>> {
  return send(`${of(id)}/share`, { method: 'DELETE' }, nothing);
}

/** How many documents the library holds; null where that cannot be said. */
export async function countDocuments(signal: AbortSignal): Promise<number | null> {
  const outcome = await send('/api/library', { signal }, readJson<{ documents: readonly unknown[] }>);
  return 'value' in outcome ? outcome.value.documents.length : null;
}
