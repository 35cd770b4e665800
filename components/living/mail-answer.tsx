'use client';

import { useMutation } from '@tanstack/react-query';
import { buttonLook } from '#components/run/button.ts';
import { answerMail } from './watch-requests.ts';

const WORDS = {
  confirm: {
    title: 'Get e-mail when a report changes?',
    explains: 'You will get a message when a newer version of the report changes something, and only then.',
    button: 'Yes, confirm',
    done: 'Confirmed. Every message has a link to unsubscribe.',
  },
  unsubscribe: {
    title: 'Unsubscribe from this report?',
    explains: 'You will get no more messages about it.',
    button: 'Unsubscribe',
    done: 'Done. You will get no more messages about this report.',
  },
} as const;

/** The question that a link in a message asks, and the button that answers it. */
export function MailAnswer({ token, action }: { token: string; action: keyof typeof WORDS }) {
  const answer = useMutation({ mutationFn: () => answerMail(token, action) });
  const words = WORDS[action];
  return (
    <>
      <h1 className="font-semibold font-serif text-[24px]/tight">{words.title}</h1>
      {answer.isSuccess ? (
        <p role="status" className="mt-3">
          {words.done}
        </p>
      ) : (
        <>
          <p className="mt-3 text-soft">{words.explains}</p>
          <button
            type="button"
            disabled={answer.isPending}
            onClick={() => answer.mutate()}
            className={`${buttonLook('primary')} mt-4`}
          >
            {words.button}
          </button>
        </>
      )}
      {answer.error && (
        <p role="alert" className="mt-3 text-bad">
          {answer.error.message}
        </p>
      )}
    </>
  );
}
