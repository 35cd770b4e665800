'use client';

import { useMutation } from '@tanstack/react-query';
import { buttonLook } from '#components/run/button.ts';
import { counted } from '#components/run/format.ts';
import type { ExtractionView } from '#contract/review/extraction.ts';
import { useReview } from '../review-context.tsx';
import { extractionRequests } from './extraction-requests.ts';
import { isUnderWay, ReadingStatus } from './reading-status.tsx';

interface FullTextsProps {
  fullTexts: ExtractionView['fullTexts'];
  total: number;
  mayChange: boolean;
  onChanged: () => unknown;
}

/** How many of the included works have a full text, and a button that has the server look for them. */
export function FullTexts({ fullTexts, total, mayChange, onChanged }: FullTextsProps) {
  const { view } = useReview();
  const { found, lookedFor, reading } = fullTexts;
  const finding = useMutation({
    mutationFn: () => extractionRequests.findFullTexts(view.id),
    onSuccess: onChanged,
  });
  return (
    <>
      <p className="max-w-[44rem] text-[14px] text-soft">
        {lookedFor === 0
          ? 'The server looks for full texts before it reads: open access at Europe PMC, and documents in your library. Where there is none, it reads the abstract and says so.'
          : `${counted(found, 'work has', 'works have')} a full text.`}
        {lookedFor > found &&
          ` Of ${counted(lookedFor - found, 'other work', 'other works')} none could be had, so only the abstract is read.`}
        {lookedFor > 0 && lookedFor < total && ` ${total - lookedFor} not looked for yet.`} Full texts from your library
        are stored with this review, and everyone on it sees the quotes.
      </p>
      <ReadingStatus name="Full texts" reading={reading} mayChange={mayChange} onChanged={onChanged} />
      {mayChange && !isUnderWay(reading) && (
        <button
          type="button"
          disabled={finding.isPending}
          onClick={() => finding.mutate()}
          className={`${buttonLook()} mt-2 min-h-9`}
        >
          {lookedFor === 0 ? 'Find full texts' : 'Look again for those missing'}
        </button>
      )}
      {finding.error && (
        <p role="alert" className="mt-2 text-[14px] text-bad">
          {finding.error.message}
        </p>
      )}
    </>
  );
}
