'use client';

import { Download, Pause, Play, Trash2 } from 'lucide-react';
import { type SubmitEvent, useId, useState } from 'react';
import { fieldLook } from '#components/app/field-look.ts';
import { buttonLook } from '#components/run/button.ts';
import { memoryRequests } from './memory-requests.ts';
import { useMemoryChange } from './use-memory.ts';

/** Pause, take everything away, and forget everything. */
export function MemoryControls({ isPaused }: { isPaused: boolean }) {
  const pause = useMemoryChange(memoryRequests.pause);
  const wipe = useMemoryChange(() => memoryRequests.wipe());
  return (
    <div className="grid gap-8">
      <section aria-labelledby="pause-heading">
        <h3 id="pause-heading" className="label mb-1.5">
          Pause
        </h3>
        <p className="mb-2 text-pretty text-soft">
          While memory pauses nothing new is remembered and nothing is recalled. Answers that end meanwhile are never
          remembered.
        </p>
        <button
          type="button"
          role="switch"
          aria-checked={isPaused}
          disabled={pause.isPending}
          onClick={() => pause.mutate(!isPaused)}
          className={buttonLook()}
        >
          {isPaused ? <Play aria-hidden size={14} /> : <Pause aria-hidden size={14} />}
          {isPaused ? 'Memory pauses: go on' : 'Pause memory'}
        </button>
        {pause.error && (
          <p role="alert" className="mt-1 text-[13px] text-bad">
            {pause.error.message}
          </p>
        )}
      </section>
      <section aria-labelledby="export-heading">
        <h3 id="export-heading" className="label mb-1.5">
          Take it with you
        </h3>
        <a href="/api/memory/export" download="assay-memory.json" className={buttonLook()}>
          <Download aria-hidden size={14} />
          Export everything (JSON)
        </a>
      </section>
      <TypedConfirmation
        title="Forget everything"
        explains="Answers, entities, relations and preferences, for good. Your runs, documents and conversations stay, and are not read again."
        word="forget"
        label="Forget everything"
        isPending={wipe.isPending}
        problem={wipe.error?.message}
        onConfirm={() => wipe.mutate(undefined)}
      />
      <DeleteWorkspace />
    </div>
  );
}

function DeleteWorkspace() {
  const remove = useMemoryChange(() => memoryRequests.deleteWorkspace());
  return (
    <TypedConfirmation
      title="Delete this workspace"
      explains="Runs, reports and their links, documents, conversations, memory and access tokens, for good. Export what you want to keep first."
      word="delete everything"
      label="Delete this workspace"
      isPending={remove.isPending}
      problem={remove.error?.message}
      onConfirm={() => remove.mutate(undefined, { onSuccess: () => location.assign('/') })}
    />
  );
}

interface TypedConfirmationProps {
  title: string;
  explains: string;
  /** The word to type. */
  word: string;
  label: string;
  isPending: boolean;
  problem: string | undefined;
  onConfirm: () => void;
}

/** Irreversible actions are confirmed by typing a word. */
function TypedConfirmation({ title, explains, word, label, isPending, problem, onConfirm }: TypedConfirmationProps) {
  const [typed, setTyped] = useState('');
  const heading = useId();
  const isRight = typed.trim().toLowerCase() === word;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isRight) return;
    setTyped('');
    onConfirm();
  };
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading} className="label mb-1.5">
        {title}
      </h3>
      <p className="mb-2 text-pretty text-soft">{explains}</p>
      <form onSubmit={submit} className="flex max-w-md flex-wrap items-end gap-2">
        <label className="min-w-48 flex-1 text-[13px]">
          Type “{word}” to confirm
          <input
            value={typed}
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
            className={fieldLook()}
          />
        </label>
        <button type="submit" disabled={!isRight || isPending} className={buttonLook('danger')}>
          <Trash2 aria-hidden size={14} />
          {label}
        </button>
      </form>
      {problem && (
        <p role="alert" className="mt-1 text-[13px] text-bad">
          {problem}
        </p>
      )}
    </section>
  );
}
