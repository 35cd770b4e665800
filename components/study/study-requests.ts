import { askServer, bringing } from '#components/app/ask-server.ts';
import type { GraphEdit, SelfReport, StudyMaterialRef } from '#contract/study/study.ts';
import type { StudyProgress, StudySummary, StudyView } from '#contract/study/study-view.ts';

const PATH = '/api/study';
const at = (id: string) => `${PATH}/${encodeURIComponent(id)}`;

export interface AnswerGiven {
  answerId: string;
  questionId: string;
  text: string;
  isDontKnow?: boolean;
  isRevealed?: boolean;
  tookMs?: number;
}

export interface QuizWish {
  quizId: string;
  conceptIds?: readonly string[];
  numQuestions?: number;
}

const command = (id: string, path: string, body: unknown) =>
  askServer<StudyView>(`${at(id)}/${path}`, bringing('POST', body));

/**
 * What the pages of study ask the server. A refusal is an error whose message is the server's own sentence. Commands carry
 * an id made here, so that one that is sent twice is done once.
 */
export const studyRequests = {
  /** `isUnderWay`: it was there already, and may be begun afresh. */
  start: (ref: StudyMaterialRef, selfReport: SelfReport, afresh = false) =>
    askServer<{ studyId: string; isUnderWay: boolean }>(PATH, bringing('POST', { ref, selfReport, afresh })),
  list: (signal: AbortSignal) =>
    askServer<{ sessions: StudySummary[] }>(PATH, { signal }).then(({ sessions }) => sessions),
  progress: (signal: AbortSignal) => askServer<StudyProgress>(`${PATH}/progress`, { signal }),
  view: (id: string, signal?: AbortSignal) => askServer<StudyView>(at(id), signal ? { signal } : {}),
  rename: (id: string, title: string) => askServer<unknown>(at(id), bringing('PUT', { title })),
  /** Can be undone for half a minute. */
  remove: (id: string) => askServer<unknown>(at(id), { method: 'DELETE' }),
  restore: (id: string) => askServer<unknown>(`${at(id)}/restore`, { method: 'POST' }),
  /** Reads the material once more where that has failed. */
  prepare: (id: string, commandId: string) => command(id, 'preparation', { commandId }),
  next: (id: string, commandId: string) => command(id, 'next', { commandId }),
  say: (id: string, messageId: string, text: string) => command(id, 'messages', { messageId, text }),
  answer: (id: string, given: AnswerGiven) => command(id, 'answers', given),
  hint: (id: string, commandId: string, questionId: string) => command(id, 'hints', { commandId, questionId }),
  dispute: (id: string, answerId: string, reason: string) => command(id, 'disputes', { answerId, reason }),
  quiz: (id: string, wish: QuizWish) => command(id, 'quizzes', wish),
  pause: (id: string, commandId: string) => command(id, 'quizzes/pause', { commandId }),
  resume: (id: string, commandId: string) => command(id, 'quizzes/resume', { commandId }),
  explain: (id: string, commandId: string, conceptId: string) => command(id, 'explanations', { commandId, conceptId }),
  edit: (id: string, commandId: string, edit: GraphEdit) => command(id, 'graph', { commandId, edit }),
  /** A run that looks for more on these concepts; its findings join the session by themselves. */
  research: (id: string, commandId: string, conceptIds: readonly string[]) =>
    askServer<{ runId: string }>(`${at(id)}/research`, bringing('POST', { commandId, conceptIds })),
};

export const eventsAddress = (id: string) => `${at(id)}/events`;
export const exportAddress = (id: string, format: string) => `${at(id)}/export?format=${format}`;

/** An id that nobody else makes. `crypto.randomUUID` is missing on pages that are not served over a safe connection. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
