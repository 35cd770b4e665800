'use client';

import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { MemoryOverview } from '#contract/memory.ts';
import { memoryRequests } from './memory-requests.ts';

const MEMORY = ['memory'];
/** While an answer waits to be read; it takes a few seconds. */
const WAITING_MS = 2_500;

/** Everything that is remembered, page by page, and again while an answer waits to be read. */
export function useMemory(initial: MemoryOverview) {
  const query = useInfiniteQuery({
    queryKey: [...MEMORY, 'overview'],
    queryFn: ({ pageParam }) => memoryRequests.overview(pageParam),
    initialPageParam: undefined as string | undefined,
    initialData: { pages: [initial], pageParams: [undefined] },
    getNextPageParam: (last: MemoryOverview, pages: MemoryOverview[]) => {
      const shown = pages.reduce((sum, { entries }) => sum + entries.length, 0);
      return shown < last.counts.entries ? last.entries.at(-1)?.id : undefined;
    },
    refetchInterval: ({ state }) => ((state.data?.pages[0]?.waiting ?? 0) > 0 ? WAITING_MS : false),
  });
  const { pages } = query.data;
  const [first = initial] = pages;
  return { ...query, overview: { ...first, entries: pages.flatMap(({ entries }) => entries) } };
}

export function useEntities(words: string) {
  return useQuery({
    queryKey: [...MEMORY, 'entities', words],
    queryFn: () => memoryRequests.entities(words),
    placeholderData: (before) => before,
  });
}

export function useEntity(entityId: string | null) {
  return useQuery({
    queryKey: [...MEMORY, 'entity', entityId],
    queryFn: () => memoryRequests.entity(entityId ?? ''),
    enabled: entityId !== null,
  });
}

/** A change to what is remembered; all that is shown of it is read again. */
export function useMemoryChange<V, T>(change: (variables: V) => Promise<T>) {
  const queries = useQueryClient();
  return useMutation({ mutationFn: change, onSettled: () => queries.invalidateQueries({ queryKey: MEMORY }) });
}
