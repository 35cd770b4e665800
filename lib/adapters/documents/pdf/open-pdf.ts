import { createRequire } from 'node:module';
import path from 'node:path';
import * as pdfjs from 'unpdf/pdfjs';

export type PdfDocument = Awaited<ReturnType<typeof pdfjs.getDocument>['promise']>;
export type PdfPage = Awaited<ReturnType<PdfDocument['getPage']>>;

/**
 * Opens a PDF for its text. No program in it is run and nothing is fetched for it: character maps and standard fonts
 * are read from an installed package. Its images are not decoded: a few bytes may claim a gigabyte of pixels. `isCut`:
 * its end is missing; the rest was recovered.
 */
export async function openPdf(bytes: Uint8Array): Promise<{ document: PdfDocument; isCut: boolean }> {
  try {
    return { document: await open(bytes), isCut: false };
  } catch (error) {
    const whole = error instanceof Error && error.name === 'InvalidPDFException' ? withEnd(bytes) : null;
    if (!whole) throw error;
    return { document: await open(whole), isCut: true };
  }
}

async function open(bytes: Uint8Array): Promise<PdfDocument> {
  const home = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  return pdfjs.getDocument({
    // A copy, since pdf.js takes its bytes for itself, and no Buffer, which it refuses.
    data: new Uint8Array(bytes),
    cMapUrl: `${home}/cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${home}/standard_fonts/`,
    disableFontFace: true,
    // Whether a font says which letters its glyphs are.
    fontExtraProperties: true,
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

/** A file that lost its end names no root any more; its catalog may still be there. Null where it is not. */
function withEnd(bytes: Uint8Array): Uint8Array | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const at =
    file.lastIndexOf('/Type /Catalog') < 0 ? file.lastIndexOf('/Type/Catalog') : file.lastIndexOf('/Type /Catalog');
  if (at < 0) return null;
  const before = file.subarray(Math.max(0, at - 2_000), at).toString('latin1');
  const object = [...before.matchAll(/(\d{1,7}) (\d{1,5}) obj\b/g)].at(-1);
  if (!object) return null;
  return Buffer.concat([
    file,
    Buffer.from(`\nendstream\nendobj\ntrailer\n<< /Root ${object[1]} ${object[2]} R >>\nstartxref\n0\n%%EOF\n`),
  ]);
}
