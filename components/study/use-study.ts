'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { StudyView } from '#contract/study/study-view.ts';
import { followStudy } from './follow-study.ts';
import { newId, studyRequests } from './study-requests.ts';

/** Sends something for the session; a sentence where it could not be done, else null. */
export type Act = (
  /** The same for the same wish: when it is sent again because no answer came, it is done once. */
  key: string,
  send: (id: string, commandId: string) => Promise<StudyView | null>,
) => Promise<string | null>;

export interface Study {
  view: StudyView;
  act: Act;
  /** The key of what is being sent; null for nothing. */
  sending: string | null;
  /** When the line to the server broke (milliseconds since 1970); null while it holds. */
  lostSince: number | null;
  isGone: boolean;
}

/** A session as the server gave it, kept up to date, and the way to send commands to it one at a time. */
export function useStudy(initial: StudyView): Study {
  const queries = useQueryClient();
  const { id } = initial;
  const [sending, setSending] = useState<string | null>(null);
  const [lostSince, setLostSince] = useState<number | null>(null);
  const [isGone, setIsGone] = useState(false);
  const isBusy = useRef(false);
  const commandIds = useRef(new Map<string, string>());
  const { data } = useQuery({
    queryKey: ['study', 'view', id],
    queryFn: ({ signal }) => studyRequests.view(id, signal),
    initialData: initial,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: true,
  });
  // The page may be opened anew while an older copy is still kept.
  const view = data.seq < initial.seq ? initial : data;
  const take = useCallback(
    (next: StudyView) =>
      queries.setQueryData<StudyView>(['study', 'view', id], (before) =>
        before && before.seq > next.seq ? before : next,
      ),
    [queries, id],
  );
  useEffect(
    () =>
      followStudy(id, {
        onView: take,
        onState: (isLive) => setLostSince((since) => (isLive ? null : (since ?? Date.now()))),
        onGone: () => setIsGone(true),
      }),
    [id, take],
  );
  const act = useCallback<Act>(
    async (key, send) => {
      if (isBusy.current) return null;
      isBusy.current = true;
      setSending(key);
      const commandId = commandIds.current.get(key) ?? newId();
      commandIds.current.set(key, commandId);
      try {
        const next = await send(id, commandId);
        commandIds.current.delete(key);
        if (next) take(next);
        return null;
      } catch (error) {
        return error instanceof Error ? error.message : 'That did not work. Try again.';
      } finally {
        isBusy.current = false;
        setSending(null);
      }
    },
    [id, take],
  );
  return { view, act, sending, lostSince, isGone };
}
