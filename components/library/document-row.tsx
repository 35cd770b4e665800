'use client';

import { Ban, type LucideIcon, Pencil, RotateCcw, Trash2 } from 'lucide-react';
import Link from 'next/link';
import { memo } from 'react';
import { RelativeTime } from '#components/app/history/relative-time.tsx';
import { Tag } from '#components/evidence/tag.tsx';
import { counted } from '#components/run/format.ts';
import type { DocumentKind, LibraryDocument } from '#contract/library.ts';
import { DocumentStatus } from './document-status.tsx';
import { isOpen, nameOf } from './filter-documents.ts';
import { formatBytes } from './format-bytes.ts';

export const KIND_LABELS: Readonly<Record<DocumentKind, string>> = {
  pdf: 'PDF',
  docx: 'Word',
  html: 'HTML',
  text: 'Text',
  markdown: 'Markdown',
  reference: 'Reference',
};

const MOST_AUTHORS = 3;

/** "Ann Lee, Bo Chen, Cy Diaz et al." */
export function authorsOf({ authors }: Pick<LibraryDocument, 'authors'>): string {
  return authors.length > MOST_AUTHORS ? `${authors.slice(0, MOST_AUTHORS).join(', ')} et al.` : authors.join(', ');
}

export interface RowActions {
  onSelect: (id: string, isSelected: boolean) => void;
  onEdit: (document: LibraryDocument) => void;
  onDelete: (document: LibraryDocument) => void;
  onCancel: (document: LibraryDocument) => void;
  onRetry: (document: LibraryDocument) => void;
}

interface DocumentRowProps {
  document: LibraryDocument;
  isSelected: boolean;
  /** Why the last thing that was done with it failed. */
  problem: string | null;
  actions: RowActions;
}

/** One document: its metadata, status and actions. */
export const DocumentRow = memo(function DocumentRow({ document, isSelected, problem, actions }: DocumentRowProps) {
  const name = nameOf(document);
  const isRetracted = document.notices.some(({ kind }) => kind === 'retraction');
  return (
    <li
      data-document={document.id}
      className="flex items-start gap-3 border-line border-b py-3 [content-visibility:auto] [contain-intrinsic-size:auto_5rem]"
    >
      <label className="-m-1 flex size-7 shrink-0 items-center justify-center">
        <span className="sr-only">Select: {name}</span>
        <input
          type="checkbox"
          checked={isSelected}
          onChange={(event) => actions.onSelect(document.id, event.target.checked)}
          className="size-4 accent-accent"
        />
      </label>
      <div className="flex min-w-0 flex-1 flex-wrap items-start gap-x-5 gap-y-1.5 sm:flex-nowrap">
        <div className="min-w-0 flex-1 basis-full sm:basis-0">
          <Link
            href={`/library/${document.id}`}
            dir="auto"
            prefetch={false}
            className="wrap-anywhere line-clamp-2 font-serif text-[16px]/[1.4] hover:text-accent hover:underline"
          >
            {name}
          </Link>
          <Facts document={document} />
          <p className="mt-1 flex flex-wrap gap-1.5 empty:hidden">
            {isRetracted && <Tag tone="bad">Retracted</Tag>}
            {document.collections.map((each) => (
              <Tag key={`in ${each}`} tone="accent">
                {each}
              </Tag>
            ))}
            {document.tags.map((each) => (
              <Tag key={each}>{each}</Tag>
            ))}
          </p>
          {document.problem !== null && (
            <p className={`mt-1 text-[13px] ${document.status === 'ready' ? 'text-soft' : 'text-bad'}`}>
              {document.problem}
            </p>
          )}
          {problem !== null && (
            <p role="alert" className="mt-1 text-[13px] text-bad">
              {problem}
            </p>
          )}
        </div>
        <div className="w-full sm:w-44 sm:shrink-0">
          <DocumentStatus document={document} />
        </div>
        <Actions document={document} name={name} actions={actions} />
      </div>
    </li>
  );
});

function Facts({ document }: { document: LibraryDocument }) {
  const { kind, pages, size, year, venue, addedAt } = document;
  const facts = [
    authorsOf(document),
    [venue, year].filter(Boolean).join(' '),
    KIND_LABELS[kind],
    pages !== null && counted(pages, 'page'),
    size > 0 && formatBytes(size),
  ].filter(Boolean);
  return (
    <p className="mt-0.5 text-[13px] text-soft wrap-anywhere">
      {facts.join(' · ')} · added <RelativeTime at={addedAt} />
    </p>
  );
}

function Actions({ document, name, actions }: Pick<DocumentRowProps, 'document' | 'actions'> & { name: string }) {
  const canRetry = document.status === 'failed' || document.status === 'cancelled';
  return (
    <div className="-ml-1.5 flex shrink-0 gap-0.5 sm:ml-0 sm:w-24 sm:justify-end">
      {isOpen(document) && <Action label="Cancel" name={name} Icon={Ban} onClick={() => actions.onCancel(document)} />}
      {canRetry && <Action label="Retry" name={name} Icon={RotateCcw} onClick={() => actions.onRetry(document)} />}
      <Action label="Edit" name={name} Icon={Pencil} onClick={() => actions.onEdit(document)} />
      <Action label="Delete" name={name} Icon={Trash2} onClick={() => actions.onDelete(document)} />
    </div>
  );
}

interface ActionProps {
  label: string;
  name: string;
  Icon: LucideIcon;
  onClick: () => void;
}

function Action({ label, name, Icon, onClick }: ActionProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      aria-label={`${label}: ${name}`}
      title={label}
      className="inline-flex min-h-7 min-w-7 items-center justify-center gap-1.5 rounded-md px-1.5 text-[13px] text-soft hover:bg-sunk hover:text-ink"
    >
      <Icon aria-hidden size={15} strokeWidth={1.75} />
      <span className="sm:sr-only">{label}</span>
    </button>
  );
}
