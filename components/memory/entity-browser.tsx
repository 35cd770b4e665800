'use client';

import { useState } from 'react';
import { fieldLook } from '#components/app/field-look.ts';
import type { MemoryEntity } from '#contract/memory.ts';
import { EntityPane } from './entity-pane.tsx';
import type { Forgotten } from './undo-notice.tsx';
import { useEntities } from './use-memory.ts';

interface EntityBrowserProps {
  /** The entity that is open. */
  openId: string | null;
  onOpen: (entityId: string | null) => void;
  onForget: (forgotten: Forgotten) => void;
}

/** All entities as a list, and one of them with what is around it. */
export function EntityBrowser({ openId, onOpen, onForget }: EntityBrowserProps) {
  const [words, setWords] = useState('');
  const { data: entities = [], error, isPending } = useEntities(words.trim());
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,15rem)_minmax(0,1fr)]">
      <div className={openId === null ? '' : 'max-lg:hidden'}>
        <input
          type="search"
          aria-label="Find an entity"
          placeholder="Find an entity"
          value={words}
          onChange={(event) => setWords(event.target.value)}
          className={fieldLook()}
        />
        {error && (
          <p role="alert" className="mt-2 text-[13px] text-bad">
            {error.message}
          </p>
        )}
        <p role="status" className="mt-2 text-[13px] text-soft">
          {isPending
            ? 'Looking…'
            : entities.length === 0
              ? 'Nothing of this name is remembered.'
              : `${entities.length} shown`}
        </p>
        <ul className="mt-1 max-h-[70vh] overflow-y-auto">
          {entities.map((entity) => (
            <EntityRow key={entity.id} entity={entity} isOpen={entity.id === openId} onOpen={() => onOpen(entity.id)} />
          ))}
        </ul>
      </div>
      {openId === null ? (
        <p className="text-soft max-lg:hidden">Choose an entity to see what it is related to, and why.</p>
      ) : (
        <EntityPane key={openId} entityId={openId} onOpen={onOpen} onForget={onForget} />
      )}
    </div>
  );
}

function EntityRow({ entity, isOpen, onOpen }: { entity: MemoryEntity; isOpen: boolean; onOpen: () => void }) {
  return (
    <li>
      <button
        type="button"
        aria-current={isOpen}
        onClick={onOpen}
        className="flex min-h-9 w-full items-baseline justify-between gap-2 rounded-md px-2 py-1 text-left hover:bg-sunk aria-[current=true]:bg-accent-soft"
      >
        <span className="wrap-anywhere min-w-0">{entity.name}</span>
        <span className="shrink-0 text-[12px] text-soft">{entity.type}</span>
      </button>
    </li>
  );
}
