'use client';

import { OPENS_READER, openPassage } from '#components/report/reading/open-passage.ts';
import { useReading, useReadingStore } from '#components/report/reading/reading-context.tsx';
import type { Work } from './source.ts';

/** The title of a work; a press opens its stored text. */
export function SourceButton({ work, isSmall = false }: { work: Work; isSmall?: boolean }) {
  const store = useReadingStore();
  const isOpen = useReading(({ selection }) => selection?.evidenceId === work.id);
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      {...{ [OPENS_READER]: '' }}
      onClick={(event) =>
        openPassage(store, { evidenceId: work.id, citation: null, claimId: null }, event.detail === 0)
      }
      className={`min-h-7 min-w-0 max-w-full text-pretty break-words text-left leading-snug hover:text-accent aria-expanded:text-accent ${isSmall ? 'text-[13px]' : 'font-semibold text-[13.5px]'}`}
    >
      {work.title || 'Untitled'}
    </button>
  );
}
