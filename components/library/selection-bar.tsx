'use client';

import { FolderPlus, TagIcon, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { buttonLook } from '#components/run/button.ts';
import { readNames } from './filter-documents.ts';

interface SelectionBarProps {
  count: number;
  onAdd: (field: 'tags' | 'collections', names: string[]) => void;
  onDelete: () => void;
  onClear: () => void;
}

/** What can be done with several documents at once. */
export function SelectionBar({ count, onAdd, onDelete, onClear }: SelectionBarProps) {
  const [field, setField] = useState<'tags' | 'collections' | null>(null);
  const [typed, setTyped] = useState('');
  const add = () => {
    const names = readNames(typed);
    if (field && names.length > 0) onAdd(field, names);
    setField(null);
    setTyped('');
  };
  return (
    <section
      aria-label="What to do with the selected documents"
      className="sticky top-12 z-20 flex flex-wrap items-center gap-2 border-line border-b bg-accent-soft px-3 py-2"
    >
      <p className="mr-1 font-medium tabular-nums">{count} selected</p>
      {field === null ? (
        <>
          <button type="button" onClick={() => setField('tags')} className={`${buttonLook()} bg-panel`}>
            <TagIcon aria-hidden size={14} />
            Add tags
          </button>
          <button type="button" onClick={() => setField('collections')} className={`${buttonLook()} bg-panel`}>
            <FolderPlus aria-hidden size={14} />
            Add to collection
          </button>
          <button type="button" onClick={onDelete} className={`${buttonLook()} bg-panel`}>
            <Trash2 aria-hidden size={14} />
            Delete
          </button>
          <button type="button" onClick={onClear} className={`${buttonLook()} ml-auto bg-panel`}>
            <X aria-hidden size={14} />
            Clear selection
          </button>
        </>
      ) : (
        <form
          className="flex min-w-0 flex-1 flex-wrap items-center gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            add();
          }}
          onKeyDown={(event) => event.key === 'Escape' && setField(null)}
        >
          <input
            // biome-ignore lint/a11y/noAutofocus: the field replaces the button that had the focus
            autoFocus
            aria-label={field === 'tags' ? 'Tags to add, apart by commas' : 'Collection to add to'}
            placeholder={field === 'tags' ? 'Tags, apart by commas' : 'Name of the collection'}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            className="h-8 min-w-0 flex-1 basis-44 rounded-md border border-line-strong bg-panel px-2.5 text-[13px]"
          />
          <button type="submit" className={buttonLook('primary')}>
            Add to {count}
          </button>
          <button type="button" onClick={() => setField(null)} className={`${buttonLook()} bg-panel`}>
            Cancel
          </button>
        </form>
      )}
    </section>
  );
}
