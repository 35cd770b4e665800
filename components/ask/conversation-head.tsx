'use client';

import { Download, Pencil, Trash2 } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { DropdownMenu } from 'radix-ui';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { fieldLook } from '#components/app/field-look.ts';
import { buttonLook, POPOVER_LOOK } from '#components/run/button.ts';
import { ControlsFold } from '#components/run/controls/controls-fold.tsx';
import { LinkPopover } from '#components/run/link-popover.tsx';
import {
  deleteConversation,
  type OwnConversation,
  renameConversation,
  shareConversation,
  unshareConversation,
} from './ask-requests.ts';
import { DELETED_PARAMETER } from './undo.ts';

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
        onCancel={close}
        onSave={async (to) => {
          const outcome = await renameConversation(id, to);
          if ('problem' in outcome) return outcome.problem;
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
                explains="A link opens a copy of these questions and answers as they are now, with the works that they cite; of documents of your own only the passages that are quoted. Whoever has it can read, nobody can change. Search engines are asked to keep away."
                initialUrl={share?.url ?? null}
                create={() => shareConversation(id, through)}
                revoke={() => unshareConversation(id)}
              />
            )
          }
        >
          <DeleteButton id={id} />
          {through !== null && <ExportMenu id={id} through={through} />}
        </ControlsFold>
      </div>
    </div>
  );
}

interface TitleFormProps {
  title: string;
  onCancel: () => void;
  onSave: (title: string) => Promise<string | null>;
}

function TitleForm({ title, onCancel, onSave }: TitleFormProps) {
  const [value, setValue] = useState(title);
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wanted = value.trim();
    setProblem(wanted === '' ? 'Give the conversation a title.' : await onSave(wanted));
  };
  return (
    <form
      action="#"
      onSubmit={save}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.nativeEvent.isComposing) onCancel();
      }}
      className="flex flex-wrap items-center gap-2"
    >
      <input
        ref={field}
        // The button that was pressed is gone; this stands in its place.
        // biome-ignore lint/a11y/noAutofocus: see above
        autoFocus
        aria-label="Title of the conversation"
        value={value}
        maxLength={200}
        aria-invalid={problem !== null}
        onChange={(event) => setValue(event.target.value)}
        className={`${fieldLook()} min-w-0 flex-1`}
      />
      <button type="submit" className={buttonLook('primary')}>
        Save
      </button>
      <button type="button" onClick={onCancel} className={buttonLook()}>
        Cancel
      </button>
      {problem && (
        <p role="alert" className="w-full text-[13px] text-bad">
          {problem}
        </p>
      )}
    </form>
  );
}

/** Asks nothing: where it leads to there is time to think again. */
function DeleteButton({ id }: { id: string }) {
  const router = useRouter();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const remove = async () => {
    setIsBusy(true);
    const outcome = await deleteConversation(id);
    if ('value' in outcome) return router.push(`/ask?${DELETED_PARAMETER}=${encodeURIComponent(id)}`);
    setIsBusy(false);
    setProblem(outcome.problem);
  };
  return (
    <>
      <button type="button" disabled={isBusy} onClick={remove} className={buttonLook()}>
        <Trash2 aria-hidden size={14} />
        Delete
      </button>
      {problem && (
        <p role="alert" className="w-full text-[13px] text-bad">
          {problem}
        </p>
      )}
    </>
  );
}

const FILES = [
  ['markdown', 'Markdown', 'text with numbered citations'],
  ['json', 'JSON', 'everything, with texts and offsets'],
] as const;

function ExportMenu({ id, through }: { id: string; through: string }) {
  const address = `/api/conversations/${encodeURIComponent(id)}/export`;
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger className={buttonLook()}>
        <Download aria-hidden size={14} />
        Export
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content align="end" sideOffset={5} className={`${POPOVER_LOOK} min-w-64 p-1.5`}>
          {FILES.map(([format, label, what]) => (
            <DropdownMenu.Item key={format} asChild>
              <a
                href={`${address}?${new URLSearchParams({ format, through })}`}
                download
                className="flex min-h-8 cursor-pointer items-baseline justify-between gap-6 rounded px-2.5 py-1 text-[13px] outline-none data-[highlighted]:bg-sunk"
              >
                {label}
                <span className="text-[12px] text-soft">{what}</span>
              </a>
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
