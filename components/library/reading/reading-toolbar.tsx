'use client';

import { ChevronDown, ChevronUp, FileText, Image, ZoomIn, ZoomOut } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { buttonLook } from '#components/run/button.ts';
import type { Zoom } from './pdf-pages.tsx';

const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3] as const;

/** The next size up or down from this one; `shown` is how large the pages stand there now. */
export function nextZoom(zoom: Zoom, direction: 1 | -1): Zoom {
  const now = zoom === 'fit' ? 1 : zoom;
  const next = direction > 0 ? ZOOMS.find((each) => each > now) : ZOOMS.findLast((each) => each < now);
  return next ?? now;
}

export type View = 'pages' | 'text';

interface ReadingToolbarProps {
  /** Which views the document has. */
  views: readonly View[];
  view: View;
  onView: (view: View) => void;
  /** Absent where there are no pages to go through. */
  paging: { page: number; pages: number; onPage: (page: number) => void } | null;
  zoom: Zoom;
  onZoom: (zoom: Zoom) => void;
  /** The marked quotes, and which of them was gone to last (from 0). */
  marks: { count: number; at: number; onMark: (at: number) => void };
}

/** The toolbar above the page: view, paging, zoom, and the marks. */
export function ReadingToolbar({ views, view, onView, paging, zoom, onZoom, marks }: ReadingToolbarProps) {
  return (
    <section
      aria-label="How the document is shown"
      className="sticky top-12 z-20 -mx-1 mb-4 flex flex-wrap items-center gap-x-3 gap-y-1.5 border-line border-b bg-paper px-1 py-2"
    >
      {views.length > 1 && (
        <fieldset className="flex gap-1">
          <legend className="sr-only">View</legend>
          <ViewButton isOn={view === 'pages'} onClick={() => onView('pages')}>
            <Image aria-hidden size={14} /> Pages
          </ViewButton>
          <ViewButton isOn={view === 'text'} onClick={() => onView('text')}>
            <FileText aria-hidden size={14} /> Text
          </ViewButton>
        </fieldset>
      )}
      {paging && <PageField {...paging} />}
      {view === 'pages' && (
        <div className="flex items-center gap-1">
          <Square label="Smaller" onClick={() => onZoom(nextZoom(zoom, -1))}>
            <ZoomOut aria-hidden size={16} />
          </Square>
          <select
            aria-label="Size"
            value={String(zoom)}
            onChange={({ target }) => onZoom(target.value === 'fit' ? 'fit' : Number(target.value))}
            className="h-8 rounded-md border border-line-strong bg-panel px-1.5 text-[13px]"
          >
            <option value="fit">Fit width</option>
            {ZOOMS.map((each) => (
              <option key={each} value={each}>
                {each * 100} %
              </option>
            ))}
          </select>
          <Square label="Larger" onClick={() => onZoom(nextZoom(zoom, 1))}>
            <ZoomIn aria-hidden size={16} />
          </Square>
        </div>
      )}
      {marks.count > 0 && (
        <div className="flex items-center gap-1 text-[13px]">
          <span className="tabular-nums">
            Quote {marks.at + 1} of {marks.count}
          </span>
          <Square label="Previous marked quote" onClick={() => marks.onMark(marks.at - 1)}>
            <ChevronUp aria-hidden size={16} />
          </Square>
          <Square label="Next marked quote" onClick={() => marks.onMark(marks.at + 1)}>
            <ChevronDown aria-hidden size={16} />
          </Square>
        </div>
      )}
    </section>
  );
}

function ViewButton({ isOn, onClick, children }: { isOn: boolean; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onClick}
      className={`${buttonLook()} ${isOn ? 'border-accent bg-accent-soft text-accent' : ''}`}
    >
      {children}
    </button>
  );
}

function Square({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="inline-flex size-8 items-center justify-center rounded-md text-soft hover:bg-sunk hover:text-ink"
    >
      {children}
    </button>
  );
}

/** The page that is read, to be overwritten with another one. */
function PageField({ page, pages, onPage }: NonNullable<ReadingToolbarProps['paging']>) {
  const [typed, setTyped] = useState(String(page));
  useEffect(() => setTyped(String(page)), [page]);
  const go = () => {
    const wanted = Number(typed);
    if (Number.isInteger(wanted) && wanted >= 1 && wanted <= pages) onPage(wanted);
    else setTyped(String(page));
  };
  return (
    <form
      className="flex items-center gap-1.5 text-[13px]"
      onSubmit={(event) => {
        event.preventDefault();
        go();
      }}
    >
      <label className="flex items-center gap-1.5">
        Page
        <input
          inputMode="numeric"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={() => setTyped(String(page))}
          className="h-8 w-12 rounded-md border border-line-strong bg-panel px-1.5 text-center tabular-nums"
        />
      </label>
      <span className="tabular-nums">of {pages}</span>
    </form>
  );
}
