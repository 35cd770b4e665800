'use client';

import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { MessagesSquare, Trash2 } from 'lucide-react';
import Link from 'next/link';
import { useDeferredValue, useRef, useState } from 'react';
import { sentenceOf } from '#components/app/ask-server.ts';
import { RelativeTime } from '#components/app/history/relative-time.tsx';
import { counted } from '#components/run/format.ts';
import { UNDO_MS } from '#components/ui/undo.ts';
import { UndoButton } from '#components/ui/undo-button.tsx';
import type { ConversationSummary } from '#contract/conversation/conversation.ts';
import { deleteConversation, listConversations, restoreConversation } from './ask-requests.ts';

interface ConversationListProps {
  /** As the server found them. */
  initial: readonly ConversationSummary[];
}

/** The reader's conversations: found again by the words of questions and answers, deleted with time to think again. */
export function ConversationList({ initial }: ConversationListProps) {
  const queries = useQueryClient();
  const [words, setWords] = useState('');
  const sought = useDeferredValue(words.trim());
  const [deleted, setDeleted] = useState<ReadonlySet<string>>(new Set());
  const [announcement, setAnnouncement] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, error } = useQuery({
    queryKey: ['conversations', sought],
    queryFn: ({ signal }) => listConversations(sought, signal),
    placeholderData: keepPreviousData,
    ...(sought === '' && { initialData: [...initial] }),
  });
  const remove = useMutation({ mutationFn: deleteConversation });
  const restore = useMutation({ mutationFn: restoreConversation });
  const mark = (id: string, isDeleted: boolean) =>
    setDeleted((before) => new Set(isDeleted ? [...before, id] : [...before].filter((each) => each !== id)));

  const onDelete = async (id: string) => {
    try {
      await remove.mutateAsync(id);
      mark(id, true);
      setAnnouncement(`Deleted. It can be brought back for ${UNDO_MS / 1000} seconds.`);
    } catch (error) {
      setAnnouncement(`It was not deleted. ${sentenceOf(error)}`);
    }
  };
  const onUndo = async (id: string) => {
    try {
      await restore.mutateAsync(id);
      mark(id, false);
      setAnnouncement('The conversation is back.');
    } catch (error) {
      setAnnouncement(sentenceOf(error));
    }
  };
  const forget = (id: string) => {
    mark(id, false);
    void queries.invalidateQueries({ queryKey: ['conversations'] });
  };

  const shown = data ?? [];
  return (
    <section aria-labelledby="conversations-heading" className="mt-12">
      <div className="flex flex-wrap items-center justify-between gap-3 border-line-strong border-b pb-2">
        <h2 id="conversations-heading" ref={heading} tabIndex={-1} className="label focus:outline-none">
          Conversations
        </h2>
        {(initial.length > 3 || words !== '') && (
          <input
            type="search"
            aria-label="Search questions and answers"
            placeholder="Search questions and answers"
            value={words}
            maxLength={500}
            onChange={(event) => setWords(event.target.value)}
            className="h-8 w-full rounded-md border border-line-strong bg-panel px-2.5 text-[13px] placeholder:text-faint sm:w-64"
          />
        )}
      </div>
      <ul>
        {shown.map((one) =>
          deleted.has(one.id) ? (
            <Deleted key={one.id} one={one} focusAfter={heading} onUndo={onUndo} onOver={forget} />
          ) : (
            <Row key={one.id} one={one} onDelete={onDelete} />
          ),
        )}
      </ul>
      {error && (
        <p role="alert" className="py-4 text-bad">
          {error.message}
        </p>
      )}
      {!error && shown.length === 0 && (
        <p className="py-6 text-soft">
          {sought === '' ? 'Nothing is left here.' : 'No question or answer contains all of these words.'}
        </p>
      )}
      <p role="status" className={announcement.startsWith('It was not') ? 'pt-2 text-[13px] text-bad' : 'sr-only'}>
        {announcement}
      </p>
    </section>
  );
}

function Row({ one, onDelete }: { one: ConversationSummary; onDelete: (id: string) => void }) {
  return (
    <li className="flex items-baseline gap-x-4 border-line border-b py-2.5 last:border-0">
      <Link
        href={`/ask/${one.id}`}
        dir="auto"
        prefetch={false}
        className="wrap-anywhere line-clamp-2 min-w-0 flex-1 py-px font-serif text-[16px]/[1.4] hover:text-accent hover:underline"
      >
        {one.title}
      </Link>
      <span className="inline-flex shrink-0 items-center gap-1 text-[13px] text-soft tabular-nums max-sm:hidden">
        <MessagesSquare aria-hidden size={13} strokeWidth={1.75} />
        {counted(one.turns, 'question')}
      </span>
      <span className="w-24 shrink-0 text-right text-[13px] text-faint">
        <RelativeTime at={one.updatedAt} />
      </span>
      <button
        type="button"
        onClick={() => onDelete(one.id)}
        aria-label={`Delete: ${one.title}`}
        title="Delete"
        className="inline-flex size-7 shrink-0 items-center justify-center self-center rounded-md text-soft hover:bg-sunk hover:text-ink"
      >
        <Trash2 aria-hidden size={15} strokeWidth={1.75} />
      </button>
    </li>
  );
}

interface DeletedProps {
  one: ConversationSummary;
  /** Takes the focus if this row is removed while it has it. */
  focusAfter: { current: HTMLElement | null };
  onUndo: (id: string) => void;
  /** It cannot be brought back any more. */
  onOver: (id: string) => void;
}

function Deleted({ one, focusAfter, onUndo, onOver }: DeletedProps) {
  const { id } = one;
  return (
    <li className="flex items-center justify-between gap-4 border-line border-b bg-sunk px-3 py-2 last:border-0">
      <p className="line-clamp-1 min-w-0 text-soft wrap-anywhere">Deleted: {one.title}</p>
      <UndoButton
        onUndo={() => onUndo(id)}
        focusAfter={focusAfter}
        over={{ afterMs: UNDO_MS, onOver: () => onOver(id) }}
      />
    </li>
  );
}
