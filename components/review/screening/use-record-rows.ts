'use client';

import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ReviewStage } from '#contract/review/review-events.ts';
import type { RecordFilter, RecordPage, ScreenedRecord } from '#contract/review/review-view.ts';
import { reviewRequests } from '../review-requests.ts';
import type { InTurn } from './in-turn.ts';

const PAGE = 100;
/** Rows after the open one that have to be there before they are reached. */
const AHEAD = 20;
/** Decided records that stay on top of the list when it is read anew. */
const MOST_KEPT = 50;

export interface ListWish {
  stage: ReviewStage;
  filter: RecordFilter;
  text: string;
}

export interface RecordRows {
  total: number;
  /** Undefined while it is being read. */
  rowAt: (index: number) => ScreenedRecord | undefined;
  /** The index of a record among the rows that have been read; -1 where it is not there. */
  indexOf: (recordId: string) => number;
  /** Says which rows are in sight, so that they are read. */
  show: (first: number, last: number) => void;
  /** Takes over what the server says of records now. */
  take: (records: readonly ScreenedRecord[]) => void;
  /** Reads the list anew in its present order; `kept` stay on top. */
  readAnew: (kept: readonly ScreenedRecord[]) => void;
  isReading: boolean;
  error: Error | null;
  tryAgain: () => void;
}

interface RowsOptions {
  wish: ListWish;
  /** The first page, where the server sent it along. */
  initial: RecordPage | null;
  /** The row that is open; those after it are needed next. */
  selected: number;
  inTurn: InTurn;
}

interface Reading {
  /** Counts the times that the list was read anew. */
  turn: number;
  head: readonly ScreenedRecord[];
}

/**
 * The rows of a list of up to 20,000 records, read by the hundred as they come into sight. Where the list holds what waits,
 * decided records leave it on the server and stay where they are on the page, so later pages begin that much sooner there;
 * how much is only known while no decision is on its way, so pages are read in turn with them.
 */
export function useRecordRows(id: string, { wish, initial, selected, inTurn }: RowsOptions): RecordRows {
  const queries = useQueryClient();
  const { stage, filter, text } = wish;
  const [{ turn, head }, setReading] = useState<Reading>({ turn: 0, head: [] });
  const [saved, setSaved] = useState<ReadonlyMap<string, ScreenedRecord>>(new Map());
  /** The pages of which rows are in sight. */
  const [sight, setSight] = useState({ from: 0, to: 0 });
  const key = useMemo(() => ['review', id, 'rows', stage, filter, text, turn], [id, stage, filter, text, turn]);
  /** Records that have left the list on the server since it was read. */
  const gone = useRef(new Set<string>());
  const read = (page: number, signal: AbortSignal) =>
    inTurn(() => {
      let left = 0;
      for (let before = 0; filter === 'mine' && before < page; before++)
        for (const { id: each } of queries.getQueryData<RecordPage>([...key, before])?.records ?? [])
          if (gone.current.has(each)) left += 1;
      return reviewRequests.records(id, { stage, filter, text, offset: page * PAGE - left, limit: PAGE }, signal);
    });
  const above = head.length;
  const pageAt = useCallback((index: number) => Math.max(0, Math.floor((index - above) / PAGE)), [above]);
  const inSight = Array.from({ length: sight.to - sight.from + 1 }, (_, n) => sight.from + n);
  const known = queries.getQueryData<RecordPage>([...key, 0])?.total ?? 0;
  const wanted = [...new Set([0, pageAt(selected), pageAt(selected + AHEAD), ...inSight])].filter(
    (page) => page === 0 || page * PAGE < known,
  );
  const pages = useQueries({
    queries: wanted.map((page) => ({
      queryKey: [...key, page],
      queryFn: ({ signal }: { signal: AbortSignal }) => read(page, signal),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
      ...(page === 0 && turn === 0 && initial && { initialData: initial }),
    })),
  });
  // All that have been read, also those that are out of sight again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: these bring what is looked up
  const loaded = useMemo(() => {
    const all = queries.getQueriesData<RecordPage>({ queryKey: key });
    return new Map(all.map(([pageKey, data]) => [pageKey.at(-1) as number, data?.records ?? []]));
  }, [queries, key, pages]);
  const first = pages[0]?.data;
  const listed = first?.total ?? 0;
  const rowAt = (index: number): ScreenedRecord | undefined => {
    const at = index - head.length;
    const row = at < 0 ? head[index] : loaded.get(Math.floor(at / PAGE))?.[at % PAGE];
    return row && (saved.get(row.id) ?? row);
  };
  const indexOf = (recordId: string): number => {
    const kept = head.findIndex((each) => each.id === recordId);
    if (kept >= 0) return kept;
    for (const [page, records] of loaded) {
      const at = records.findIndex((each) => each.id === recordId);
      if (at >= 0) return head.length + page * PAGE + at;
    }
    return -1;
  };
  const show = useCallback(
    (first: number, last: number) => {
      const [from, to] = [pageAt(first), pageAt(last)];
      setSight((before) => (before.from === from && before.to === to ? before : { from, to }));
    },
    [pageAt],
  );
  const take = useCallback((records: readonly ScreenedRecord[]) => {
    for (const { id: each, mine } of records) gone.current[mine ? 'add' : 'delete'](each);
    setSaved((before) => new Map([...before, ...records.map((record) => [record.id, record] as const)]));
  }, []);
  const readAnew = useCallback((kept: readonly ScreenedRecord[]) => {
    setReading((before) => ({ turn: before.turn + 1, head: kept.slice(-MOST_KEPT) }));
    setSaved(new Map());
  }, []);
  // A user who comes back gets the list as it is then.
  useEffect(() => () => queries.removeQueries({ queryKey: ['review', id, 'rows'] }), [queries, id]);
  const failed = pages.find(({ error }) => error !== null);
  return {
    total: head.length + listed,
    rowAt,
    indexOf,
    show,
    take,
    readAnew,
    isReading: first === undefined && !failed,
    error: failed?.error ?? null,
    tryAgain: () => void failed?.refetch(),
  };
}
