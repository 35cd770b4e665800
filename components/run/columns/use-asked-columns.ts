'use client';

import { useMutation } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useDelayedRemoval } from '#components/app/history/use-delayed-removal.ts';
import type { ColumnToolsValue } from '#components/report/asked-columns.tsx';
import type { RunView } from '#contract/run-view.ts';
import type { TableColumn } from '#contract/table-column.ts';
import { worksOfTable } from '#core/report/asked-columns.ts';
import { askColumn, removeColumn } from '../run-requests.ts';

/** The columns of one's own of a run's evidence table: those that are shown, and what can be done with them; null before its end. */
export function useAskedColumns(
  run: Pick<RunView, 'runId' | 'status' | 'sections'>,
  { columns: before, hasModel }: { columns: readonly TableColumn[]; hasModel: boolean },
): { shown: readonly TableColumn[]; tools: ColumnToolsValue | null } {
  const { runId, status, sections } = run;
  const [columns, setColumns] = useState(before);
  const asking = useRef<AbortController | null>(null);
  const remove = useCallback((id: string) => removeColumn(runId, id), [runId]);
  const removal = useDelayedRemoval({ remove });
  const states = columns.map(({ id }) => removal.stateOf(id)).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the states say all that matters of the removal
  const shown = useMemo(() => columns.filter(({ id }) => removal.stateOf(id) === null), [columns, states]);
  const works = useMemo(() => worksOfTable(sections).length, [sections]);

  const asked = useMutation({
    mutationFn: ({ question, signal }: { question: string; signal: AbortSignal }) => askColumn(runId, question, signal),
    onSuccess: (column) => setColumns((present) => [...present, column]),
  });

  async function ask(question: string): Promise<boolean> {
    const controller = new AbortController();
    asking.current = controller;
    try {
      await asked.mutateAsync({ question, signal: controller.signal });
    } catch {
      // A cancellation is not an error; others are shown next to the field.
      if (controller.signal.aborted) asked.reset();
      return false;
    }
    return true;
  }

  const tools: ColumnToolsValue = {
    columns: columns.filter(({ id }) => removal.stateOf(id) !== 'gone'),
    canAsk: hasModel,
    works,
    isAsking: asked.isPending,
    problem: asked.error?.message ?? null,
    ask,
    cancel: () => asking.current?.abort(),
    isRemoved: (id) => removal.stateOf(id) === 'waiting',
    problemOf: removal.problemOf,
    remove: removal.schedule,
    undo: removal.undo,
  };
  return { shown, tools: status === 'complete' && works > 0 ? tools : null };
}
