'use client';

import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { buttonLook } from '#components/run/button.ts';
import type { EntityAlias, EntityDetails, NamedRelation } from '#contract/memory.ts';
import { EntityActions } from './entity-actions.tsx';
import { EntityGraph, wordsOf } from './entity-graph.tsx';
import { memoryRequests } from './memory-requests.ts';
import { EntryRow } from './timeline.tsx';
import type { Forgotten } from './undo-notice.tsx';
import { useEntity, useMemoryChange } from './use-memory.ts';
import { WhyKnown } from './why-known.tsx';

interface EntityPaneProps {
  entityId: string;
  onOpen: (entityId: string | null) => void;
  onForget: (forgotten: Forgotten) => void;
}

/** One entity: its names, the figure of what is around it, the same as a list, its relations and answers. */
export function EntityPane({ entityId, onOpen, onForget }: EntityPaneProps) {
  const { data, error } = useEntity(entityId);
  const heading = useRef<HTMLHeadingElement>(null);
  const isThere = data !== undefined;
  useEffect(() => {
    if (isThere) heading.current?.focus();
  }, [isThere]);
  if (error)
    return (
      <p role="alert" className="text-bad">
        {error.message}
      </p>
    );
  if (!data) return <p className="text-soft">Looking…</p>;
  const { entity, neighbours, relations, entries } = data;
  return (
    <article aria-labelledby="entity-name" className="min-w-0">
      <button type="button" onClick={() => onOpen(null)} className={`${buttonLook()} mb-3 lg:hidden`}>
        <ArrowLeft aria-hidden size={14} />
        All entities
      </button>
      <h3
        id="entity-name"
        ref={heading}
        tabIndex={-1}
        className="wrap-anywhere font-semibold font-serif text-[21px]/tight focus:outline-none"
      >
        {entity.name}
      </h3>
      <p className="mt-1 text-[13px] text-soft">
        {entity.type} · named in {entity.mentions} {entity.mentions === 1 ? 'answer' : 'answers'}
        {Object.entries(entity.ids).map(([kind, value]) => ` · ${kind} ${value}`)}
      </p>
      <EntityActions details={data} onOpen={onOpen} onForget={onForget} />
      <Names details={data} onOpen={onOpen} />
      {neighbours.length > 0 && (
        <section aria-label="Related" className="mt-5">
          <h4 className="label mb-1">Related</h4>
          <div className="rounded-lg border border-line bg-panel p-2">
            <EntityGraph entity={entity} neighbours={neighbours} onOpen={onOpen} />
          </div>
          <ul className="mt-2 grid gap-x-4 sm:grid-cols-2">
            {neighbours.map((neighbour) => (
              <li key={neighbour.entityId}>
                <button
                  type="button"
                  onClick={() => onOpen(neighbour.entityId)}
                  className="w-full rounded-md px-2 py-1 text-left hover:bg-sunk"
                >
                  <span className="text-[13px] text-soft">{wordsOf(neighbour)}</span>{' '}
                  <span className="wrap-anywhere text-accent">{neighbour.name}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Relations relations={relations} />
      {entries.length > 0 && (
        <section aria-label="Answers" className="mt-5">
          <h4 className="label mb-1">Answers that name it</h4>
          <ul className="divide-y divide-line border-line border-y">
            {entries.map((entry) => (
              <EntryRow key={entry.id} entry={entry} onForget={onForget} />
            ))}
          </ul>
        </section>
      )}
    </article>
  );
}

function Relations({ relations }: { relations: readonly NamedRelation[] }) {
  if (relations.length === 0) return null;
  return (
    <section aria-label="What was stated" className="mt-5">
      <h4 className="label mb-1">What was stated</h4>
      <ul className="divide-y divide-line border-line border-y">
        {relations.map(({ id, subjectName, relation, objectName, validAt, invalidAt, expiredAt, origin }) => (
          <li key={id} className="py-2">
            <p className="wrap-anywhere">
              {expiredAt === null ? null : <span className="label mr-1.5">Superseded</span>}
              {subjectName} <em>{relation}</em> {objectName}
              {validAt && <span className="text-soft"> ({yearsOf(validAt, invalidAt)})</span>}
            </p>
            <WhyKnown origin={origin} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const yearsOf = (from: string, to: string | null) => (to ? `${from.slice(0, 4)}–${to.slice(0, 4)}` : from.slice(0, 4));

const HOW: Readonly<Record<EntityAlias['method'], string>> = {
  identifier: 'same identifier',
  exact: 'same name',
  similar: 'nearly the same letters',
  judged: 'judged the same',
  reader: 'by you',
};

/** Other names, each with how it came to be one; those that were merged can be split off again. */
function Names({ details, onOpen }: { details: EntityDetails; onOpen: (entityId: string) => void }) {
  const { entity } = details;
  const split = useMemoryChange((aliasId: string) => memoryRequests.splitAlias(entity.id, aliasId));
  // A merged name occurs twice: as it was found, and with the reason for the merge. The latter is shown.
  const byName = new Map(entity.aliases.map((alias) => [alias.name, alias]));
  const others = [...byName.values()].filter(({ name }) => name !== entity.name);
  if (others.length === 0) return null;
  return (
    <section aria-label="Other names" className="mt-4">
      <h4 className="label mb-1">Other names</h4>
      <ul className="flex flex-wrap gap-2">
        {others.map(({ id, name, method }) => (
          <li key={id} className="flex items-center gap-2 rounded-md border border-line px-2 py-1 text-[13px]">
            <span className="wrap-anywhere">
              {name} <span className="text-soft">({HOW[method]})</span>
            </span>
            <button
              type="button"
              disabled={split.isPending}
              onClick={() => split.mutate(id, { onSuccess: (found) => onOpen(found.entity.id) })}
              className="text-accent underline underline-offset-4"
            >
              Split off<span className="sr-only"> {name}</span>
            </button>
          </li>
        ))}
      </ul>
      {split.error && (
        <p role="alert" className="mt-1 text-[13px] text-bad">
          {split.error.message}
        </p>
      )}
    </section>
  );
}
