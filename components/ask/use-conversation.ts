'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { ConversationTurn } from '#contract/conversation/conversation.ts';
import { type OwnConversation, readConversation } from './ask-requests.ts';

/** A conversation as the server gave it, and what this page has changed in it since. */
export function useConversation(initial: OwnConversation) {
  const queries = useQueryClient();
  const { id } = initial;
  const { data } = useQuery({
    queryKey: ['conversation', id],
    queryFn: () => readConversation(id),
    initialData: initial,
    // Another tab may have asked on.
    refetchOnWindowFocus: true,
    structuralSharing: true,
  });
  const change = useCallback(
    (to: (before: OwnConversation) => OwnConversation) =>
      queries.setQueryData<OwnConversation>(['conversation', id], (before) => before && to(before)),
    [queries, id],
  );
  const addTurn = useCallback(
    (turn: ConversationTurn) => change((before) => ({ ...before, turns: [...before.turns, turn] })),
    [change],
  );
  const setStatus = useCallback(
    (runId: string, status: ConversationTurn['status']) =>
      change((before) =>
        before.turns.some((turn) => turn.runId === runId && turn.status !== status)
          ? { ...before, turns: before.turns.map((turn) => (turn.runId === runId ? { ...turn, status } : turn)) }
          : before,
      ),
    [change],
  );
  return { conversation: data, change, addTurn, setStatus };
}
