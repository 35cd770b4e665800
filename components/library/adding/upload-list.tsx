'use client';

import { RotateCcw, X } from 'lucide-react';
import Link from 'next/link';
import { buttonLook } from '#components/run/button.ts';
import { Bar } from '../document-status.tsx';
import { formatBytes } from '../format-bytes.ts';
import { isUnderWay, useUploads } from '../uploads-provider.tsx';
import type { Upload } from './upload-queue.ts';

/** Further files are only counted, e.g. for a folder of hundreds. */
const MOST_SHOWN = 12;

/** Files being uploaded to the library, and those that failed or were there already. */
export function UploadList({ titleOf }: { titleOf: (documentId: string) => string | null }) {
  const { queue, uploads } = useUploads();
  const open = uploads.filter(({ state }) => state !== 'sent');
  if (open.length === 0) return null;
  const underWay = uploads.filter(isUnderWay).length;
  const shown = [...open].sort((a, b) => RANKS[a.state] - RANKS[b.state]).slice(0, MOST_SHOWN);
  return (
    <section aria-labelledby="uploads-heading" className="mt-6 rounded-lg border border-line bg-panel px-4 py-3">
      <div className="flex items-center justify-between gap-3">
        <h2 id="uploads-heading" className="label">
          {underWay > 0
            ? `Sending: ${uploads.length - underWay} of ${uploads.length} files done`
            : `Sent: ${uploads.filter(({ state }) => state === 'sent').length} of ${uploads.length} files`}
        </h2>
        {underWay < open.length && (
          <button type="button" onClick={queue.tidy} className={buttonLook()}>
            Clear what is done
          </button>
        )}
      </div>
      <ul className="mt-1.5">
        {shown.map((upload) => (
          <UploadRow
            key={upload.key}
            upload={upload}
            title={upload.documentId === null ? null : titleOf(upload.documentId)}
            onDrop={() => queue.drop(upload.key)}
            onRetry={() => queue.retry(upload.key)}
          />
        ))}
      </ul>
      {open.length > shown.length && (
        <p className="mt-1 text-[13px] text-soft">And {open.length - shown.length} more that wait.</p>
      )}
    </section>
  );
}

const RANKS: Readonly<Record<Upload['state'], number>> = { failed: 0, duplicate: 1, sending: 2, waiting: 3, sent: 4 };

interface UploadRowProps {
  upload: Upload;
  /** The title of the document it is the same as. */
  title: string | null;
  onDrop: () => void;
  onRetry: () => void;
}

function UploadRow({ upload, title, onDrop, onRetry }: UploadRowProps) {
  const { name, size, state, sent, problem, documentId } = upload;
  const share = size === 0 ? 0 : sent / size;
  return (
    <li className="flex items-start justify-between gap-3 border-line border-b py-2 last:border-0">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
          <span className="text-[12.5px] text-soft tabular-nums">
            {state === 'sending' ? `${formatBytes(sent)} of ${formatBytes(size)}` : formatBytes(size)}
            {state === 'waiting' && ', waits for its turn'}
          </span>
        </p>
        {state === 'sending' && <Bar share={share} label={`Sending ${name}`} />}
        {state === 'failed' && <p className="text-[13px] text-bad">Not sent. {problem}</p>}
        {state === 'duplicate' && documentId !== null && (
          <p className="text-[13px] text-warn">
            You have this already, so it was not kept twice:{' '}
            <Link href={`/library/${documentId}`} className="underline underline-offset-2">
              {title ?? 'the document with the same content'}
            </Link>
          </p>
        )}
      </div>
      <div className="flex shrink-0 gap-1.5">
        {state === 'failed' && (
          <button type="button" onClick={onRetry} aria-label={`Send again: ${name}`} className={buttonLook()}>
            <RotateCcw aria-hidden size={14} />
            Retry
          </button>
        )}
        <button
          type="button"
          onClick={onDrop}
          aria-label={`${isUnderWay(upload) ? 'Do not send' : 'Take off this list'}: ${name}`}
          title={isUnderWay(upload) ? 'Do not send' : 'Take off this list'}
          className="inline-flex size-7 items-center justify-center rounded-md text-soft hover:bg-sunk hover:text-ink"
        >
          <X aria-hidden size={15} />
        </button>
      </div>
    </li>
  );
}
