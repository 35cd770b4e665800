import { askServer, bringing } from '#components/app/ask-server.ts';
import { newId } from '#components/study/study-requests.ts';
import type { ChaseDirection } from '#contract/review/chasing.ts';
import type { Protocol } from '#contract/review/protocol.ts';
import type { RecallView } from '#contract/review/recall.ts';
import type { ReviewRole, ReviewStage, ScreeningDecision } from '#contract/review/review-events.ts';
import type {
  RecordFilter,
  RecordPage,
  RecordView,
  ReviewChanges,
  ReviewCitations,
  ReviewHead,
  ReviewInvite,
  ReviewView,
  ScreenedRecord,
  StageProgress,
} from '#contract/review/review-view.ts';
import type { BatchDependents, ReviewerDecisions } from '#contract/review/undo.ts';

const PATH = '/api/reviews';
const JOIN = '/api/review-invites';
const at = (id: string) => `${PATH}/${encodeURIComponent(id)}`;

export interface WantedRecords {
  stage: ReviewStage;
  filter: RecordFilter;
  text: string;
  offset: number;
  limit: number;
}

export interface WantedDecision {
  recordId: string;
  decision: ScreeningDecision | null;
  reason: string | null;
}

export interface Decided {
  seq: number;
  records: ScreenedRecord[];
  progress: StageProgress;
}

const upload = (path: string, file: File) =>
  askServer<unknown>(`${path}?${new URLSearchParams({ name: file.name })}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: file,
  });

/** What the pages of reviews ask the server. A refusal is an error whose message is the server's own sentence. */
export const reviewRequests = {
  create: (wanted: { protocol: Partial<Protocol> & { question: string }; name: string }) =>
    askServer<{ reviewId: string }>(PATH, bringing('POST', wanted)),
  list: (signal: AbortSignal) => askServer<{ reviews: ReviewHead[] }>(PATH, { signal }).then(({ reviews }) => reviews),
  view: (id: string, signal: AbortSignal) => askServer<ReviewView>(at(id), { signal }),
  changes: (id: string, after: number, signal: AbortSignal) =>
    askServer<ReviewChanges>(`${at(id)}/changes?after=${after}`, { signal }),
  rename: (id: string, title: string) => askServer<ReviewView>(at(id), bringing('PUT', { title })),
  /** Can be undone for half a minute. */
  remove: (id: string) => askServer<unknown>(at(id), { method: 'DELETE' }),
  restore: (id: string) => askServer<unknown>(`${at(id)}/restore`, { method: 'POST' }),
  changeProtocol: (id: string, protocol: Protocol, reason: string | null) =>
    askServer<ReviewView>(`${at(id)}/protocol`, bringing('PUT', { protocol, reason })),
  importFile: (id: string, file: File) => upload(`${at(id)}/files`, file),
  /** Gives up an import, or takes note that it failed. */
  removeImport: (id: string, importId: string) =>
    askServer<unknown>(`${at(id)}/imports/${encodeURIComponent(importId)}`, { method: 'DELETE' }),
  /** What goes with an import when it is withdrawn. */
  batch: (id: string, batchId: string, signal: AbortSignal) =>
    askServer<BatchDependents>(`${at(id)}/batches/${encodeURIComponent(batchId)}`, { signal }),
  withdrawBatch: (id: string, batchId: string) =>
    askServer<ReviewView>(`${at(id)}/batches/${encodeURIComponent(batchId)}`, { method: 'DELETE' }),
  restoreBatch: (id: string, batchId: string) =>
    askServer<ReviewView>(`${at(id)}/batches/${encodeURIComponent(batchId)}/restore`, { method: 'POST' }),
  withdrawDecisions: (
    id: string,
    { reviewerId, stage }: Pick<ReviewerDecisions, 'reviewerId' | 'stage'>,
    isBack: boolean,
  ) => {
    const address = `${at(id)}/reviewers/${encodeURIComponent(reviewerId)}/decisions`;
    const query = new URLSearchParams({ stage });
    return isBack
      ? askServer<ReviewView>(`${address}/restore?${query}`, { method: 'POST' })
      : askServer<ReviewView>(`${address}?${query}`, { method: 'DELETE' });
  },
  recall: (id: string, stage: ReviewStage, signal: AbortSignal) =>
    askServer<RecallView>(`${at(id)}/recall?${new URLSearchParams({ stage })}`, { signal }),
  runSearches: (id: string) => askServer<unknown>(`${at(id)}/searches`, bringing('POST', { commandId: newId() })),
  citations: (id: string, signal: AbortSignal) => askServer<ReviewCitations>(`${at(id)}/citations`, { signal }),
  chaseCitations: (id: string, wanted: { directions: ChaseDirection[]; leastLinks: number; ofAll: boolean }) =>
    askServer<ReviewCitations>(`${at(id)}/citations`, bringing('POST', { commandId: newId(), ...wanted })),
  records: (id: string, { offset, limit, ...wanted }: WantedRecords, signal: AbortSignal) => {
    const query = new URLSearchParams({ ...wanted, offset: String(offset), limit: String(limit) });
    return askServer<RecordPage>(`${at(id)}/records?${query}`, { signal });
  },
  record: (id: string, recordId: string, stage: ReviewStage, signal: AbortSignal) =>
    askServer<RecordView>(`${at(id)}/record?${new URLSearchParams({ id: recordId, stage })}`, { signal }),
  decide: (id: string, wanted: { commandId: string; stage: ReviewStage; decisions: WantedDecision[] }) =>
    askServer<Decided>(`${at(id)}/decisions`, bringing('POST', wanted)),
  resolve: (
    id: string,
    wanted: { recordId: string; stage: ReviewStage; decision: 'include' | 'exclude'; reason: string | null },
  ) => askServer<ReviewView>(`${at(id)}/resolutions`, bringing('POST', wanted)),
  setScreeners: (id: string, stage: ReviewStage, count: 1 | 2) =>
    askServer<ReviewView>(`${at(id)}/screeners`, bringing('PUT', { stage, count })),
  setMissing: (id: string, recordId: string, isMissing: boolean) =>
    askServer<ReviewView>(`${at(id)}/retrieval`, bringing('PUT', { recordId, isMissing })),
  invites: (id: string, signal: AbortSignal) =>
    askServer<{ invites: ReviewInvite[] }>(`${at(id)}/invites`, { signal }).then(({ invites }) => invites),
  invite: (id: string, role: ReviewRole) =>
    askServer<ReviewInvite & { token: string }>(`${at(id)}/invites`, bringing('POST', { role })),
  revokeInvite: (id: string, inviteId: string) =>
    askServer<unknown>(`${at(id)}/invites/${encodeURIComponent(inviteId)}`, { method: 'DELETE' }),
  changeRole: (id: string, reviewerId: string, role: ReviewRole) =>
    askServer<ReviewView>(`${at(id)}/reviewers/${encodeURIComponent(reviewerId)}`, bringing('PUT', { role })),
  join: (token: string, name: string) =>
    askServer<{ reviewId: string }>(`${JOIN}/${encodeURIComponent(token)}`, bringing('POST', { name })),
};

export const reviewFileAddress = (id: string, format: string) => `${at(id)}/export?${new URLSearchParams({ format })}`;
