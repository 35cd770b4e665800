'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ReviewStage, ScreeningDecision } from '#contract/review/review-events.ts';
import type { RecordPage, RecordView, ScreenedRecord, ScreeningOrder } from '#contract/review/review-view.ts';
import { recordsKey, useReview } from '../review-context.tsx';
import { reviewRequests } from '../review-requests.ts';
import { DECISION_WORDS } from '../review-words.ts';
import { createTurns } from './in-turn.ts';
import { useDecisions } from './use-decisions.ts';
import { type ListWish, type RecordRows, useRecordRows } from './use-record-rows.ts';

/** Records read ahead, so that the next one is there when a key is pressed. */
const AHEAD = 4;
const FRESH_MS = 60_000;
/** A list that took over every new order would never rest. */
const NEW_ORDER_AFTER = 10;
/** Decided records that stay on top when the list is read anew. */
const MOST_KEPT = 20;

export interface ScreeningStart {
  wish: ListWish;
  page: RecordPage;
  record: RecordView | null;
}

/** Screening a list: which record is open, what is decided about it, and which comes next. */
export function useScreening(stage: ReviewStage, start: ScreeningStart) {
  const { view, say, news } = useReview();
  const queries = useQueryClient();
  const [wish, setWish] = useState<ListWish>(start.wish);
  const [inTurn] = useState(createTurns);
  const [selected, setSelected] = useState(0);
  const initial = wish === start.wish ? start.page : null;
  const saved = useRecordRows(view.id, { wish, initial, selected, inTurn });
  const decisions = useDecisions(stage, { inTurn, onSaved: saved.take });
  /** Records as they were before each decision of this visit. */
  const [before, setBefore] = useState<readonly ScreenedRecord[]>([]);
  const [wantsNext, setWantsNext] = useState(false);
  const rowAt = (index: number) => {
    const row = saved.rowAt(index);
    return row && decisions.asDecided(row);
  };
  const rows: RecordRows = { ...saved, rowAt };
  const current = rowAt(selected);
  const opened = useRecordView(view.id, stage, current?.id, start.record);
  const ids = Array.from({ length: AHEAD }, (_, n) => saved.rowAt(selected + 1 + n)?.id);
  useReadAhead(view.id, stage, ids);
  const { order, waitingForMe } = view.stages[stage];
  const isQueue = wish.filter === 'mine' && wish.text === '';
  const isSettled = decisions.unsaved === 0 && !saved.isReading && saved.error === null;

  const readAnew = () => {
    const recent = [...new Set(before.slice(-MOST_KEPT).map(({ id }) => id))].filter((id) => id !== current?.id);
    const kept = [...recent.flatMap((id) => saved.rowAt(saved.indexOf(id)) ?? []), ...(current ? [current] : [])];
    saved.readAnew(kept);
    setSelected(Math.max(0, kept.length - 1));
  };
  useNewOrder(order, isQueue && isSettled, readAnew);
  /** Takes over what was decided in another window, or by others. What was undone or changed there is not undone here. */
  const takeNews = useEffectEvent(async (recordIds: readonly string[] | null) => {
    if (recordIds === null) return isQueue && isSettled ? readAnew() : undefined;
    const listed = recordIds.filter((id) => saved.indexOf(id) >= 0);
    const views = await inTurn(() =>
      Promise.all(listed.map((id) => queries.fetchQuery(recordQuery(view.id, stage, id)))),
    );
    const changed = new Set(
      views.flatMap(({ id, mine }) => {
        const row = saved.rowAt(saved.indexOf(id));
        const isOnItsWay = row !== undefined && decisions.asDecided(row) !== row;
        return isOnItsWay || isSame(mine, row?.mine) ? [] : id;
      }),
    );
    saved.take(views);
    setBefore((all) => all.filter(({ id }) => !changed.has(id)));
  });
  useEffect(() => {
    if (news) takeNews(news.recordIds).catch(() => undefined);
  }, [news]);
  // What came in meanwhile, or slipped through between two pages, waits on the server: one look is enough.
  const hasLooked = useRef(false);
  useEffect(() => {
    if (!wantsNext || !isSettled) return;
    const next = nextOpen(rows, selected);
    if (next === null && waitingForMe > 0 && !hasLooked.current) {
      hasLooked.current = true;
      readAnew();
      return;
    }
    hasLooked.current = false;
    setWantsNext(false);
    if (next !== null) setSelected(next);
  });

  const go = (index: number) => {
    if (index < 0 || index >= rows.total) return;
    setSelected(index);
    say(rowAt(index)?.title ?? '');
  };
  return {
    view,
    wish,
    rows,
    selected,
    current,
    opened: opened.data,
    openProblem: opened.error?.message ?? null,
    isQueue,
    /** Whether nothing in the list waits any more. */
    isThrough:
      isQueue && isSettled && (rows.total === 0 || (Boolean(current?.mine) && nextOpen(rows, selected) === null)),
    unsaved: decisions.unsaved,
    problem: decisions.problem,
    refused: decisions.refused,
    waiting: Math.max(0, waitingForMe - decisions.ahead),
    retry: decisions.retry,
    find(next: Partial<ListWish>) {
      // What was read of this list before may hold records that have been decided since.
      saved.readAnew([]);
      setWish({ ...wish, ...next });
      setSelected(0);
    },
    readAnew() {
      readAnew();
      setWantsNext(true);
    },
    select: go,
    step: (by: 1 | -1) => go(selected + by),
    decide(decision: ScreeningDecision, reason: string | null = null) {
      const record = saved.rowAt(selected);
      if (!record || !current) return;
      decisions.decide(record, { decision, reason });
      setBefore((all) => [...all, current]);
      const found = isQueue ? nextOpen(rows, selected) : Math.min(selected + 1, rows.total - 1);
      const next = found === selected ? null : found;
      if (next === null) setWantsNext(isQueue);
      else setSelected(next);
      const title = next === null ? '' : (rowAt(next)?.title ?? '');
      say(`${DECISION_WORDS[decision]}.${title && ` Next: ${title}`}`);
    },
    undo:
      before.length === 0
        ? undefined
        : () => {
            const record = before.at(-1);
            if (!record) return;
            const index = saved.indexOf(record.id);
            setBefore((all) => all.slice(0, -1));
            decisions.decide(saved.rowAt(index) ?? record, {
              decision: record.mine?.decision ?? null,
              reason: record.mine?.reason ?? null,
            });
            if (index >= 0) setSelected(index);
            say(`Undone: ${record.title}`);
          },
  };
}

