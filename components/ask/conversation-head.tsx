'use client';

import { Pencil } from 'lucide-react';
import Link from 'next/link';
import { useRef, useState } from 'react';
import { sentenceOf } from '#components/app/ask-server.ts';
import { ControlsFold } from '#components/run/controls/controls-fold.tsx';
import { LinkPopover } from '#components/run/link-popover.tsx';
import { DeleteButton } from '#components/ui/delete-button.tsx';
import { ExportMenu } from '#components/ui/export-menu.tsx';
import { TitleForm } from '#components/ui/title-form.tsx';
import {
  deleteConversation,
  type OwnConversation,
  renameConversation,
  shareConversation,
  unshareConversation,
} from './ask-requests.ts';

interface ConversationHeadProps {
  conversation: OwnConversation;
  /** The last turn of the branch that is shown: what is shared and saved. */
  through: string | null;
  onChange: (to: (before: OwnConversation) => OwnConversation) => void;
}

/** The title, and what can be done with the conversation as a whole. */
export function ConversationHead({ conversation, through, onChange }: ConversationHeadProps) {
  const { id, title, share, aboutRunId } = conversation;
  const [isNaming, setNaming] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setNaming(false);
    requestAnimationFrame(() => opener.current?.focus());
  };
  if (isNaming)
    return (
      <TitleForm
        title={title}
        what="conversation"
        onCancel={close}
        onSave={async (to) => {
          try {
            await renameConversation(id, to);
          } catch (error) {
            return sentenceOf(error);
          }
          onChange((before) => ({ ...before, title: to }));
          close();
          return null;
        }}
      />
    );
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <div className="flex min-w-0 basis-[min(20rem,100%)] items-center gap-1 md:grow md:basis-40">
        <h1 dir="auto" title={title} className="line-clamp-2 min-w-0 break-words font-medium text-[14.5px]/[1.3]">
          {title}
        </h1>
        <button
          ref={opener}
          type="button"
          aria-label="Rename the conversation"
          title="Rename"
          onClick={() => setNaming(true)}
          className="inline-flex size-7 shrink-0 items-center justify-center rounded-md text-soft hover:bg-sunk hover:text-ink"
        >
          <Pencil aria-hidden size={13} />
        </button>
      </div>
      {aboutRunId && (
        <Link href={`/runs/${aboutRunId}`} className="text-[13px] text-accent underline underline-offset-2">
          About a report
        </Link>
      )}
      <div className="ml-auto">
        <ControlsFold
          leadAt="end"
          lead={
            through !== null && (
              <LinkPopover
                what="conversation"
                explains="A link opens a copy of these questions and answers as they are now, with the works that they cite, and only the quoted passages of your own documents. Anyone with the link can read it; nobody can change it. Search engines are asked to keep away."
                initialUrl={share?.url ?? null}
                create={() => shareConversation(id, through)}
                revoke={() => unshareConversation(id)}
              />
            )
          }
        >
          <DeleteButton id={id} remove={deleteConversation} home="/ask" />
          {through !== null && (
            <ExportMenu
              files={FILES}
              addressOf={(format) =>
                `/api/conversations/${encodeURIComponent(id)}/export?${new URLSearchParams({ format, through })}`
              }
            />
          )}
        </ControlsFold>
      </div>
    </div>
  );
}

const FILES = [
  ['markdown', 'Markdown', 'text with numbered citations'],
  ['json', 'JSON', 'everything, with texts and offsets'],
] as const;
