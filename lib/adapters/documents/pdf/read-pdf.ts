import type { DocumentFile, ReadDocument, RefusedDocument } from '#core/ports/document-reader.ts';
import { composeDocument } from '../compose-document.ts';
import type { DocumentLimits } from '../document-limits.ts';
import { type DraftBlock, isReferencesName } from '../draft-blocks.ts';
import { broken, EMPTY, LOCKED, tooManyPages, UNREADABLE_FONTS, UNREADABLE_SCAN } from '../refusals.ts';
import { countWords, joinLines } from './join-lines.ts';
import { joinOverBreaks } from './join-over-breaks.ts';
import { lineText, piecesOf, raiseNumbers } from './line-text.ts';
import { markHeadingFonts } from './mark-heading-fonts.ts';
import { nameParts, type Part } from './name-parts.ts';
import { openPdf, type PdfDocument } from './open-pdf.ts';
import { orderColumns, orderPages } from './order-columns.ts';
import { type DrawnPage, type PrintedPage, printPages } from './print-pages.ts';
import { type Properties, readHead, titleOf } from './read-head.ts';
import { type PageItems, readPageItems } from './read-page-items.ts';
import { createScans } from './read-scans.ts';
import { isMarginal } from './remove-furniture.ts';
import { type Paragraph, splitParagraphs } from './split-paragraphs.ts';

/** A page with fewer characters and a picture is a scan. */
const FEWEST_CHARACTERS = 50;
/** Share of a page's characters: where more are unreadable, the page is recognised from its picture. */
const UNKNOWN_SHARE = 0.1;

export interface PdfReading {
  limits: DocumentLimits;
  onProgress: (progress: { pagesRead: number; pages: number }) => void;
}

/** Reads a PDF: its text in reading order, and where each piece of it is printed. */
export async function readPdf(
  bytes: Uint8Array,
  reading: PdfReading,
  { keepsNotes }: Pick<DocumentFile, 'keepsNotes'> = {},
): Promise<ReadDocument | RefusedDocument> {
  const opened = await openPdf(bytes).catch((error: Error) =>
    error.name === 'PasswordException' ? LOCKED : broken('PDF'),
  );
  if ('refused' in opened) return opened;
  const { document, isCut } = opened;
  try {
    if (document.numPages > reading.limits.mostPages) return tooManyPages(document.numPages, reading.limits);
    const properties = await propertiesOf(document);
    const { pages, notices, scanned, hasUnreadScans, unknown } = await readPages(document, bytes, reading);
    if (pages.length === 0) return broken('PDF');
    if (isCut)
      notices.unshift('The end of this file is missing: pages may be, too. Download it again to have all of it.');
    if (keepsNotes) for (const { segments } of pages) raiseNumbers(segments);
    const read = assemble(pages, properties);
    if (!read.text.trim()) return hasUnreadScans ? UNREADABLE_SCAN : unknown > 0 ? UNREADABLE_FONTS : EMPTY;
    return { kind: 'pdf', ...read, scanned, notice: notices.join(' ') || null };
  } finally {
    await document.loadingTask.destroy();
  }
}

async function readPages(document: PdfDocument, bytes: Uint8Array, { limits, onProgress }: PdfReading) {
  const pages: DrawnPage[] = [];
  const unread: number[] = [];
  let unseen = 0;
  let unknown = 0;
  let remarks = 0;
  const isShown = await layersOf(document);
  const scans = createScans(bytes, limits);
  const count = Math.min(document.numPages, limits.pages);
  try {
    for (let number = 1; number <= count; number += 1) {
      const read = await readPage(document, number, isShown).catch(() => null);
      if (read) {
        unseen += read.unseen;
        remarks += read.remarks;
        const { size, groups } = read;
        const kind = looksOf(read);
        const scan = kind === 'text' ? null : await scans.read(number, size.width, { isDrawn: kind === 'cipher' });
        if (!scan) unknown += read.unknown;
        pages.push(scan ? { size, height: size.height, groups: [scan] } : { size, height: read.height, groups });
      } else unread.push(number);
      onProgress({ pagesRead: number, pages: document.numPages });
    }
  } finally {
    await scans.close();
  }
  const notices = scans.notices();
  if (unseen > 0) notices.push('Text that cannot be seen on the page (hidden, or too small to read) was left out.');
  if (unknown > 0) notices.push(unknownNotice(unknown));
  if (remarks > 0) notices.push(remarksNotice(remarks));
  if (unread.length > 0) notices.push(pagesNotice(unread));
  if (count < document.numPages) notices.push(`Only the first ${count} of ${document.numPages} pages were read.`);
  const printed = printPages(pages);
  return {
    ...printed,
    notices: [...notices, ...printed.notices],
    scanned: scans.scanned(),
    hasUnreadScans: scans.hasUnread(),
    unknown,
  };
}

/**
 * A page with hardly any text may be a picture; one whose fonts do not identify their glyphs is recognised from its
 * picture as well.
 */
function looksOf({ groups, unknown }: PageItems): 'text' | 'picture' | 'cipher' {
  const all = groups.flat().reduce((sum, { text }) => sum + text.trim().length, 0);
  if (unknown > UNKNOWN_SHARE * all) return 'cipher';
  return all < FEWEST_CHARACTERS ? 'picture' : 'text';
}

