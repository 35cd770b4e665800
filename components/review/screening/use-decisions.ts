'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { ReviewStage } from '#contract/review/review-events.ts';
import type { ScreenedRecord } from '#contract/review/review-view.ts';
import { recordsKey, useReview } from '../review-context.tsx';
import { reviewRequests, type WantedDecision } from '../review-requests.ts';
import { createDecisionQueue, keepInBrowser, type QueueState } from './decision-queue.ts';
import type { InTurn } from './in-turn.ts';

const NOTHING: QueueState = { unsaved: [], problem: null };

interface Refused {
  title: string;
  sentence: string;
}

/** Decisions about records of a stage: seen at once, saved behind, and undone where they are refused. */
export function useDecisions(
  stage: ReviewStage,
  { inTurn, onSaved }: { inTurn: InTurn; onSaved: (records: readonly ScreenedRecord[]) => void },
) {
  const { view, takeProgress } = useReview();
  const { id } = view;
  const queries = useQueryClient();
  const [refused, setRefused] = useState<Refused | null>(null);
  const [queue] = useState(() =>
    createDecisionQueue({
      send: (wanted) =>
        inTurn(async () => {
          const decided = await reviewRequests.decide(id, wanted);
          if (wanted.stage === stage) onSaved(decided.records);
          // What others decided may be seen now.
          for (const { recordId } of wanted.decisions)
            void queries.invalidateQueries({ queryKey: [...recordsKey(id), wanted.stage, recordId] });
          return decided;
        }),
      kept: keepInBrowser(id, view.me.id),
      onSaved: ({ progress }, savedStage) => takeProgress(savedStage, progress),
      onRefused: ({ title }, sentence) => setRefused({ title, sentence }),
    }),
  );
  const state = useSyncExternalStore(queue.subscribe, queue.state, () => NOTHING);
  const isUnsaved = state.unsaved.length > 0;
  useEffect(() => {
    queue.start();
    addEventListener('online', queue.retry);
    return () => {
      removeEventListener('online', queue.retry);
      queue.stop();
    };
  }, [queue]);
  useEffect(() => {
    if (!isUnsaved) return;
    const onLeave = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', onLeave);
    return () => removeEventListener('beforeunload', onLeave);
  }, [isUnsaved]);
  const byRecord = useMemo(
    () => new Map(state.unsaved.filter((each) => each.stage === stage).map((each) => [each.recordId, each])),
    [state, stage],
  );
  /** A record as it will be once everything is saved. */
  const asDecided = useCallback(
    <T extends ScreenedRecord>(record: T): T => {
      const unsaved = byRecord.get(record.id);
      if (!unsaved) return record;
      const { decision, reason } = unsaved;
      return { ...record, mine: decision && { decision, reason } };
    },
    [byRecord],
  );
  const decide = useCallback(
    (record: ScreenedRecord, { decision, reason }: Omit<WantedDecision, 'recordId'>) => {
      setRefused(null);
      const { title, mine } = record;
      queue.add({ stage, recordId: record.id, title, decision, reason, wasDecided: mine !== null });
    },
    [queue, stage],
  );
  const ahead = [...byRecord.values()].reduce(
    (sum, { decision, wasDecided }) => sum + Number(decision !== null) - Number(wasDecided),
    0,
  );
  return {
    unsaved: state.unsaved.length,
    problem: state.problem,
    refused,
    asDecided,
    decide,
    ahead,
    retry: queue.retry,
  };
}
