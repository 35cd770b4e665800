'use client';

import { useMutation } from '@tanstack/react-query';
import { RefreshCw, Rss, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { askServer } from '#components/app/ask-server.ts';
import { buttonLook } from '#components/run/button.ts';
import { ConfirmButton } from '#components/run/confirm-button.tsx';
import { FeedAddresses } from './feed-addresses.tsx';

type Feed = Readonly<Record<'atom' | 'json', string>>;

/** The private feed of all watched reports: off until it is created. */
export function WorkspaceFeed({ initial }: { initial: Feed | null }) {
  const [feed, setFeed] = useState(initial);
  const [status, setStatus] = useState('');
  const open = (done: string) => async () => {
    setFeed(await askServer<Feed>('/api/feed', { method: 'POST' }));
    setStatus(done);
  };
  const create = useMutation({
    mutationFn: open('The feed is ready. Add one of its addresses to your feed reader.'),
  });
  const close = async () => {
    await askServer('/api/feed', { method: 'DELETE' });
    setFeed(null);
    setStatus('The feed is closed. Its addresses no longer work.');
  };
  return (
    <section id="feed" aria-labelledby="feed-heading">
      <h2 id="feed-heading" className="label mb-1.5">
        Feed of watched reports
      </h2>
      <p className="mb-3 text-pretty text-soft">
        One feed of what changes in all your watched reports, for a feed reader. It is private: only someone who has its
        address can read it.
      </p>
      {feed && <FeedAddresses feed={feed} />}
      <div className="mt-2.5 flex flex-wrap gap-1.5">
        {feed ? (
          <>
            <ConfirmButton
              key="renew"
              label="New address"
              Icon={RefreshCw}
              question="Replace the address? Feed readers that use the old one get nothing more."
              yes="Replace it"
              no="Keep"
              act={open('The feed has a new address. The old one no longer works.')}
            />
            <ConfirmButton
              label="Close the feed"
              Icon={Trash2}
              question="Close the feed? Feed readers that use its address get nothing more."
              yes="Close it"
              no="Keep"
              act={close}
            />
          </>
        ) : (
          <button type="button" disabled={create.isPending} onClick={() => create.mutate()} className={buttonLook()}>
            <Rss aria-hidden size={14} />
            Create a private feed
          </button>
        )}
      </div>
      <p role="alert" className="mt-2 text-bad empty:hidden">
        {create.error?.message}
      </p>
      <p role="status" className="mt-2 text-soft empty:hidden">
        {status}
      </p>
    </section>
  );
}
