'use client';

import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useId, useState } from 'react';
import { fieldLook } from '#components/app/field-look.ts';
import { buttonLook } from '#components/run/button.ts';
import type { LibraryDocument } from '#contract/library.ts';
import { nameOf, readNames } from './filter-documents.ts';
import type { DocumentChange } from './library-requests.ts';

interface DocumentEditorProps {
  document: LibraryDocument | null;
  /** Names in use, to choose from. */
  collections: readonly string[];
  tags: readonly string[];
  /** Answers with a sentence when it could not be saved, else null. */
  onSave: (id: string, change: DocumentChange) => Promise<string | null>;
  onClose: () => void;
}

/** A document's metadata, collections, tags and notes, for editing. */
export function DocumentEditor({ document, onClose, ...rest }: DocumentEditorProps) {
  return (
    <Dialog.Root open={document !== null} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-black/30" />
        <Dialog.Content
          aria-modal="true"
          aria-describedby={undefined}
          className="-translate-x-1/2 fixed top-[6vh] left-1/2 z-50 max-h-[88vh] w-[min(34rem,calc(100vw-1.5rem))] overflow-y-auto rounded-lg border border-line bg-panel px-5 py-4 shadow-card sm:px-6 sm:py-5"
        >
          <div className="mb-3 flex items-center justify-between gap-4">
            <Dialog.Title className="font-semibold font-serif text-lg">Edit document</Dialog.Title>
            <Dialog.Close
              aria-label="Close without saving"
              className="-mr-1.5 inline-flex size-7 items-center justify-center rounded-md text-soft hover:bg-sunk hover:text-ink"
            >
              <X aria-hidden size={16} />
            </Dialog.Close>
          </div>
          {document && <EditorForm key={document.id} document={document} onClose={onClose} {...rest} />}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

type EditorFormProps = DocumentEditorProps & { document: LibraryDocument };

function EditorForm({ document, collections, tags, onSave, onClose }: EditorFormProps) {
  const [title, setTitle] = useState(nameOf(document));
  const [authors, setAuthors] = useState(document.authors.join('; '));
  const [year, setYear] = useState(document.year === null ? '' : String(document.year));
  const [venue, setVenue] = useState(document.venue ?? '');
  const [inCollections, setInCollections] = useState(document.collections.join(', '));
  const [withTags, setWithTags] = useState(document.tags.join(', '));
  const [notes, setNotes] = useState(document.notes);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);

  const save = async () => {
    if (year.trim() !== '' && !/^[12]\d{3}$/.test(year.trim())) {
      setProblem('Write the year with four digits, or leave it empty.');
      return;
    }
    setIsSaving(true);
    const failure = await onSave(document.id, {
      ...(title.trim() !== '' && title.trim() !== nameOf(document) && { title: title.trim() }),
      ...changedHead(document, {
        authors: readAuthors(authors),
        year: year.trim() ? Number(year) : null,
        venue: venue.trim() || null,
      }),
      collections: readNames(inCollections),
      tags: readNames(withTags),
      notes,
    });
    setIsSaving(false);
    setProblem(failure);
    if (failure === null) onClose();
  };

  return (
    <form
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Field label="Title" value={title} onChange={setTitle} />
      <Field label="Authors, apart by semicolons" value={authors} onChange={setAuthors} />
      <div className="grid grid-cols-[1fr_6rem] gap-3">
        <Field label="Journal or book" value={venue} onChange={setVenue} />
        <Field label="Year" value={year} onChange={setYear} />
      </div>
      <Field
        label="Collections, apart by commas"
        value={inCollections}
        onChange={setInCollections}
        suggestions={collections}
      />
      <Field label="Tags, apart by commas" value={withTags} onChange={setWithTags} suggestions={tags} />
      <label className="block">
        <span className="mb-0.5 block text-[13px] text-soft">Notes</span>
        <textarea
          value={notes}
          onChange={(event) => setNotes(event.target.value)}
          rows={5}
          className={`${fieldLook()} resize-y`}
        />
      </label>
      {problem !== null && (
        <p role="alert" className="text-bad">
          {problem}
        </p>
      )}
      <div className="flex gap-2 pt-1">
        <button type="submit" disabled={isSaving} className={`${buttonLook('primary')} min-h-9`}>
          {isSaving ? 'Saving …' : 'Save'}
        </button>
        <Dialog.Close className={`${buttonLook()} min-h-9`}>Cancel</Dialog.Close>
      </div>
    </form>
  );
}

/** Names contain commas: "Muster, Anna". */
function readAuthors(text: string): string[] {
  return text.split(';').flatMap((name) => name.trim() || []);
}

type Head = Pick<LibraryDocument, 'authors' | 'year' | 'venue'>;

/** Only what was changed, so that an index may still say the rest. */
function changedHead(before: Head, { authors, year, venue }: Head): Partial<Head> {
  return {
    ...(authors.join(';') !== before.authors.join(';') && { authors }),
    ...(year !== before.year && { year }),
    ...(venue !== before.venue && { venue }),
  };
}

interface FieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  suggestions?: readonly string[];
}

function Field({ label, value, onChange, suggestions = [] }: FieldProps) {
  const list = useId();
  const names = readNames(value);
  const unused = suggestions.filter((name) => !names.includes(name)).slice(0, 8);
  return (
    <div>
      <label htmlFor={list} className="mb-0.5 block text-[13px] text-soft">
        {label}
      </label>
      <input id={list} value={value} onChange={(event) => onChange(event.target.value)} className={fieldLook()} />
      {unused.length > 0 && (
        <ul aria-label={`${label.split(',')[0]} in use`} className="mt-1 flex flex-wrap gap-1">
          {unused.map((name) => (
            <li key={name}>
              <button
                type="button"
                onClick={() => onChange([...names, name].join(', '))}
                className="min-h-6 rounded bg-sunk px-1.5 text-[12px] text-soft hover:text-ink"
              >
                + {name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
