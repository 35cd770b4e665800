'use client';

import { useMutation } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import type { Route } from 'next';
import { useRouter } from 'next/navigation';
import { buttonLook } from '#components/run/button.ts';
import { DELETED_PARAMETER } from './undo.ts';

interface DeleteButtonProps {
  id: string;
  /** Rejects with a sentence for the reader. */
  remove: (id: string) => Promise<unknown>;
  /** The page to go to, which offers to undo the deletion named in its address. */
  home: '/ask' | '/study' | '/reviews';
}

/** Asks nothing: where it leads to there is time to think again. */
export function DeleteButton({ id, remove, home }: DeleteButtonProps) {
  const router = useRouter();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: remove,
    onSuccess: () => router.push(`${home}?${new URLSearchParams({ [DELETED_PARAMETER]: id })}` as Route),
  });
  return (
    <>
      <button type="button" disabled={isPending || isSuccess} onClick={() => mutate(id)} className={buttonLook()}>
        <Trash2 aria-hidden size={14} />
        Delete
      </button>
      {error && (
        <p role="alert" className="w-full text-[13px] text-bad">
          {error.message}
        </p>
      )}
    </>
  );
}
