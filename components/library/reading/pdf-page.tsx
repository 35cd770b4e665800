'use client';

import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import type { Rectangle } from '#contract/library.ts';
import type { PageBox } from './use-pdf.ts';
import './page-words.css';

/** Pixels of one drawn page; a sharper one would cost memory and show nothing more. */
const MOST_PIXELS = 8_000_000;

interface PdfPageProps {
  document: PDFDocumentProxy;
  /** From 1. */
  number: number;
  pages: number;
  box: PageBox;
  /** CSS pixels for a point. */
  scale: number;
  marks: readonly Rectangle[];
}

/** A page that is drawn while it is in or near the window, and forgotten when it is not. */
export function PdfPage({ document, number, pages, box, scale, marks }: PdfPageProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const observer = new IntersectionObserver(([entry]) => setIsNear(entry?.isIntersecting ?? false), {
      rootMargin: '75% 0px',
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const percent = (part: number, whole: number) => `${(part / whole) * 100}%`;
  return (
    <div
      ref={frame}
      data-page={number}
      className="relative mx-auto mb-4 scroll-mt-28 bg-white shadow-card"
      style={{ width: box.width * scale, height: box.height * scale }}
    >
      {isNear && <Drawing document={document} number={number} pages={pages} box={box} scale={scale} />}
      {marks.map(({ x, y, width, height }) => (
        <span
          key={`${x} ${y} ${width}`}
          data-mark
          aria-hidden
          className="absolute rounded-[2px] bg-[#ffd84d] opacity-80 mix-blend-multiply"
          style={{
            left: percent(x, box.width),
            top: percent(y, box.height),
            width: percent(width, box.width),
            height: percent(height, box.height),
          }}
        />
      ))}
    </div>
  );
}

type DrawingProps = Omit<PdfPageProps, 'marks'>;

function Drawing({ document, number, pages, box, scale }: DrawingProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const words = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'drawing' | 'drawn' | 'failed'>('drawing');
  useEffect(() => {
    const target = canvas.current;
    if (!target) return;
    let isOver = false;
    let stop = () => {};
    const draw = async () => {
      const page = await document.getPage(number);
      if (isOver) return;
      const sharpness = Math.min(
        window.devicePixelRatio || 1,
        Math.sqrt(MOST_PIXELS / (box.width * box.height)) / scale,
      );
      const viewport = page.getViewport({ scale: scale * sharpness });
      target.width = Math.floor(viewport.width);
      target.height = Math.floor(viewport.height);
      // Nothing that could be clicked, filled in or run: the page as it is printed.
      const task = page.render({ canvas: target, viewport, annotationMode: 0 });
      stop = () => task.cancel();
      await task.promise;
      if (isOver) return;
      setState('drawn');
      await layWords(page, words.current, scale);
      page.cleanup();
    };
    draw().catch(() => {
      if (!isOver) setState('failed');
    });
    return () => {
      isOver = true;
      stop();
      // Some browsers keep the pixels of a canvas that is gone until it is small.
      target.width = 0;
      target.height = 0;
      words.current?.replaceChildren();
    };
  }, [document, number, box, scale]);
  return (
    <>
      {/* Another canvas for another size: what was drawn must not be stretched. */}
      <canvas
        key={scale}
        ref={canvas}
        role="img"
        aria-label={`Page ${number} of ${pages}, as a picture; the text view has its words`}
        data-drawn={state === 'drawn'}
        className="absolute inset-0 size-full"
      />
      {/* For the mouse only: screen readers use the text view, in its order. */}
      <div ref={words} aria-hidden className="page-words" style={{ '--total-scale-factor': scale } as CSSProperties} />
      {state === 'failed' && (
        <p className="absolute inset-x-4 top-4 rounded bg-[#fae5e1] px-3 py-2 text-[#97291d] text-[13px]">
          Page {number} could not be drawn. The text view may have its words.
        </p>
      )}
    </>
  );
}

/** Lays the words of a page over its picture. Without them the picture is still there. */
async function layWords(page: PDFPageProxy, container: HTMLDivElement | null, scale: number): Promise<void> {
  if (!container) return;
  const { TextLayer } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  container.replaceChildren();
  const layer = new TextLayer({
    textContentSource: page.streamTextContent(),
    container,
    viewport: page.getViewport({ scale }),
  });
  await layer.render().catch(() => undefined);
}
