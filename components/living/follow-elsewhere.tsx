'use client';

import { useMutation } from '@tanstack/react-query';
import Link from 'next/link';
import { useState } from 'react';
import { buttonLook } from '#components/run/button.ts';
import type { LivingReport, MailReaderView } from '#contract/living/report-version.ts';
import { FeedAddresses } from './feed-addresses.tsx';
import { addReader, closeFeed, openFeed, removeReader } from './watch-requests.ts';

interface FollowElsewhereProps {
  living: LivingReport;
  runId: string;
  /** Called when something was changed on the server. */
  onChange: () => void;
}

/** The feed of a report, and who gets e-mail when it changes. */
export function FollowElsewhere({ living, runId, onChange }: FollowElsewhereProps) {
  const act = useMutation({ mutationFn: (how: () => Promise<unknown>) => how(), onSettled: onChange });
  const { feed } = living;
  return (
    <>
      <h3 className="mt-4 font-medium">Feed</h3>
      {feed ? (
        <>
          <p className="mt-1 text-soft">Anyone with one of these addresses can read what changed.</p>
          <FeedAddresses feed={feed} />
          <button
            type="button"
            disabled={act.isPending}
            onClick={() => act.mutate(() => closeFeed(runId))}
            className={`${buttonLook('danger')} mt-2`}
          >
            Revoke the feed
          </button>
        </>
      ) : (
        <button
          type="button"
          disabled={act.isPending}
          onClick={() => act.mutate(() => openFeed(runId))}
          className={`${buttonLook()} mt-1.5`}
        >
          Create a private feed
        </button>
      )}
      <p className="mt-1.5">
        <Link href="/settings#feed" prefetch={false} className="text-accent underline underline-offset-4">
          One feed for all watched reports
        </Link>
      </p>
      <h3 className="mt-4 font-medium">E-mail</h3>
      {living.mail.isOn ? (
        <Readers
          readers={living.mail.readers}
          isBusy={act.isPending}
          onAdd={(address) => act.mutateAsync(() => addReader(runId, address))}
          onRemove={(id) => act.mutate(() => removeReader(runId, id))}
        />
      ) : (
        <p className="mt-1 text-soft">
          This server does not send e-mail. Its operator can turn that on with SMTP_URL and MAIL_FROM.
        </p>
      )}
      {act.error && (
        <p role="alert" className="mt-2 text-bad">
          {act.error.message}
        </p>
      )}
    </>
  );
}

const STATUS_WORDS: Readonly<Record<MailReaderView['status'], string>> = {
  unconfirmed: 'not confirmed yet',
  confirmed: 'confirmed',
  ended: 'unsubscribed',
};

interface ReadersProps {
  readers: readonly MailReaderView[];
  isBusy: boolean;
  onAdd: (address: string) => Promise<unknown>;
  onRemove: (id: string) => void;
}

function Readers({ readers, isBusy, onAdd, onRemove }: ReadersProps) {
  const [address, setAddress] = useState('');
  return (
    <>
      <ul className="mt-1 space-y-1">
        {readers.map(({ id, address: masked, status, problem }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-2">
            <span className="wrap-anywhere min-w-0 flex-1">
              {masked} <span className="text-soft">({STATUS_WORDS[status]})</span>
            </span>
            <button
              type="button"
              disabled={isBusy}
              onClick={() => onRemove(id)}
              aria-label={`Remove ${masked}`}
              className={buttonLook()}
            >
              Remove
            </button>
            {problem !== null && <span className="basis-full text-bad">{problem}</span>}
          </li>
        ))}
      </ul>
      <form
        className="mt-1.5 flex gap-1.5"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy)
            onAdd(address).then(
              () => setAddress(''),
              // Shown below.
              () => {},
            );
        }}
      >
        <input
          type="email"
          required
          value={address}
          onChange={(event) => setAddress(event.target.value)}
          aria-label="E-mail address"
          placeholder="name@example.org"
          className="min-w-0 flex-1 rounded-md border border-line-strong bg-panel px-2"
        />
        <button type="submit" disabled={isBusy} className={buttonLook()}>
          Add
        </button>
      </form>
      <p className="mt-1 text-soft">A confirmation link is sent first, and nothing else until it is confirmed.</p>
    </>
  );
}
