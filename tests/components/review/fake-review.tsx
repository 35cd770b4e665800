import { act } from '@testing-library/react';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { ReviewProvider } from '#components/review/review-context.tsx';
import type { Protocol } from '#contract/review/protocol.ts';
import type { ReviewEvent, Reviewer, ReviewRole, ReviewStage } from '#contract/review/review-events.ts';
import type { ReviewRecord } from '#contract/review/review-record.ts';
import type { RecordFilter, RecordPage, RecordView, ScreeningOrder } from '#contract/review/review-view.ts';
import { isAssayError } from '#core/errors.ts';
import { eventsOf, type ReviewCommand, type WantedDecision } from '#core/review/commands.ts';
import { filterRecords } from '#core/review/filter-records.ts';
import { progressOf } from '#core/review/progress.ts';
import { recallCurve } from '#core/review/ranking/recall.ts';
import { applyReviewEvent, emptyReview } from '#core/review/review-state.ts';
import { labelsFor } from '#core/review/training-labels.ts';
import { recordView, screenedRecord, viewOfReview } from '#core/review/view-of-review.ts';
import { render } from '../render-with-queries.tsx';

export const PROTOCOL: Protocol = {
  question: 'Does velorimine reduce attacks in cluster headache?',
  eligibility: {
    population: 'adults with cluster headache',
    intervention: 'velorimine',
    comparison: 'placebo',
    outcome: 'attacks per week',
    designs: [],
    fromYear: null,
    toYear: null,
    languages: [],
  },
  sources: [],
  queries: [],
  exclusionReasons: ['Wrong population', 'Wrong outcome'],
};

export const ANNA: Reviewer = { id: 'anna', name: 'Anna', role: 'owner' };
export const BEN: Reviewer = { id: 'ben', name: 'Ben', role: 'screener' };

export function recordOf(n: number, more: Partial<ReviewRecord> = {}): ReviewRecord {
  const id = `pmid:${n}`;
  return {
    id,
    keys: [id],
    ids: { pmid: String(n) },
    title: `Record ${n}`,
    authors: ['Costa C'],
    year: 2020,
    venue: 'Fictional Journal',
    publicationTypes: [],
    meshTerms: [],
    keywords: [],
    notices: [],
    related: [],
    abstract: `Abstract ${n}.`,
    ...more,
  };
}

export const recordsOf = (count: number) => Array.from({ length: count }, (_, n) => recordOf(n + 1));

export interface Sent {
  method: string;
  path: string;
  query: URLSearchParams;
  body: Record<string, unknown>;
}

interface FakeOptions {
  records?: readonly ReviewRecord[];
  protocol?: Protocol;
  me?: ReviewRole;
  order?: ScreeningOrder;
}

