'use client';

import { DeletedBar } from '#components/ui/deleted-bar.tsx';
import { restoreConversation } from './ask-requests.ts';

/** Offers to bring back a conversation that was deleted on its own page. */
export function UndoBar({ id }: { id: string }) {
  return (
    <DeletedBar
      text="The conversation was deleted."
      restore={() => restoreConversation(id)}
      home="/ask"
      page={`/ask/${id}`}
    />
  );
}
