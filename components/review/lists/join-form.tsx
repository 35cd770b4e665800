'use client';

import { useMutation } from '@tanstack/react-query';
import type { Route } from 'next';
import { useRouter } from 'next/navigation';
import { type SubmitEvent, useId, useState } from 'react';
import { fieldLook } from '#components/app/field-look.ts';
import { buttonLook } from '#components/run/button.ts';
import { reviewRequests } from '../review-requests.ts';

/** Asks for the name under which the user joins. */
export function JoinForm({ token }: { token: string }) {
  const router = useRouter();
  const id = useId();
  const [name, setName] = useState('');
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => reviewRequests.join(token, name.trim()),
    onSuccess: ({ reviewId }) => router.push(`/reviews/${encodeURIComponent(reviewId)}` as Route),
  });
  const isBusy = isPending || isSuccess;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (name.trim() === '') document.getElementById(id)?.focus();
    else if (!isBusy) mutate();
  };
  return (
    <form onSubmit={submit} className="w-full max-w-sm">
      <label htmlFor={id} className="mb-1.5 block font-medium text-[14px]">
        Your name, as the others see it
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          value={name}
          maxLength={80}
          autoComplete="name"
          onChange={(event) => setName(event.target.value)}
          aria-describedby={error ? `${id}-error` : undefined}
          className={fieldLook()}
        />
        <button type="submit" disabled={isBusy} className={`${buttonLook('primary')} min-h-9`}>
          {isBusy ? 'Joining …' : 'Join'}
        </button>
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-2 text-[14px] text-bad">
          {error.message}
        </p>
      )}
    </form>
  );
}