export type Screening = ReturnType<typeof useScreening>;

const isSame = (a: ScreenedRecord['mine'], b: ScreenedRecord['mine'] | undefined) =>
  a?.decision === b?.decision && a?.reason === b?.reason;

/** The next record below that waits, else the first above; null where none does. What has not been read yet may wait. */
function nextOpen({ total, rowAt }: RecordRows, from: number): number | null {
  for (let step = 1; step < total; step++) {
    const index = (from + step) % total;
    if (!rowAt(index)?.mine) return index;
  }
  return total > 0 && from < total && !rowAt(from)?.mine ? from : null;
}

/** Calls when what was decided has changed the order of the list enough to read it anew. */
function useNewOrder(order: ScreeningOrder, isListening: boolean, onNew: () => void): void {
  const known = useRef(order);
  const take = useEffectEvent(onNew);
  useEffect(() => {
    const { by, decisions } = known.current;
    if (!isListening || (order.by === by && order.decisions - decisions < NEW_ORDER_AFTER)) return;
    known.current = order;
    take();
  }, [order, isListening]);
}

const recordQuery = (id: string, stage: ReviewStage, recordId: string) => ({
  queryKey: [...recordsKey(id), stage, recordId],
  queryFn: ({ signal }: { signal: AbortSignal }) => reviewRequests.record(id, recordId, stage, signal),
  staleTime: FRESH_MS,
});

function useRecordView(id: string, stage: ReviewStage, recordId: string | undefined, initial: RecordView | null) {
  return useQuery({
    ...recordQuery(id, stage, recordId ?? ''),
    enabled: recordId !== undefined,
    ...(initial !== null && initial.id === recordId && { initialData: initial }),
  });
}

function useReadAhead(id: string, stage: ReviewStage, recordIds: readonly (string | undefined)[]): void {
  const queries = useQueryClient();
  const wanted = JSON.stringify(recordIds.filter((each) => each !== undefined));
  useEffect(() => {
    for (const recordId of JSON.parse(wanted) as string[]) void queries.prefetchQuery(recordQuery(id, stage, recordId));
  }, [queries, id, stage, wanted]);
}
