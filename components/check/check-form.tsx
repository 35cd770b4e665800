'use client';

import { useMutation } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import type { Route } from 'next';
import { useRouter } from 'next/navigation';
import { type ChangeEvent, type SubmitEvent, useId, useRef, useState } from 'react';
import { fieldLook } from '#components/app/field-look.ts';
import { buttonLook } from '#components/run/button.ts';
import { startCheck } from './check-requests.ts';

const ACCEPTED = '.docx,.pdf,.md,.markdown,.txt,.html';
const LONGEST = 400_000;

/** A text to be checked: pasted, or a file. */
export function CheckForm() {
  const router = useRouter();
  const id = useId();
  const files = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: startCheck,
    onSuccess: (checkId) => router.push(`/check/${encodeURIComponent(checkId)}` as Route),
  });
  const isBusy = isPending || isSuccess;
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (text.trim() === '') document.getElementById(id)?.focus();
    else mutate({ text });
  }
  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    if (file) mutate({ file });
    target.value = '';
  }
  return (
    <form onSubmit={submit} className="rounded-lg border border-line bg-panel p-4 shadow-card">
      <label htmlFor={id} className="mb-1.5 block font-medium text-[14px]">
        Your text, with its references
      </label>
      <textarea
        id={id}
        value={text}
        onChange={(event) => setText(event.target.value)}
        maxLength={LONGEST}
        rows={10}
        dir="auto"
        placeholder="Paste a manuscript, a guideline, an assignment or an answer of another machine."
        aria-describedby={error ? `${id}-error` : undefined}
        className={`${fieldLook()} font-serif text-[15px]/[1.55]`}
      />
      <div className="mt-3 flex flex-wrap items-center gap-2.5">
        <button type="submit" disabled={isBusy} className={buttonLook('primary')}>
          {isBusy ? 'Sending …' : 'Check this text'}
        </button>
        <button type="button" disabled={isBusy} onClick={() => files.current?.click()} className={buttonLook()}>
          <FileUp aria-hidden size={14} />
          Check a file
        </button>
        <input
          ref={files}
          type="file"
          accept={ACCEPTED}
          onChange={choose}
          aria-label="File to check"
          tabIndex={-1}
          className="sr-only"
        />
        <span className="text-[13px] text-soft">DOCX, PDF, Markdown, HTML or text</span>
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-3 text-[14px] text-bad">
          {error.message}
        </p>
      )}
    </form>
  );
}