/** Whether a layer is shown when the file is opened. */
async function layersOf(document: PdfDocument): Promise<(layer: unknown) => boolean> {
  const layers = await document.getOptionalContentConfig({}).catch(() => null);
  return (layer) => {
    try {
      return layers?.isVisible(layer as never) ?? true;
    } catch {
      return true;
    }
  };
}

async function readPage(
  document: PdfDocument,
  number: number,
  isShown: (layer: unknown) => boolean,
): Promise<PageItems> {
  const page = await document.getPage(number);
  try {
    return await readPageItems(page, number, isShown);
  } finally {
    page.cleanup();
  }
}

function unknownNotice(count: number): string {
  const some = count === 1 ? 'One character could' : `${count} characters could`;
  return `${some} not be identified, since the file does not say which letters its fonts stand for: shown as �, or left out of a figure.`;
}

function remarksNotice(count: number): string {
  return count === 1
    ? 'One remark or form field that lies on a page was not read.'
    : `${count} remarks or form fields that lie on the pages were not read.`;
}

function pagesNotice(pages: readonly number[]): string {
  const some = pages.slice(0, 5).join(', ');
  return pages.length === 1
    ? `Page ${some} is damaged and was not read.`
    : `${pages.length} pages are damaged and were not read (${some}${pages.length > 5 ? ' …' : ''}).`;
}

function assemble(pages: readonly PrintedPage[], properties: Properties) {
  const raw = withoutReferences(pages.slice(0, 2).flatMap(({ whole }) => orderColumns(whole).map(lineText)));
  const ordered = orderPages(pages.map(({ segments }) => segments));
  markHeadingFonts(ordered.flat());
  const paragraphs = pages.map(({ size, others }, n) => [
    ...splitParagraphs(ordered[n] ?? [], size.page),
    ...others
      .flatMap((segments) => splitParagraphs(orderColumns(segments), size.page))
      .map((paragraph): Paragraph => ({ ...paragraph, isTurned: true })),
  ]);
  const first = paragraphs[0] ?? [];
  const title = apartFrom(paragraphs.flat(), titleOf(first, pages[0]?.height ?? 0, properties));
  const words = countWords(ordered.flatMap((lines) => lines.map(lineText)));
  const parts = joinOverBreaks(nameParts(paragraphs.flat(), bodySize(paragraphs.flat()), new Set(title)));
  const drafts = parts.map(
    (part): DraftBlock => ({
      kind: part.kind === 'title' ? 'heading' : part.kind === 'body' || part.kind === 'aside' ? 'paragraph' : part.kind,
      level: part.kind === 'title' ? 0 : part.level,
      page: part.page,
      pieces: part.isTable
        ? tablePieces(part)
        : joinLines(
            part.lines.map((line) => piecesOf(line, false)),
            words,
          ),
    }),
  );
  const head = readHead(title, first, { raw, aside: asideOf(pages, parts), properties, words });
  return { ...composeDocument(drafts), pages: pages.map(({ size }) => size), ...head };
}

/** A title is above something: a document's only paragraph is its text. */
function apartFrom(all: readonly Paragraph[], title: Paragraph[]): Paragraph[] {
  return all.length > title.length ? title : [];
}

/** Marginal text of the first two pages, where a paper gives its own DOI; in its text it names others. */
function asideOf(pages: readonly PrintedPage[], parts: readonly Part[]): string {
  const margins = pages
    .slice(0, 2)
    .flatMap(({ whole, height }) => whole.filter((segment) => isMarginal(segment, height)));
  const asides = parts.filter(
    ({ kind, page, text }) => page <= 2 && (kind === 'aside' || (kind === 'body' && text.length < 120)),
  );
  return [...margins.map((segment) => lineText({ cells: [segment] })), ...asides.map(({ text }) => text)].join('\n');
}

function tablePieces({ lines }: Part) {
  return lines.flatMap((line, n) => {
    const pieces = piecesOf(line, true);
    return n > 0 ? [{ text: '\n', place: null }, ...pieces] : pieces;
  });
}

/** The DOI of a short paper is looked for on pages that may contain its reference list. */
function withoutReferences(lines: readonly string[]): string {
  const end = lines.findIndex((line) => isReferencesName(line));
  return lines.slice(0, end < 0 ? undefined : end).join('\n');
}

/** The size in which most characters are printed. */
function bodySize(paragraphs: readonly Paragraph[]): number {
  const characters = new Map<number, number>();
  for (const { lines, isTable } of paragraphs) {
    if (isTable) continue;
    for (const line of lines) {
      const size = Math.round(line.size * 4) / 4;
      characters.set(size, (characters.get(size) ?? 0) + lineText(line).length);
    }
  }
  return [...characters].reduce((best, each) => (each[1] > best[1] ? each : best), [10, 0] as [number, number])[0];
}

async function propertiesOf(document: PdfDocument): Promise<Properties> {
  const { info } = await document.getMetadata().catch(() => ({ info: {} }));
  const fields = info as Record<string, unknown>;
  const word = (name: string) => (typeof fields[name] === 'string' ? fields[name].slice(0, 2_000) : '');
  return { title: word('Title'), author: word('Author'), subject: word('Subject'), created: word('CreationDate') };
}
