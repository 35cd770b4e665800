'use client';

import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { buttonLook } from '#components/run/button.ts';
import type { ExtractionReading } from '#contract/review/extraction.ts';
import { ProgressBar } from '../progress-bar.tsx';
import { useReview } from '../review-context.tsx';
import { extractionRequests } from './extraction-requests.ts';

interface ReadingStatusProps {
  /** What is being read, for people who hear the page: "Dose", "Full texts". */
  name: string;
  reading: ExtractionReading | null;
  mayChange: boolean;
  onChanged: () => unknown;
}

/** How far works have been read. The server reads them, whether or not this page is open. */
export function ReadingStatus({ name, reading, mayChange, onChanged }: ReadingStatusProps) {
  const { view, say } = useReview();
  const wasOpen = useRef(false);
  const isStopped = useRef(false);
  const isOpen = isUnderWay(reading);
  useEffect(() => {
    if (wasOpen.current && !isOpen) say(reading || isStopped.current ? `${name}: stopped.` : `${name}: done.`);
    if (wasOpen.current !== isOpen) isStopped.current = false;
    wasOpen.current = isOpen;
  }, [isOpen, reading, name, say]);
  const stopping = useMutation({
    mutationFn: (readingId: string) => extractionRequests.stop(view.id, readingId),
    onSuccess: () => {
      isStopped.current = true;
    },
    onSettled: onChanged,
  });
  if (!reading) return null;
  const { id, done, total, problem, status } = reading;
  return (
    <div className="mt-2 max-w-xl">
      {status === 'failed' ? (
        <p role="alert" className="text-[14px] text-bad">
          {problem} {done > 0 && `${done} of ${total} works were done.`}
        </p>
      ) : (
        <>
          <p className="mb-1 text-[13px] text-soft">
            {status === 'waiting' ? 'Waiting for the server.' : `${done} of ${total} works done.`} You can close this
            page; the server continues.
          </p>
          <ProgressBar label={`${name}: works done`} value={done} max={total} />
        </>
      )}
      {mayChange && (
        <button
          type="button"
          disabled={stopping.isPending}
          onClick={() => stopping.mutate(id)}
          aria-label={`${status === 'failed' ? 'Dismiss' : 'Stop'} ${name}`}
          className={`${buttonLook()} mt-2 min-h-9`}
        >
          {status === 'failed' ? 'Dismiss' : 'Stop'}
        </button>
      )}
    </div>
  );
}

export const isUnderWay = (reading: ExtractionReading | null | undefined): boolean =>
  reading !== null && reading !== undefined && reading.status !== 'failed';
