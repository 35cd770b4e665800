'use client';

import { Plus, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { fieldLook } from '#components/app/field-look.ts';
import { buttonLook } from '#components/run/button.ts';
import type { ProtocolQuery } from '#contract/review/protocol.ts';
import { SEARCHABLE } from './choices.tsx';

const MOST = 40;

interface SearchesProps {
  queries: readonly ProtocolQuery[];
  onChange: (queries: ProtocolQuery[]) => void;
}

/** The searches, each in the syntax of its source, as they are sent. */
export function Searches({ queries, onChange }: SearchesProps) {
  const id = useId();
  const change = (at: number, more: Partial<ProtocolQuery>) =>
    onChange(queries.map((query, n) => (n === at ? { ...query, ...more } : query)));
  const [first] = SEARCHABLE;
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-[14px]">
        Searches <span className="font-normal text-soft">(as they are sent to each source)</span>
      </legend>
      <ul className="space-y-2">
        {queries.map(({ tool, query }, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a search has no other name while it is written
          <li key={n} className="flex flex-wrap gap-2 sm:flex-nowrap">
            <select
              aria-label={`Source of search ${n + 1}`}
              value={tool}
              onChange={({ target }) => {
                const chosen = SEARCHABLE.find(({ name }) => name === target.value);
                if (chosen) change(n, { tool: chosen.name });
              }}
              className={`${fieldLook()} min-w-0 flex-1 sm:max-w-44`}
            >
              {SEARCHABLE.map(({ name, label }) => (
                <option key={name} value={name}>
                  {label}
                </option>
              ))}
            </select>
            <textarea
              id={`${id}-${n}`}
              aria-label={`Search ${n + 1}`}
              value={query}
              rows={2}
              maxLength={4_000}
              onChange={({ target }) => change(n, { query: target.value })}
              className={`${fieldLook(true)} order-last basis-full sm:order-none sm:flex-1 sm:basis-0`}
            />
            <button
              type="button"
              aria-label={`Remove search ${n + 1}`}
              onClick={() => onChange(queries.filter((_, at) => at !== n))}
              className="inline-flex size-9 shrink-0 items-center justify-center rounded-md text-soft hover:bg-sunk hover:text-ink"
            >
              <Trash2 aria-hidden size={16} />
            </button>
          </li>
        ))}
      </ul>
      {queries.length < MOST && first && (
        <button
          type="button"
          onClick={() => onChange([...queries, { tool: queries.at(-1)?.tool ?? first.name, query: '' }])}
          className={`${buttonLook()} ${queries.length > 0 ? 'mt-2' : ''}`}
        >
          <Plus aria-hidden size={14} />
          Add a search
        </button>
      )}
    </fieldset>
  );
}
