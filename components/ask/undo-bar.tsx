'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { UNDO_MS } from '#components/ui/undo.ts';
import { UndoButton } from '#components/ui/undo-button.tsx';
import { restoreConversation } from './ask-requests.ts';

/** After a conversation was deleted from its own page: the way back, for as long as there is one. */
export function UndoBar({ id }: { id: string }) {
  const router = useRouter();
  const [isOver, setIsOver] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => restoreConversation(id),
    onSuccess: () => router.push(`/ask/${id}`),
  });
  useEffect(() => {
    // A reload does not offer again what was offered long ago.
    window.history.replaceState(window.history.state, '', '/ask');
  }, []);
  if (isOver && error === null) return null;
  return (
    <div
      role={error === null ? 'status' : 'alert'}
      className="mb-6 flex items-center justify-between gap-4 rounded-md border border-line bg-sunk px-3.5 py-2"
    >
      <p className="text-soft">{error?.message ?? 'The conversation was deleted.'}</p>
      {error === null && (
        <UndoButton
          onUndo={() => mutate()}
          isBusy={isPending}
          takesFocus={false}
          over={{ afterMs: UNDO_MS, onOver: () => setIsOver(true) }}
        />
      )}
    </div>
  );
}
