'use client';

import { FileUp } from 'lucide-react';
import { useId, useRef } from 'react';
import { buttonLook } from '#components/run/button.ts';

export const RECORD_FILES = '.ris,.nbib,.bib,.enw,.ciw,.xml,.csv,.tsv,.xlsx,.zip,.txt,.json';

interface FileFieldProps {
  file: File | null;
  onFile: (file: File | null) => void;
}

/** Chooses the file of a search, which is sent with a form. */
export function FileField({ file, onFile }: FileFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div>
      <p id={id} className="mb-1.5 font-medium text-[14px]">
        Records you already have <span className="font-normal text-soft">(if any)</span>
      </p>
      <div className="flex min-h-9 flex-wrap items-center gap-2">
        <button
          type="button"
          aria-describedby={id}
          onClick={() => input.current?.click()}
          className={`${buttonLook()} min-h-9`}
        >
          <FileUp aria-hidden size={14} />
          Choose a file
        </button>
        <span className="wrap-anywhere min-w-0 text-[13px] text-soft">
          {file ? file.name : 'RIS, NBIB, BibTeX, EndNote, CSV …'}
        </span>
        {file && (
          <button type="button" onClick={() => onFile(null)} className="text-[13px] text-accent underline">
            Leave it out
          </button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept={RECORD_FILES}
        aria-label="File of records"
        tabIndex={-1}
        onChange={({ target }) => {
          onFile(target.files?.[0] ?? null);
          target.value = '';
        }}
        className="sr-only"
      />
    </div>
  );
}
