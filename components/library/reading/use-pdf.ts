'use client';

import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useState } from 'react';

/** A larger image is left blank: a small file may claim one that fits in no memory. */
const LARGEST_IMAGE = 64_000_000;

/** Width and height of a page in PDF points, as it is shown. */
export interface PageBox {
  width: number;
  height: number;
}

export type Pdf =
  | { state: 'opening' }
  | { state: 'open'; document: PDFDocumentProxy; boxes: readonly PageBox[] }
  | { state: 'failed'; problem: string };

/**
 * Opens a PDF for drawing. Everything that pdf.js needs comes from our own origin; scripts, forms, links and annotations of
 * the document are neither run nor drawn.
 */
export function usePdf(address: string): Pdf {
  const [pdf, setPdf] = useState<Pdf>({ state: 'opening' });
  useEffect(() => {
    let isOver = false;
    let close = () => {};
    const openPdf = async () => {
      const { getDocument, GlobalWorkerOptions } = await import('pdfjs-dist/legacy/build/pdf.mjs');
      if (isOver) return;
      GlobalWorkerOptions.workerSrc = '/pdfjs/legacy/build/pdf.worker.min.mjs';
      const task = getDocument({
        url: address,
        cMapUrl: '/pdfjs/cmaps/',
        standardFontDataUrl: '/pdfjs/standard_fonts/',
        iccUrl: '/pdfjs/iccs/',
        wasmUrl: '/pdfjs/wasm/',
        enableXfa: false,
        useSystemFonts: false,
        maxImageSize: LARGEST_IMAGE,
        disableAutoFetch: true,
        verbosity: 0,
      });
      close = () => void task.destroy();
      const document = await task.promise;
      const boxes = await boxesOf(document);
      if (!isOver) setPdf({ state: 'open', document, boxes });
    };
    openPdf().catch((error: unknown) => {
      if (!isOver) setPdf({ state: 'failed', problem: problemOf(error) });
    });
    return () => {
      isOver = true;
      close();
    };
  }, [address]);
  return pdf;
}

async function boxesOf(document: PDFDocumentProxy): Promise<PageBox[]> {
  const numbers = Array.from({ length: document.numPages }, (_, at) => at + 1);
  return Promise.all(
    numbers.map(async (number) => {
      const { width, height } = (await document.getPage(number)).getViewport({ scale: 1 });
      return { width, height };
    }),
  );
}

function problemOf(error: unknown): string {
  const { name, status } = error as { name?: string; status?: number };
  if (name === 'ResponseException' && status === 404) return 'Its file is not kept here any more.';
  if (name === 'ResponseException')
    return 'Its file could not be fetched. Check the connection and load the page again.';
  if (name === 'PasswordException') return 'It is protected by a password.';
  return 'The file is damaged, or of a kind that this browser cannot draw.';
}
