'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { isNotThere } from '#components/app/ask-server.ts';
import type { ReviewStage } from '#contract/review/review-events.ts';
import type { ReviewChanges, ReviewView, StageProgress } from '#contract/review/review-view.ts';
import { reviewRequests } from './review-requests.ts';

const LOOK_MS = 5_000;
const LOOK_WHILE_IMPORTING_MS = 1_000;

interface ReviewState {
  view: ReviewView;
  /** Takes over a view that an answer brought, unless a newer one is there. */
  take: (next: ReviewView) => void;
  /** Progress of one stage, from the answer to a decision. */
  takeProgress: (stage: ReviewStage, progress: StageProgress) => void;
  /** Looks for news at once. */
  look: () => void;
  /** Announces a message to screen readers. */
  say: (text: string) => void;
  isGone: boolean;
  /** What was decided last, by others or by the user in another window; null while there is nothing new. */
  news: ReviewChanges | null;
}

const Context = createContext<ReviewState | null>(null);

export function useReview(): ReviewState {
  const state = useContext(Context);
  if (!state) throw new Error('A part of a review is shown inside of ReviewProvider only.');
  return state;
}

/** What queries of a review's records begin with: these are read again when others have decided. */
export const recordsKey = (id: string) => ['review', id, 'records'] as const;

/** The review as the server gave it, kept up to date for all of its parts. */
export function ReviewProvider({ initial, children }: { initial: ReviewView; children: ReactNode }) {
  const queries = useQueryClient();
  const { id } = initial;
  const [message, say] = useState('');
  const key = useMemo(() => ['review', id, 'view'], [id]);
  const { data } = useQuery<ReviewView>({
    queryKey: key,
    queryFn: ({ signal }) => reviewRequests.view(id, signal),
    initialData: initial,
    staleTime: Number.POSITIVE_INFINITY,
  });
  // The page may be opened anew while an older copy is still kept.
  const view = data.seq < initial.seq ? initial : data;
  const take = useCallback(
    (next: ReviewView) =>
      void queries.setQueryData<ReviewView>(key, (before) => (before && before.seq > next.seq ? before : next)),
    [queries, key],
  );
  const takeProgress = useCallback(
    (stage: ReviewStage, progress: StageProgress) =>
      void queries.setQueryData<ReviewView>(
        key,
        (before) => before && { ...before, stages: { ...before.stages, [stage]: progress } },
      ),
    [queries, key],
  );
  const changes = useQuery({
    queryKey: ['review', id, 'changes'],
    queryFn: ({ signal }) => {
      const { seq } = queries.getQueryData<ReviewView>(key) ?? initial;
      return reviewRequests.changes(id, seq, signal);
    },
    // A user who comes back from another window sees at once what was decided there.
    refetchOnWindowFocus: 'always',
    refetchInterval: view.imports.length > 0 ? LOOK_WHILE_IMPORTING_MS : LOOK_MS,
  });
  const { refetch } = changes;
  const news = changes.data;
  useEffect(() => {
    if (!news) return;
    if (news.review) {
      take(news.review);
      void queries.invalidateQueries({ queryKey: recordsKey(id) });
    } else
      queries.setQueryData<ReviewView>(key, (before) =>
        before && before.imports.length + news.imports.length > 0 ? { ...before, imports: news.imports } : before,
      );
  }, [news, take, queries, key, id]);
  const isGone = isNotThere(changes.error);
  const state = useMemo<ReviewState>(
    () => ({ view, take, takeProgress, look: () => void refetch(), say, isGone, news: news?.review ? news : null }),
    [view, take, takeProgress, refetch, isGone, news],
  );
  return (
    <Context value={state}>
      {children}
      {/* The one live region of the page; it is there from the start, or screen readers miss what is put in it. */}
      <p role="status" className="sr-only">
        {message}
      </p>
    </Context>
  );
}

/** A command whose answer is the review as it is then. */
export function useReviewCommand<T>(send: (id: string, wanted: T) => Promise<ReviewView>, done?: string) {
  const { view, take, say } = useReview();
  return useMutation({
    mutationFn: (wanted: T) => send(view.id, wanted),
    onSuccess(next) {
      take(next);
      if (done) say(done);
    },
  });
}
