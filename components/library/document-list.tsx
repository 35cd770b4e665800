'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { buttonLook } from '#components/run/button.ts';
import { StudyButton } from '#components/study/study-button.tsx';
import { useKeptInAddress } from '#components/ui/use-kept-in-address.ts';
import type { LibraryDocument } from '#contract/library.ts';
import { DocumentEditor } from './document-editor.tsx';
import { DocumentRow, type RowActions } from './document-row.tsx';
import { addressOfFilter, type DocumentFilter, filterDocuments, namesIn } from './filter-documents.ts';
import { LibraryControls } from './library-controls.tsx';
import { cancelDocument, retryDocument } from './library-requests.ts';
import { SelectionBar } from './selection-bar.tsx';
import { useChanges } from './use-changes.ts';
import type { Deletions } from './use-deletions.ts';
import { LIBRARY_KEY } from './use-library.ts';

/** Rows that are drawn at first, and with each wish for more. */
const PORTION = 100;

interface DocumentListProps {
  documents: readonly LibraryDocument[];
  /** The initial filter. */
  initialFilter: DocumentFilter;
  onDelete: Deletions['remove'];
}

/** All documents: filtered, in order, chosen one by one or together. */
export function DocumentList({ documents, initialFilter, onDelete }: DocumentListProps) {
  const queries = useQueryClient();
  const [filter, setFilter] = useState(initialFilter);
  useKeptInAddress(addressOfFilter(filter));
  const [most, setMost] = useState(PORTION);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [editedId, setEditedId] = useState<string | null>(null);
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  const save = useChanges();

  const found = useMemo(() => filterDocuments(documents, filter), [documents, filter]);
  // Documents that were filtered out or deleted are not affected.
  const chosen = found.filter(({ id }) => selected.has(id));
  const reportProblem = (id: string, problem: string | null) =>
    setProblems((before) => {
      const changed = new Map(before);
      if (problem === null) changed.delete(id);
      else changed.set(id, problem);
      return changed;
    });
  const remove = (gone: readonly LibraryDocument[]) => {
    setSelected(new Set());
    void onDelete(gone, reportProblem);
  };
  const addNames = async (field: 'tags' | 'collections', names: string[]) => {
    for (const document of chosen)
      reportProblem(document.id, await save(document.id, { [field]: [...new Set([...document[field], ...names])] }));
  };

  // Rows are drawn again only when their document changes, so what they call stays the same.
  const latest = useRef({ remove, reportProblem });
  useEffect(() => {
    latest.current = { remove, reportProblem };
  });
  const actions = useMemo<RowActions>(() => {
    const ask = async (id: string, request: (id: string) => Promise<unknown>) => {
      const problem = await request(id).then(
        () => null,
        (error: Error) => error.message,
      );
      latest.current.reportProblem(id, problem);
      void queries.invalidateQueries({ queryKey: LIBRARY_KEY });
    };
    return {
      onSelect: (id, isSelected) =>
        setSelected((before) => new Set(isSelected ? [...before, id] : [...before].filter((each) => each !== id))),
      onEdit: ({ id }) => setEditedId(id),
      onDelete: (document) => latest.current.remove([document]),
      onCancel: ({ id }) => void ask(id, cancelDocument),
      onRetry: ({ id }) => void ask(id, retryDocument),
    };
  }, [queries]);

  const isAllChosen = found.length > 0 && chosen.length === found.length;

  return (
    <section aria-labelledby="documents-heading" className="mt-8">
      <h2 id="documents-heading" className="label mb-1.5">
        Documents{' '}
        <span className="ml-1 tabular-nums">
          {found.length === documents.length ? documents.length : `${found.length} of ${documents.length}`}
        </span>
      </h2>
      <LibraryControls documents={documents} filter={filter} onChange={setFilter} />
      {filter.collection !== '' && found.length > 0 && (
        <div className="mt-2">
          <StudyButton
            key={filter.collection}
            material={{ kind: 'collection', collection: filter.collection }}
            label={`Study the collection “${filter.collection}”`}
          />
        </div>
      )}
      <div className="mt-2 border-line-strong border-b pb-1.5">
        <label className="inline-flex min-h-7 items-center gap-3 text-[13px] text-soft">
          <input
            type="checkbox"
            checked={isAllChosen}
            ref={(box) => {
              if (box) box.indeterminate = chosen.length > 0 && !isAllChosen;
            }}
            onChange={() => setSelected(isAllChosen ? new Set() : new Set(found.map(({ id }) => id)))}
            className="mx-0.5 size-4 accent-accent"
          />
          Select all {found.length === documents.length ? '' : 'that are shown'}
        </label>
      </div>
      {chosen.length > 0 && (
        <SelectionBar
          count={chosen.length}
          onAdd={(field, names) => void addNames(field, names)}
          onDelete={() => remove(chosen)}
          onClear={() => setSelected(new Set())}
        />
      )}
      <ul aria-label="Documents">
        {found.slice(0, most).map((document) => (
          <DocumentRow
            key={document.id}
            document={document}
            isSelected={selected.has(document.id)}
            problem={problems.get(document.id) ?? null}
            actions={actions}
          />
        ))}
      </ul>
      {found.length === 0 && <p className="py-8 text-soft">No document is like this. Change or clear the filters.</p>}
      {found.length > most && (
        <button type="button" onClick={() => setMost(most + PORTION)} className={`${buttonLook()} mt-3`}>
          Show {Math.min(PORTION, found.length - most)} more
        </button>
      )}
      <DocumentEditor
        document={documents.find(({ id }) => id === editedId) ?? null}
        collections={namesIn(documents, 'collections')}
        tags={namesIn(documents, 'tags')}
        onSave={save}
        onClose={() => setEditedId(null)}
      />
    </section>
  );
}
