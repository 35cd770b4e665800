'use client';

import { ExternalLink } from 'lucide-react';
import { buttonLook } from '#components/run/button.ts';
import type { ScreenedRecord } from '#contract/review/review-view.ts';
import { linkFor } from '#core/evidence/citation.ts';
import { useReviewCommand } from '../review-context.tsx';
import { reviewRequests } from '../review-requests.ts';

/** The way to a full text, and the note that it could not be had. */
export function FullTextLine({ record, mayChange }: { record: ScreenedRecord; mayChange: boolean }) {
  const { id, isMissing } = record;
  const link = record.ids.pmcid ? linkFor({ ids: { pmcid: record.ids.pmcid } }) : linkFor(record);
  const { mutate, isPending, error } = useReviewCommand(
    (reviewId, wanted: boolean) => reviewRequests.setMissing(reviewId, id, wanted),
    isMissing ? 'The full text is noted as found.' : 'The full text is noted as not available.',
  );
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2">
      {link && (
        <a href={link} target="_blank" rel="noreferrer" className={buttonLook()}>
          <ExternalLink aria-hidden size={14} />
          Open the full text
        </a>
      )}
      {mayChange && (
        <button type="button" disabled={isPending} onClick={() => mutate(!isMissing)} className={buttonLook()}>
          {isMissing ? 'I have found the full text' : 'I cannot get the full text'}
        </button>
      )}
      {isMissing && <span className="text-[13.5px] text-warn">The full text could not be had.</span>}
      {error && (
        <p role="alert" className="w-full text-[13px] text-bad">
          {error.message}
        </p>
      )}
    </div>
  );
}
