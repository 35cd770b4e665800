import * as pdfjs from 'unpdf/pdfjs';

export type PdfDocument = Awaited<ReturnType<typeof pdfjs.getDocument>['promise']>;
export type PdfPage = Awaited<ReturnType<PdfDocument['getPage']>>;

/**
 * Opens a PDF for its text. No program in it is run, no font, table of characters or image is fetched for it, and its
 * images are not decoded: a few bytes may say that they are a gigabyte of pixels.
 */
export async function openPdf(bytes: Uint8Array): Promise<PdfDocument> {
  return pdfjs.getDocument({
    // A copy, since pdf.js takes its bytes for itself, and no Buffer, which it refuses.
    data: new Uint8Array(bytes),
    disableFontFace: true,
    useSystemFonts: false,
    useWorkerFetch: false,
    disableAutoFetch: true,
    disableStream: true,
    stopAtErrors: false,
    enableXfa: false,
    maxImageSize: 0,
    verbosity: 0,
  }).promise;
}
