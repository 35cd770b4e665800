'use client';

import { useState } from 'react';
import { fieldLook } from '#components/app/field-look.ts';
import { buttonLook } from '#components/run/button.ts';
import type { EntityDetails, MemoryEntity } from '#contract/memory.ts';
import { memoryRequests } from './memory-requests.ts';
import { useEntities, useEntity, useMemoryChange } from './use-memory.ts';

const MOST_OFFERED = 6;

/** Chooses what an entity is another name of, and shows what would become of the two before it is done. */
export function MergeForm({ details, onMerged }: { details: EntityDetails; onMerged: (entityId: string) => void }) {
  const { entity } = details;
  const [words, setWords] = useState('');
  const [into, setInto] = useState<MemoryEntity | null>(null);
  const { data: found = [] } = useEntities(words.trim());
  const offered = found.filter(({ id }) => id !== entity.id).slice(0, MOST_OFFERED);
  return (
    <div className="mt-3 rounded-lg bg-sunk p-3">
      <label className="text-[13px]">
        Another name of
        <input
          type="search"
          value={words}
          placeholder="Find the other entity"
          onChange={(event) => {
            setWords(event.target.value);
            setInto(null);
          }}
          className={fieldLook()}
        />
      </label>
      {into === null ? (
        <ul className="mt-2">
          {offered.map((each) => (
            <li key={each.id}>
              <button
                type="button"
                aria-label={`Choose ${each.name}, ${each.type}`}
                onClick={() => setInto(each)}
                className="w-full rounded-md px-2 py-1 text-left hover:bg-panel"
              >
                {each.name} <span className="text-[13px] text-soft">{each.type}</span>
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <Preview from={details} into={into} onMerged={onMerged} onBack={() => setInto(null)} />
      )}
    </div>
  );
}

interface PreviewProps {
  from: EntityDetails;
  into: MemoryEntity;
  onMerged: (entityId: string) => void;
  onBack: () => void;
}

function Preview({ from, into, onMerged, onBack }: PreviewProps) {
  const { data: other } = useEntity(into.id);
  const merge = useMemoryChange(() => memoryRequests.mergeEntity(from.entity.id, into.id));
  const ids = (things: readonly { id: string }[]) => things.map(({ id }) => id);
  const relations = new Set([...ids(from.relations), ...ids(other?.relations ?? [])]).size;
  const entries = new Set([...ids(from.entries), ...ids(other?.entries ?? [])]).size;
  const names = new Set([...from.entity.aliases, ...into.aliases].map(({ name }) => name));
  return (
    <div className="mt-3">
      <p>
        Together they are <strong>{into.name}</strong> ({into.type}), with the names {[...names].join(', ')};{' '}
        {relations} relations and {entries} answers. The name can be split off again.
      </p>
      {from.entity.type !== into.type && (
        <p className="mt-1 text-[13px] text-warn">
          They are of two kinds, {from.entity.type} and {into.type}. Are they really one thing?
        </p>
      )}
      <div className="mt-2 flex gap-2">
        <button
          type="button"
          disabled={merge.isPending}
          onClick={() => merge.mutate(undefined, { onSuccess: () => onMerged(into.id) })}
          className={buttonLook('primary')}
        >
          Merge into {into.name}
        </button>
        <button type="button" onClick={onBack} className={buttonLook()}>
          Choose another
        </button>
      </div>
      {merge.error && (
        <p role="alert" className="mt-1 text-[13px] text-bad">
          {merge.error.message}
        </p>
      )}
    </div>
  );
}
