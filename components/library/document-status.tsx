import { Ban, Check, CircleAlert, Clock, TriangleAlert } from 'lucide-react';
import { counted } from '#components/run/format.ts';
import type { LibraryDocument } from '#contract/library.ts';
import { isOpen } from './filter-documents.ts';

type Status = Pick<LibraryDocument, 'status' | 'pages' | 'pagesRead' | 'passages'>;

/** The status of a document, in words. */
export function statusWords({ status, pages, pagesRead, passages }: Status): string {
  switch (status) {
    case 'received':
      return 'Received, waiting';
    case 'reading':
      return pages === null ? 'Reading' : `Reading page ${Math.min(pagesRead + 1, pages)} of ${pages}`;
    case 'indexing':
      return 'Indexing';
    case 'ready':
      return passages === 0 ? 'Kept, nothing in it to search' : 'Ready';
    case 'refused':
      return 'Refused';
    case 'failed':
      return 'Failed';
    case 'cancelled':
      return 'Cancelled';
  }
}

const MARKS = {
  received: { tone: 'text-soft', Icon: Clock },
  ready: { tone: 'text-good', Icon: Check },
  refused: { tone: 'text-bad', Icon: CircleAlert },
  failed: { tone: 'text-bad', Icon: TriangleAlert },
  cancelled: { tone: 'text-soft', Icon: Ban },
} as const;

/** The status of a document: a mark and its words, never colour alone; with progress while it is read. */
export function DocumentStatus({ document }: { document: LibraryDocument }) {
  const { status, pages, pagesRead, scanned } = document;
  const words = statusWords(document);
  const mark = status === 'reading' || status === 'indexing' ? null : MARKS[status];
  const share = status === 'indexing' ? 1 : pages ? pagesRead / pages : null;
  return (
    <div className="text-[13px]">
      <p className={`flex items-center gap-1.5 tabular-nums ${mark?.tone ?? 'text-accent'}`}>
        {mark ? (
          <mark.Icon aria-hidden size={14} strokeWidth={2} className="shrink-0" />
        ) : (
          <span aria-hidden className="mx-[3px] size-2 shrink-0 animate-pulse rounded-full bg-current" />
        )}
        {words}
      </p>
      {isOpen(document) && status !== 'received' && share !== null && <Bar share={share} label={words} />}
      {scanned && status === 'ready' && (
        <p className="text-[12px] text-soft">
          {counted(scanned.pages, 'scanned page')}, recognised with {Math.round(scanned.confidence * 100)} % confidence
        </p>
      )}
    </div>
  );
}

/** Progress, from 0 to 1. */
export function Bar({ share, label }: { share: number; label: string }) {
  const percent = Math.round(Math.min(1, Math.max(0, share)) * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className="mt-1 h-1 w-full overflow-hidden rounded-full bg-line"
    >
      <div className="h-full bg-accent transition-[width]" style={{ width: `${percent}%` }} />
    </div>
  );
}
