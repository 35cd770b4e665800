'use client';

import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { QuotePlace } from '#contract/library.ts';
import { PdfPage } from './pdf-page.tsx';
import { usePageInSight } from './use-page-in-sight.ts';
import type { Pdf } from './use-pdf.ts';

/** PDF points for an inch are 72, CSS pixels 96. */
const FULL_SIZE = 96 / 72;
/** Covered at the top of the window: the site header and the toolbar. */
const COVERED = 112;

/** `fit`: as wide as there is space; else 1 is the size on paper. */
export type Zoom = 'fit' | number;

interface PdfPagesProps {
  pdf: Extract<Pdf, { state: 'open' }>;
  zoom: Zoom;
  places: readonly QuotePlace[];
  /** Where to scroll: a page, or a place in it. A new object scrolls there again. */
  target: { page: number; place: QuotePlace | null } | null;
  onPage: (page: number) => void;
}

/** All pages of a PDF below each other; only those near the window are drawn. */
export function PdfPages({ pdf, zoom, places, target, onPage }: PdfPagesProps) {
  const list = useRef<HTMLDivElement>(null);
  const listWidth = useWidth(list);
  const { document, boxes } = pdf;
  const widest = Math.max(...boxes.map(({ width }) => width));
  const scale = zoom === 'fit' ? (listWidth ?? 0) / widest : zoom * FULL_SIZE;
  const isLaidOut = scale > 0;
  usePageInSight(list, onPage);

  useEffect(() => {
    const page = target && list.current?.querySelector<HTMLElement>(`[data-page="${target.page}"]`);
    if (!target || !page || !isLaidOut) return;
    const first = target.place?.rectangles.find((rectangle) => rectangle.page === target.page);
    const top = page.getBoundingClientRect().top + window.scrollY;
    const box = boxes[target.page - 1];
    // A mark is placed a third down the window, with its context above.
    const offset = first && box ? (first.y / box.height) * page.offsetHeight - window.innerHeight / 3 : -COVERED;
    window.scrollTo({ top: Math.max(0, top + offset) });
  }, [target, isLaidOut, boxes]);

  const marksOf = (number: number) =>
    places.flatMap(({ rectangles }) => rectangles.filter(({ page }) => page === number));
  return (
    <section ref={list} aria-label="Pages" className="min-w-0 overflow-x-auto">
      {isLaidOut &&
        boxes.map((box, at) => (
          <PdfPage
            // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
            key={at}
            document={document}
            number={at + 1}
            pages={boxes.length}
            box={box}
            scale={scale}
            marks={marksOf(at + 1)}
          />
        ))}
    </section>
  );
}

/** The width available for a page in CSS pixels; null until it is known. */
function useWidth(element: RefObject<HTMLElement | null>): number | null {
  const [width, setWidth] = useState<number | null>(null);
  useLayoutEffect(() => {
    const watched = element.current;
    if (!watched) return;
    const measure = () => setWidth(Math.floor(watched.clientWidth));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(watched);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
