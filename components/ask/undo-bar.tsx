'use client';

import { Undo2 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { restoreConversation } from './ask-requests.ts';
import { UNDO_MS } from './undo.ts';

/** After a conversation was deleted from its own page: the way back, for as long as there is one. */
export function UndoBar({ id }: { id: string }) {
  const router = useRouter();
  const [state, setState] = useState<'offered' | 'busy' | 'over'>('offered');
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    // A reload does not offer again what was offered long ago.
    window.history.replaceState(window.history.state, '', '/ask');
    const timer = setTimeout(() => setState('over'), UNDO_MS);
    return () => clearTimeout(timer);
  }, []);
  const undo = async () => {
    setState('busy');
    const outcome = await restoreConversation(id);
    if ('value' in outcome) return router.push(`/ask/${id}`);
    setState('over');
    setProblem(outcome.problem);
  };
  if (state === 'over' && problem === null) return null;
  return (
    <div
      role={problem === null ? 'status' : 'alert'}
      className="mb-6 flex items-center justify-between gap-4 rounded-md border border-line bg-sunk px-3.5 py-2"
    >
      <p className="text-soft">{problem ?? 'The conversation was deleted.'}</p>
      {problem === null && (
        <button
          type="button"
          disabled={state === 'busy'}
          onClick={undo}
          className="inline-flex min-h-7 items-center gap-1.5 rounded-md border border-line-strong bg-panel px-2.5 font-medium"
        >
          <Undo2 aria-hidden size={14} />
          Undo
        </button>
      )}
    </div>
  );
}
