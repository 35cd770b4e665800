'use client';

import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { ReviewStage } from '#contract/review/review-events.ts';
import type { RecordFilter, RecordPage, ScreenedRecord } from '#contract/review/review-view.ts';
import { reviewRequests } from '../review-requests.ts';

const PAGE = 100;
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
  /** Where a record stands among the rows that have been read; -1 where it does not. */
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

interface Reading {
  /** Counts the times that the list was read anew. */
  turn: number;
  head: readonly ScreenedRecord[];
}

/**
 * The rows of a list of up to 20,000 records, read by the hundred as they come into sight. Where the list holds what waits,
 * decided records leave it on the server and stay where they are on the page, so later pages begin that much sooner there.
 */
export function useRecordRows(id: string, wish: ListWish, initial: RecordPage | null): RecordRows {
  const queries = useQueryClient();
  const { stage, filter, text } = wish;
  const [{ turn, head }, setReading] = useState<Reading>({ turn: 0, head: [] });
  const [saved, setSaved] = useState<ReadonlyMap<string, ScreenedRecord>>(new Map());
  const [sight, setSight] = useState({ first: 0, last: 0 });
  const key = useMemo(() => ['review', id, 'rows', stage, filter, text, turn], [id, stage, filter, text, turn]);
  const read =
    (page: number) =>
    async ({ signal }: { signal: AbortSignal }) => {
      let left = 0;
      for (let before = 0; filter === 'mine' && before < page; before++)
        for (const { id: each } of queries.getQueryData<RecordPage>([...key, before])?.records ?? [])
          if (saved.get(each)?.mine) left += 1;
      return reviewRequests.records(id, { stage, filter, text, offset: page * PAGE - left, limit: PAGE }, signal);
    };
  const from = Math.max(0, Math.floor((sight.first - head.length) / PAGE));
  const to = Math.max(from, Math.floor((sight.last - head.length) / PAGE));
  const wanted = [...new Set([0, ...Array.from({ length: to - from + 1 }, (_, n) => from + n)])];
  const pages = useQueries({
    queries: wanted.map((page) => ({
      queryKey: [...key, page],
      queryFn: read(page),
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
  const show = useCallback((first: number, last: number) => {
    setSight((before) => (before.first === first && before.last === last ? before : { first, last }));
  }, []);
  const take = useCallback((records: readonly ScreenedRecord[]) => {
    setSaved((before) => new Map([...before, ...records.map((record) => [record.id, record] as const)]));
  }, []);
  const readAnew = useCallback((kept: readonly ScreenedRecord[]) => {
    setReading((before) => ({ turn: before.turn + 1, head: kept.slice(-MOST_KEPT) }));
    setSaved(new Map());
  }, []);
  // Whoever comes back gets the list as it is then.
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
