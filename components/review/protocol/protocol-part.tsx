'use client';

import { useState } from 'react';
import { buttonLook } from '#components/run/button.ts';
import { formatDate } from '#components/run/format.ts';
import { DeleteButton } from '#components/ui/delete-button.tsx';
import { TitleForm } from '#components/ui/title-form.tsx';
import { type AmendedPart, amendedParts } from '#contract/review/amended-parts.ts';
import type { Protocol } from '#contract/review/protocol.ts';
import { useReview } from '../review-context.tsx';
import { reviewRequests } from '../review-requests.ts';
import { ProtocolForm } from './protocol-form.tsx';
import { ProtocolText } from './protocol-text.tsx';

/** What was settled before the searching: read by all, changed by owners. */
export function ProtocolPart() {
  const { view } = useReview();
  const { protocol, me, amendments, reviewers, stages } = view;
  const isOwner = me.role === 'owner';
  const changed = amendedParts(amendments, protocol);
  // A review that was just begun has its criteria still to be written.
  const [isEditing, setIsEditing] = useState(isOwner && stages.abstract.total === 0 && isBare(protocol));
  return (
    <>
      <Head />
      {isEditing ? (
        <ProtocolForm onDone={() => setIsEditing(false)} />
      ) : (
        <>
          <ProtocolText protocol={protocol} />
          {isOwner && (
            <button type="button" onClick={() => setIsEditing(true)} className={`${buttonLook()} mt-6 min-h-9`}>
              Change the protocol
            </button>
          )}
        </>
      )}
      {amendments.length > 0 && (
        <section aria-labelledby="amendments" className="mt-10">
          <h2 id="amendments" className="mb-1 font-semibold font-serif text-[19px]">
            Amendments
          </h2>
          <ol className="text-[14px]">
            {amendments.map(({ at, by, reason }, n) => (
              <li key={at} className="wrap-anywhere border-line border-b py-2 last:border-0">
                <span className="text-soft">
                  {formatDate(at)}, {reviewers.find(({ id }) => id === by)?.name ?? 'an owner'}:
                </span>{' '}
                {reason ?? 'before the screening began'}
                <Changed parts={changed[n] ?? []} />
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  );
}

/** What an amendment changed, in full when it is opened. */
function Changed({ parts }: { parts: readonly AmendedPart[] }) {
  if (parts.length === 0) return null;
  return (
    <details className="mt-1 text-[13px]">
      <summary className="min-h-7 cursor-pointer text-soft">
        Changed: {parts.map(({ part }) => part).join(', ')}
      </summary>
      <dl className="mt-1">
        {parts.map(({ part, before, after }) => (
          <div key={part} className="py-1">
            <dt className="font-medium">{part}</dt>
            <dd dir="auto" className="text-soft">
              {before || 'nothing asked for'} → {after || 'nothing asked for'}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

const isBare = ({ eligibility: { population, intervention, comparison, outcome } }: Protocol) =>
  [population, intervention, comparison, outcome].every((text) => text === '');

/** The title of the review, which its owner may change, and the way to delete it. */
function Head() {
  const { view, take } = useReview();
  const [isRenaming, setIsRenaming] = useState(false);
  const save = async (title: string): Promise<string | null> => {
    try {
      take(await reviewRequests.rename(view.id, title));
      setIsRenaming(false);
      return null;
    } catch (error) {
      return error instanceof Error ? error.message : 'It could not be saved. Try again.';
    }
  };
  return (
    <div className="mb-6">
      <p className="label mb-1">Protocol</p>
      {isRenaming ? (
        <TitleForm title={view.title} what="review" onCancel={() => setIsRenaming(false)} onSave={save} />
      ) : (
        <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
          <h1 dir="auto" className="wrap-anywhere min-w-0 flex-1 basis-60 font-semibold font-serif text-[24px]/tight">
            {view.title}
          </h1>
          {view.me.role === 'owner' && (
            <div className="flex flex-wrap gap-2">
              <button type="button" onClick={() => setIsRenaming(true)} className={buttonLook()}>
                Rename
              </button>
              <DeleteButton id={view.id} remove={reviewRequests.remove} home="/reviews" />
            </div>
          )}
        </div>
      )}
    </div>
  );
}
