'use client';

import { useMutation } from '@tanstack/react-query';
import type { Route } from 'next';
import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { UNDO_MS } from './undo.ts';
import { UndoButton } from './undo-button.tsx';

interface DeletedBarProps {
  /** What happened, as a sentence. */
  text: string;
  restore: () => Promise<unknown>;
  onSettled?: () => void;
  /** The page that this bar is on, and that of what was deleted. */
  home: '/ask' | '/reviews';
  page: string;
}

/** After something was deleted on its own page: the way back, for as long as there is one. */
export function DeletedBar({ text, restore, onSettled, home, page }: DeletedBarProps) {
  const router = useRouter();
  const [isOver, setIsOver] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: restore,
    onSuccess: () => router.push(page as Route),
    ...(onSettled && { onSettled }),
  });
  useEffect(() => {
    // A reload does not offer again what was offered long ago.
    window.history.replaceState(window.history.state, '', home);
  }, [home]);
  if (isOver && error === null) return null;
  return (
    <div
      role={error === null ? 'status' : 'alert'}
      className="mb-6 flex items-center justify-between gap-4 rounded-md border border-line bg-sunk px-3.5 py-2"
    >
      <p className="text-soft">{error?.message ?? text}</p>
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
