'use client';

import { BookUp, FilePlus2, FolderPlus, Plus } from 'lucide-react';
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react';
import { fieldLook } from '#components/app/field-look.ts';
import { buttonLook } from '#components/run/button.ts';
import { BIBLIOGRAPHY_ACCEPT, DOCUMENT_ACCEPT } from './sort-files.ts';

interface AddDocumentsProps {
  onFiles: (files: readonly File[]) => void;
  onReference: (reference: string) => Promise<boolean>;
}

/** The ways into the library that need no drag and drop. */
export function AddDocuments({ onFiles, onReference }: AddDocumentsProps) {
  return (
    <section aria-label="Add to the library" className="rounded-lg border border-line bg-panel px-4 py-3.5 sm:px-5">
      <div className="flex flex-wrap gap-2">
        <FileButton label="Add files" accept={DOCUMENT_ACCEPT} isPrimary onFiles={onFiles}>
          <FilePlus2 aria-hidden size={15} />
        </FileButton>
        <FileButton label="Add a folder" isFolder onFiles={onFiles}>
          <FolderPlus aria-hidden size={15} />
        </FileButton>
        <FileButton label="Import a bibliography" accept={BIBLIOGRAPHY_ACCEPT} onFiles={onFiles}>
          <BookUp aria-hidden size={15} />
        </FileButton>
        <p className="basis-full text-[13px] text-soft">
          Or drop files and folders anywhere on this page: PDF, Word (DOCX), HTML, plain text, Markdown, and
          bibliographies of reference managers and databases (RIS, PubMed, BibTeX, CSL-JSON, CSV, EndNote, Web of
          Science).
        </p>
      </div>
      <AddByName onReference={onReference} />
    </section>
  );
}

interface FileButtonProps {
  label: string;
  accept?: string;
  isFolder?: boolean;
  isPrimary?: boolean;
  onFiles: (files: readonly File[]) => void;
  children: ReactNode;
}

function FileButton({ label, accept, isFolder = false, isPrimary = false, onFiles, children }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(event.target.files ?? [])]);
    // The same file may be chosen again, after it was repaired, say.
    event.target.value = '';
  };
  return (
    <>
      <button
        type="button"
        onClick={() => input.current?.click()}
        className={`${buttonLook(isPrimary ? 'primary' : 'plain')} min-h-9`}
      >
        {children}
        {label}
      </button>
      <input
        ref={input}
        type="file"
        aria-label={`${label}: choose on this computer`}
        tabIndex={-1}
        multiple
        hidden
        onChange={choose}
        {...(accept && { accept })}
        {...(isFolder && { webkitdirectory: '' })}
      />
    </>
  );
}

function AddByName({ onReference }: Pick<AddDocumentsProps, 'onReference'>) {
  const [reference, setReference] = useState('');
  const [isAsking, setIsAsking] = useState(false);
  const add = async () => {
    const asked = reference.trim();
    if (asked === '' || isAsking) return;
    setIsAsking(true);
    const isAdded = await onReference(asked);
    setIsAsking(false);
    // Text that was not understood stays for correction.
    if (isAdded) setReference((now) => (now.trim() === asked ? '' : now));
  };
  return (
    <form
      className="mt-3 flex flex-wrap items-end gap-2 border-line border-t pt-3"
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <label className="min-w-0 flex-1 basis-60">
        <span className="mb-0.5 block text-[13px] text-soft">DOI, PMID, PMCID, arXiv id, NCT number or address</span>
        <input
          value={reference}
          onChange={(event) => setReference(event.target.value)}
          placeholder="10.1000/xyz123"
          autoComplete="off"
          spellCheck={false}
          className={fieldLook(true)}
        />
      </label>
      <button type="submit" disabled={isAsking || reference.trim() === ''} className={`${buttonLook()} min-h-9`}>
        <Plus aria-hidden size={15} />
        {isAsking ? 'Looking it up …' : 'Add'}
      </button>
    </form>
  );
}
