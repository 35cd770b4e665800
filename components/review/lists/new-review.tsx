'use client';

import { useMutation } from '@tanstack/react-query';
import type { Route } from 'next';
import { useRouter } from 'next/navigation';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import { fieldLook } from '#components/app/field-look.ts';
import { buttonLook } from '#components/run/button.ts';
import { FileField } from '../records/file-field.tsx';
import { reviewRequests } from '../review-requests.ts';
import { FIRST_REASONS } from './first-reasons.ts';

/** Begins a review from a question, with the records of a file at once where there is one. */
export function NewReview({ isFirst }: { isFirst: boolean }) {
  const router = useRouter();
  const id = useId();
  const [question, setQuestion] = useState('');
  const [name, setName] = useState('');
  const [file, setFile] = useState<File | null>(null);
  /** There is a review already where only its file was refused. */
  const begun = useRef<string>(undefined);
  const { mutate, isPending, isSuccess, error } = useMutation({
    async mutationFn() {
      const protocol = { question: question.trim(), exclusionReasons: [...FIRST_REASONS] };
      const reviewId =
        begun.current ?? (await reviewRequests.create({ protocol, name: name.trim() || 'Owner' })).reviewId;
      begun.current = reviewId;
      if (file) await reviewRequests.importFile(reviewId, file);
      return reviewId;
    },
    onSuccess: (reviewId) =>
      router.push(`/reviews/${encodeURIComponent(reviewId)}/${file ? 'records' : 'protocol'}` as Route),
  });
  const isBusy = isPending || isSuccess;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (question.trim() === '') document.getElementById(`${id}-question`)?.focus();
    else if (!isBusy) mutate();
  };
  return (
    <section aria-labelledby={`${id}-new`}>
      <h2 id={`${id}-new`} className="mb-2 font-semibold font-serif text-[19px]">
        {isFirst ? 'Begin your first review' : 'Begin a review'}
      </h2>
      <form onSubmit={submit} className="space-y-4 rounded-lg border border-line bg-panel p-4 shadow-card">
        <div>
          <label htmlFor={`${id}-question`} className="mb-1.5 block font-medium text-[14px]">
            The question of the review
          </label>
          <textarea
            id={`${id}-question`}
            value={question}
            onChange={(event) => setQuestion(event.target.value)}
            maxLength={2_000}
            rows={2}
            dir="auto"
            placeholder="In adults with episodic migraine, does magnesium prevent attacks better than placebo?"
            className={`${fieldLook()} font-serif text-[15px]/[1.55]`}
          />
        </div>
        <div className="grid gap-4 sm:grid-cols-2">
          <div>
            <label htmlFor={`${id}-name`} className="mb-1.5 block font-medium text-[14px]">
              Your name, as the other reviewers see it
            </label>
            <input
              id={`${id}-name`}
              value={name}
              maxLength={80}
              autoComplete="name"
              placeholder="Owner"
              onChange={(event) => setName(event.target.value)}
              className={fieldLook()}
            />
          </div>
          <FileField file={file} onFile={setFile} />
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <button type="submit" disabled={isBusy} className={buttonLook('primary')}>
            {isBusy ? 'Beginning …' : 'Begin the review'}
          </button>
          <span className="text-[13px] text-soft">
            A finished report can be turned into a review too: open it and choose “Screen these works by hand”.
          </span>
        </div>
        {error && (
          <p role="alert" className="text-[14px] text-bad">
            {error.message}
          </p>
        )}
      </form>
    </section>
  );
}
