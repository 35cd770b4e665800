'use client';

import type { LibraryDocument } from '#contract/library.ts';
import { type DocumentFilter, namesIn, SORTS, type Sort, STATUSES, type Status } from './filter-documents.ts';

interface LibraryControlsProps {
  documents: readonly LibraryDocument[];
  filter: DocumentFilter;
  onChange: (filter: DocumentFilter) => void;
}

const LOOK = 'h-8 min-w-0 rounded-md border border-line-strong bg-panel px-2 text-[13px] text-ink';

/** Which documents are listed, and in which order. */
export function LibraryControls({ documents, filter, onChange }: LibraryControlsProps) {
  const change = (part: Partial<DocumentFilter>) => onChange({ ...filter, ...part });
  const entries = <T extends string>(words: Readonly<Record<T, string>>) => Object.entries(words) as [T, string][];
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">Which documents are listed</legend>
      <input
        type="search"
        aria-label="Filter by title, author, tag or note"
        placeholder="Filter by title, author, tag, note"
        value={filter.words}
        onChange={(event) => change({ words: event.target.value })}
        className={`${LOOK} basis-full px-2.5 placeholder:text-faint sm:flex-1 sm:basis-64`}
      />
      <Choice<Status>
        label="Status"
        value={filter.status}
        choices={entries(STATUSES)}
        onChange={(status) => change({ status })}
      />
      <NameChoice
        label="Collection"
        any="All collections"
        value={filter.collection}
        names={namesIn(documents, 'collections')}
        onChange={(collection) => change({ collection })}
      />
      <NameChoice
        label="Tag"
        any="All tags"
        value={filter.tag}
        names={namesIn(documents, 'tags')}
        onChange={(tag) => change({ tag })}
      />
      <Choice<Sort> label="Order" value={filter.sort} choices={entries(SORTS)} onChange={(sort) => change({ sort })} />
    </fieldset>
  );
}

interface NameChoiceProps {
  label: string;
  any: string;
  value: string;
  names: readonly string[];
  onChange: (value: string) => void;
}

/** There is nothing to choose from until something has a name. */
function NameChoice({ label, any, value, names, onChange }: NameChoiceProps) {
  if (names.length === 0 && value === '') return null;
  // The selected value may have lost its last document in the meantime.
  const all = value === '' || names.includes(value) ? names : [value, ...names];
  return (
    <Choice
      label={label}
      value={value}
      choices={[['', any], ...all.map((name) => [name, name] as const)]}
      onChange={onChange}
    />
  );
}

interface ChoiceProps<T extends string> {
  label: string;
  value: T;
  choices: readonly (readonly [value: T, words: string])[];
  onChange: (value: T) => void;
}

function Choice<T extends string>({ label, value, choices, onChange }: ChoiceProps<T>) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value as T)}
      className={`${LOOK} max-w-44`}
    >
      {choices.map(([each, words]) => (
        <option key={each} value={each}>
          {words}
        </option>
      ))}
    </select>
  );
}
