'use client';

import { useQueryClient } from '@tanstack/react-query';
import { ChevronDown, Download, Pencil } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { fieldLook } from '#components/app/field-look.ts';
import { Tag } from '#components/evidence/tag.tsx';
import { buttonLook } from '#components/run/button.ts';
import { counted, formatDate } from '#components/run/format.ts';
import type { LibraryDocument } from '#contract/library.ts';
import { DocumentEditor } from '../document-editor.tsx';
import { KIND_LABELS } from '../document-row.tsx';
import { namesIn } from '../filter-documents.ts';
import { formatBytes } from '../format-bytes.ts';
import { fileAddress } from '../library-requests.ts';
import { useChanges } from '../use-changes.ts';
import { LIBRARY_KEY } from '../use-library.ts';

/** Facts, names and notes of a document; folded away where there is no space next to the page. */
export function DocumentSide({ document }: { document: LibraryDocument }) {
  const [isShown, setIsShown] = useState(false);
  const [isEdited, setIsEdited] = useState(false);
  const save = useChanges();
  const queries = useQueryClient();
  const others = queries.getQueryData<LibraryDocument[]>(LIBRARY_KEY) ?? [document];
  const panel = useId();
  return (
    <aside aria-label="About this document" className="min-w-0">
      <button
        type="button"
        aria-expanded={isShown}
        aria-controls={panel}
        onClick={() => setIsShown(!isShown)}
        className={`${buttonLook()} min-h-8 lg:hidden`}
      >
        <ChevronDown aria-hidden size={14} className={isShown ? 'rotate-180' : ''} />
        Details and notes
      </button>
      <div id={panel} className={`${isShown ? '' : 'max-lg:hidden'} max-lg:mt-3 lg:sticky lg:top-16`}>
        <Names document={document} onEdit={() => setIsEdited(true)} />
        <Facts document={document} />
        <Notes key={document.id} document={document} onSave={(notes) => save(document.id, { notes })} />
      </div>
      <DocumentEditor
        document={isEdited ? document : null}
        collections={namesIn(others, 'collections')}
        tags={namesIn(others, 'tags')}
        onSave={save}
        onClose={() => setIsEdited(false)}
      />
    </aside>
  );
}

function Names({ document, onEdit }: { document: LibraryDocument; onEdit: () => void }) {
  return (
    <section aria-label="Collections and tags">
      <p className="flex flex-wrap items-center gap-1.5">
        {document.collections.map((each) => (
          <Tag key={`in ${each}`} tone="accent">
            {each}
          </Tag>
        ))}
        {document.tags.map((each) => (
          <Tag key={each}>{each}</Tag>
        ))}
        <button type="button" onClick={onEdit} className={buttonLook()}>
          <Pencil aria-hidden size={13} />
          Edit title, authors and tags
        </button>
      </p>
    </section>
  );
}

function Facts({ document }: { document: LibraryDocument }) {
  const { kind, pages, size, passages, scanned, ids, name, addedAt, problem, status } = document;
  const rows = [
    [
      'Kind',
      [KIND_LABELS[kind], pages !== null && counted(pages, 'page'), size > 0 && formatBytes(size)]
        .filter(Boolean)
        .join(', '),
    ],
    ['File', kind === 'reference' ? null : name],
    ['DOI', ids.doi],
    ['PubMed', ids.pmid],
    ['PMC', ids.pmcid],
    ['arXiv', ids.arxiv],
    ['Trial', ids.nct],
    ['Searchable', passages > 0 ? counted(passages, 'passage') : 'nothing'],
    [
      'Scanned',
      scanned &&
        `${counted(scanned.pages, 'page')} recognised from pictures, with ${Math.round(scanned.confidence * 100)} % confidence`,
    ],
    ['Added', formatDate(addedAt)],
  ] as const;
  return (
    <section aria-label="Facts" className="mt-4 text-[13px]">
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1">
        {rows.map(
          ([label, value]) =>
            value && (
              <div key={label} className="contents">
                <dt className="text-soft">{label}</dt>
                <dd className="min-w-0 wrap-anywhere">{value}</dd>
              </div>
            ),
        )}
      </dl>
      {/* For an unreadable document it is shown in place of the text. */}
      {problem !== null && status === 'ready' && (
        <p className="mt-2 rounded-md bg-warn-soft px-3 py-1.5 text-warn">{problem}</p>
      )}
      {kind !== 'reference' && (
        <p className="mt-2">
          <a
            href={fileAddress(document.id)}
            download={name}
            className="inline-flex min-h-7 items-center gap-1.5 text-accent underline underline-offset-2"
          >
            <Download aria-hidden size={14} />
            Download the file
          </a>
        </p>
      )}
    </section>
  );
}

interface NotesProps {
  document: LibraryDocument;
  onSave: (notes: string) => Promise<string | null>;
}

/** Notes are kept when their field is left, so that none is lost for want of a press. */
function Notes({ document, onSave }: NotesProps) {
  const [notes, setNotes] = useState(document.notes);
  const [state, setState] = useState<'kept' | 'changed' | 'saving'>('kept');
  const [problem, setProblem] = useState<string | null>(null);
  const latest = useRef({ notes, state, onSave });
  useEffect(() => {
    latest.current = { notes, state, onSave };
  });
  const save = async () => {
    if (state !== 'changed') return;
    setState('saving');
    const failure = await onSave(notes);
    setProblem(failure);
    setState(failure === null && latest.current.notes === notes ? 'kept' : 'changed');
  };
  useEffect(
    () => () => {
      const { notes, state, onSave } = latest.current;
      if (state === 'changed') void onSave(notes);
    },
    [],
  );
  return (
    <section className="mt-4">
      <label className="block">
        <span className="label mb-1 block">Notes</span>
        <textarea
          value={notes}
          rows={6}
          placeholder="Yours alone; they can be searched for in the list"
          onChange={({ target }) => {
            setNotes(target.value);
            setState('changed');
          }}
          onBlur={() => void save()}
          className={`${fieldLook()} resize-y`}
        />
      </label>
      <p role="status" className="mt-1 min-h-5 text-[12.5px] text-soft">
        {problem ??
          { kept: notes === '' ? '' : 'Saved.', changed: 'Saved when you leave the field.', saving: 'Saving …' }[state]}
      </p>
    </section>
  );
}
