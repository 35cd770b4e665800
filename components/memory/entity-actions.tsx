'use client';

import { Merge, Pencil, Trash2 } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { fieldLook } from '#components/app/field-look.ts';
import { buttonLook } from '#components/run/button.ts';
import type { EntityDetails, EntityType } from '#contract/memory.ts';
import { memoryRequests } from './memory-requests.ts';
import { MergeForm } from './merge-form.tsx';
import type { Forgotten } from './undo-notice.tsx';
import { useMemoryChange } from './use-memory.ts';

/** The contract's own list is in a module with schemas, which would be loaded into the browser with it. */
const KINDS = Object.keys({
  drug: true,
  disease: true,
  gene: true,
  outcome: true,
  method: true,
  organism: true,
  work: true,
  person: true,
  other: true,
} satisfies Record<EntityType, true>);

interface EntityActionsProps {
  details: EntityDetails;
  onOpen: (entityId: string | null) => void;
  onForget: (forgotten: Forgotten) => void;
}

/** Rename, merge and forget, each form at its button. */
export function EntityActions({ details, onOpen, onForget }: EntityActionsProps) {
  const [open, setOpen] = useState<'rename' | 'merge' | null>(null);
  const { entity, relations, entries } = details;
  const hangs = [counted(relations.length, 'relation'), counted(entries.length, 'answer')]
    .filter(Boolean)
    .join(' and ');
  return (
    <div className="mt-3">
      <div className="flex flex-wrap gap-2">
        <button
          type="button"
          aria-expanded={open === 'rename'}
          onClick={() => setOpen(open === 'rename' ? null : 'rename')}
          className={buttonLook()}
        >
          <Pencil aria-hidden size={14} />
          Rename
        </button>
        <button
          type="button"
          aria-expanded={open === 'merge'}
          onClick={() => setOpen(open === 'merge' ? null : 'merge')}
          className={buttonLook()}
        >
          <Merge aria-hidden size={14} />
          Merge
        </button>
        <button
          type="button"
          onClick={() => {
            onForget({ kind: 'entities', id: entity.id, what: entity.name });
            onOpen(null);
          }}
          title={hangs ? `Forgets ${hangs} too` : undefined}
          className={buttonLook()}
        >
          <Trash2 aria-hidden size={14} />
          Forget{hangs && <span className="text-soft"> with {hangs}</span>}
        </button>
      </div>
      {open === 'rename' && <RenameForm details={details} onDone={() => setOpen(null)} />}
      {open === 'merge' && <MergeForm details={details} onMerged={onOpen} />}
    </div>
  );
}

function counted(n: number, what: string): string {
  return n === 0 ? '' : `${n} ${what}${n === 1 ? '' : 's'}`;
}

function RenameForm({ details, onDone }: { details: EntityDetails; onDone: () => void }) {
  const { entity } = details;
  const [name, setName] = useState(entity.name);
  const [type, setType] = useState<EntityType>(entity.type);
  const change = useMemoryChange(() => memoryRequests.changeEntity(entity.id, { name: name.trim(), type }));
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    change.mutate(undefined, { onSuccess: onDone });
  };
  return (
    <form
      onSubmit={submit}
      className="mt-3 grid gap-2 rounded-lg bg-sunk p-3 sm:grid-cols-[1fr_10rem_auto] sm:items-end"
    >
      <label className="text-[13px]">
        Name
        <input
          value={name}
          maxLength={200}
          required
          onChange={(event) => setName(event.target.value)}
          className={fieldLook()}
        />
      </label>
      <label className="text-[13px]">
        Kind
        <select value={type} onChange={(event) => setType(event.target.value as EntityType)} className={fieldLook()}>
          {KINDS.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      </label>
      <button type="submit" disabled={change.isPending} className={buttonLook('primary')}>
        Save
      </button>
      {change.error && (
        <p role="alert" className="text-[13px] text-bad">
          {change.error.message}
        </p>
      )}
    </form>
  );
}