/** A server that keeps one review by the rules of the core, without a network. */
export function fakeReview({ records = recordsOf(3), protocol = PROTOCOL, me = 'owner', order }: FakeOptions = {}) {
  const state = emptyReview('r1');
  const holds = (id: string) => records.some((record) => record.id === id);
  const log: ReviewEvent[] = [];
  const put = (event: ReviewEvent) => {
    log.push(event);
    applyReviewEvent(state, { seq: state.seq + 1, at: '2026-01-01T00:00:00.000Z', event });
  };
  const reviewer = (): Reviewer => state.reviewers.get(ANNA.id) ?? ANNA;
  put({ type: 'created', title: 'Velorimine', protocol, owner: { ...ANNA, role: me }, runId: null });
  const batch = { id: 'b1', origin: 'bibliography' as const, label: 'pubmed.ris' };
  if (records.length > 0)
    put({
      type: 'imported',
      by: ANNA.id,
      batch: { ...batch, found: records.length, added: records.length, duplicates: 0 },
    });
  const server = {
    state,
    sent: [] as Sent[],
    order: order ?? ({ by: 'relevance', decisions: 0, left: null } as ScreeningOrder),
    /** The ids of all records, in the order in which they are screened. */
    ranked: records.map(({ id }) => id),
    /** In the place of the usual answer. */
    answer: undefined as ((sent: Sent) => Response | Promise<Response> | undefined) | undefined,
    writes: () => server.sent.filter(({ method }) => method !== 'GET'),
    put,
    run(command: ReviewCommand, by: Reviewer = reviewer()) {
      for (const event of eventsOf(state, by, command, holds)) put(event);
    },
    view: () =>
      viewOfReview(state, reviewer(), { orders: { abstract: server.order, fulltext: server.order }, imports: [] }),
    page(stage: ReviewStage, filter: RecordFilter = 'mine', { text = '', offset = 0, limit = 100 } = {}): RecordPage {
      const ids = server.ranked.filter((id) => find(id).title.toLowerCase().includes(text.toLowerCase()));
      const passing = filterRecords(state, reviewer(), ids, { stage, filter });
      const shown = passing.slice(offset, offset + limit).map(find);
      return {
        stage,
        total: passing.length,
        offset,
        records: shown.map((record) => screenedRecord(state, reviewer(), record, stage)),
      };
    },
    record: (id: string, stage: ReviewStage): RecordView =>
      recordView(state, reviewer(), { record: find(id), batches: ['b1'] }, stage),
  };
  const find = (id: string): ReviewRecord => {
    const found = records.find((record) => record.id === id);
    if (!found) throw new Error(`No record ${id}.`);
    return found;
  };
  const usual = ({ method, path, query, body }: Sent): Response => {
    const stage = (query.get('stage') ?? body['stage']) as ReviewStage;
    const name = path.split('/')[4];
    const command = (wanted: unknown) => {
      server.run(wanted as ReviewCommand);
      return Response.json(server.view());
    };
    if (method === 'GET' && name === undefined) return Response.json(server.view());
    if (name === 'changes') {
      const since = log.slice(Number(query.get('after')));
      const recordIds = [...new Set(since.flatMap((event) => ('recordId' in event ? event.recordId : [])))];
      const review = since.length > 0 ? server.view() : null;
      return Response.json({ seq: state.seq, review, recordIds, imports: [] });
    }
    if (name === 'records') {
      const [offset, limit] = [Number(query.get('offset')), Number(query.get('limit'))];
      const text = query.get('text') ?? '';
      return Response.json(server.page(stage, query.get('filter') as RecordFilter, { text, offset, limit }));
    }
    if (name === 'record') return Response.json(server.record(query.get('id') ?? '', stage));
    if (name === 'decisions') {
      const decisions = (body['decisions'] as WantedDecision[]).map((each) => ({ ...each, stage }));
      server.run({ kind: 'decide', decisions });
      const ids = decisions.map(({ recordId }) => find(recordId));
      const progress = { ...progressOf(state, reviewer(), stage), order: server.order };
      return Response.json({
        seq: state.seq,
        records: ids.map((record) => screenedRecord(state, reviewer(), record, stage)),
        progress,
      });
    }
    if (name === 'resolutions') return command({ kind: 'resolve', ...body });
    if (name === 'screeners') return command({ kind: 'set_screeners', ...body });
    if (name === 'retrieval') return command({ kind: 'set_missing', ...body });
    if (name === 'protocol') return command({ kind: 'change_protocol', ...body });
    const [, , , , , of, what, undo] = path.split('/');
    if (name === 'reviewers' && what === 'decisions')
      return command({ kind: undo ? 'restore_decisions' : 'withdraw_decisions', reviewerId: of, stage });
    if (name === 'recall') {
      const labels = labelsFor(state, stage, ANNA.id).map(({ decision }) => decision);
      const { total } = progressOf(state, reviewer(), stage);
      return Response.json({ stage, total, points: recallCurve(labels), left: server.order.left });
    }
    if (name === 'reviewers') return command({ kind: 'change_role', reviewerId: path.split('/')[5], ...body });
    return Response.json({});
  };
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(address, 'http://localhost');
    const sent: Sent = {
      method,
      path: pathname,
      query: searchParams,
      body: typeof body === 'string' ? JSON.parse(body) : {},
    };
    server.sent.push(sent);
    try {
      return (await server.answer?.(sent)) ?? usual(sent);
    } catch (error) {
      if (!isAssayError(error)) throw error;
      return Response.json({ error: { code: error.code, message: error.message } }, { status: 400 });
    }
  });
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  return server;
}

export type FakeReview = ReturnType<typeof fakeReview>;

/** Shows a part of the review that a fake server keeps. */
export async function show(server: FakeReview, part: ReactNode) {
  await act(async () => {
    render(<ReviewProvider initial={server.view()}>{part}</ReviewProvider>);
  });
  await settle();
}

/** Lets what is asked of the server be answered. */
export const settle = (ms = 15) => act(() => new Promise((resolve) => setTimeout(resolve, ms)));
