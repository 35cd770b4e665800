'use client';

import { clsx } from 'clsx';
import { Check, CircleHelp, TriangleAlert, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ScreenedRecord } from '#contract/review/review-view.ts';
import { DECISION_WORDS, OUTCOME_WORDS } from '../review-words.ts';
import type { RecordRows } from './use-record-rows.ts';

/** Pixels: all rows are alike, so that any of 20,000 can be reached without measuring those before it. */
const ROW = 64;
/** Rows drawn above and below what is in sight, so that quick scrolling meets no gap. */
const MARGIN = 8;
const REST_MS = 80;
/** Before the list has been measured, and on the server. */
const FIRST_HEIGHT = 640;

interface RecordListProps {
  rows: RecordRows;
  selected: number;
  onSelect: (index: number) => void;
}

/** A list of records of which only those in sight are drawn. */
export function RecordList({ rows, selected, onSelect }: RecordListProps) {
  const { total, rowAt, show } = rows;
  const region = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [height, setHeight] = useState(FIRST_HEIGHT);
  const first = Math.max(0, Math.floor(top / ROW) - MARGIN);
  const last = Math.min(total - 1, Math.ceil((top + height) / ROW) + MARGIN);
  useEffect(() => {
    const element = region.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setHeight(element.clientHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  // Pages that are only scrolled past are not read.
  useEffect(() => {
    const timer = setTimeout(() => show(first, Math.max(first, last)), REST_MS);
    return () => clearTimeout(timer);
  }, [show, first, last]);
  useEffect(() => {
    const element = region.current;
    if (!element) return;
    const at = selected * ROW;
    if (at < element.scrollTop) element.scrollTop = at;
    else if (at + ROW > element.scrollTop + element.clientHeight)
      element.scrollTop = at + 2 * ROW - element.clientHeight;
  }, [selected]);
  return (
    <div
      ref={region}
      data-record-list
      onScroll={({ currentTarget }) => setTop(currentTarget.scrollTop)}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain"
    >
      <ul aria-label="Records" className="relative" style={{ height: total * ROW }}>
        {Array.from({ length: Math.max(0, last - first + 1) }, (_, n) => first + n).map((index) => (
          <li
            key={index}
            aria-setsize={total}
            aria-posinset={index + 1}
            className="absolute inset-x-0 border-line border-b"
            style={{ top: index * ROW, height: ROW }}
          >
            <Row record={rowAt(index)} isSelected={index === selected} onSelect={() => onSelect(index)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface RowProps {
  record: ScreenedRecord | undefined;
  isSelected: boolean;
  onSelect: () => void;
}

function Row({ record, isSelected, onSelect }: RowProps) {
  if (!record)
    return (
      <div aria-hidden className="space-y-2 px-4 py-3.5">
        <div className="h-3 w-11/12 rounded bg-sunk" />
        <div className="h-3 w-2/5 rounded bg-sunk" />
      </div>
    );
  const isRetracted = record.notices.some(({ kind }) => kind === 'retraction');
  const [author] = record.authors;
  return (
    <button
      type="button"
      aria-current={isSelected ? 'true' : undefined}
      onClick={onSelect}
      className={clsx(
        'flex size-full items-start gap-2 px-3 py-2 text-left -outline-offset-2 hover:bg-sunk',
        isSelected && 'bg-accent-soft hover:bg-accent-soft',
      )}
    >
      <Mark record={record} />
      <span className="min-w-0 flex-1">
        <span dir="auto" className={clsx('line-clamp-2 text-[13px]/[1.3]', record.mine && !isSelected && 'text-soft')}>
          {record.title || 'Untitled'}
        </span>
        <span className="block truncate text-[11.5px]/[1.4] text-soft">
          {isRetracted && <span className="font-medium text-bad">Retracted · </span>}
          {[author, record.year].filter(Boolean).join(' · ')}
        </span>
      </span>
    </button>
  );
}

/** What came of it so far: a sign for the eye, and its words. */
function Mark({ record: { mine, outcome } }: { record: ScreenedRecord }) {
  const words =
    outcome === 'conflict'
      ? OUTCOME_WORDS.conflict
      : mine
        ? DECISION_WORDS[mine.decision]
        : outcome === 'open'
          ? ''
          : OUTCOME_WORDS[outcome];
  const look = { size: 15, strokeWidth: 2.25, 'aria-hidden': true, className: 'mt-0.5 shrink-0' } as const;
  const decision = mine?.decision ?? (outcome === 'included' ? 'include' : outcome === 'excluded' ? 'exclude' : null);
  return (
    <span className="w-4 shrink-0" title={words || undefined}>
      {outcome === 'conflict' ? (
        <TriangleAlert {...look} color="var(--warn)" />
      ) : decision === 'include' ? (
        <Check {...look} color="var(--good)" />
      ) : decision === 'exclude' ? (
        <X {...look} color="var(--bad)" />
      ) : decision === 'maybe' ? (
        <CircleHelp {...look} color="var(--warn)" />
      ) : null}
      {words && <span className="sr-only">{words}: </span>}
    </span>
  );
}
