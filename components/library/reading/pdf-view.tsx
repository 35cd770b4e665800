'use client';

import { useEffect } from 'react';
import { buttonLook } from '#components/run/button.ts';
import type { QuotePlace } from '#contract/library.ts';
import { fileAddress } from '../library-requests.ts';
import { PdfPages, type Zoom } from './pdf-pages.tsx';
import { usePdf } from './use-pdf.ts';

interface PdfViewProps {
  id: string;
  zoom: Zoom;
  places: readonly QuotePlace[];
  target: { page: number; place: QuotePlace | null } | null;
  onPage: (page: number) => void;
  /** How many pages there are, as soon as it is known. */
  onOpen: (pages: number) => void;
  onText: () => void;
}

/** The pages of a PDF, or why they cannot be drawn. */
export function PdfView({ id, onOpen, onText, ...rest }: PdfViewProps) {
  const pdf = usePdf(fileAddress(id));
  const count = pdf.state === 'open' ? pdf.boxes.length : null;
  useEffect(() => {
    if (count !== null) onOpen(count);
  }, [count, onOpen]);
  if (pdf.state === 'opening') return <p className="text-soft">Opening the pages …</p>;
  if (pdf.state === 'open') return <PdfPages pdf={pdf} {...rest} />;
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 rounded-md bg-warn-soft px-4 py-2.5 text-warn">
      <p>The pages cannot be drawn. {pdf.problem}</p>
      <button type="button" onClick={onText} className={`${buttonLook()} bg-panel`}>
        Show the text
      </button>
    </div>
  );
}
