import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import mammoth from 'mammoth';
import type { DocumentFile, ReadDocument, RefusedDocument } from '#core/ports/document-reader.ts';
import { blocksOf } from '../block-text.ts';
import { composeDocument } from '../compose-document.ts';
import type { DocumentLimits } from '../document-limits.ts';
import { draftBlocks } from '../draft-blocks.ts';
import { openPage } from '../html/read-article.ts';
import { broken, isRefusal, LOCKED_WORD, UNPACKS_TOO_FAR } from '../refusals.ts';
import { hiddenStylesOf, preparePart, type Unread } from './prepare-docx.ts';

/**
 * The parts of a Word document with its text, or with their locations: the main part may have any name. Pictures,
 * fonts, macros and embedded files are not unpacked.
 */
const TEXT_PARTS = /^(?!customXml\/)(?:[\w.-]+\/)*(?:\[Content_Types\]|[\w.-]*)\.(?:xml|rels)$/;
const NO_TEXT = /^word\/(?:theme|fontTable|settings|webSettings|comments\w*|people|header\d*|footer\d*)\b/;
const WRITTEN = /<(?:\w+:)?(?:document|footnotes|endnotes)[\s>]/;
const KIND = 'Word document';

/** Reads a Word document: headings, paragraphs, lists, tables and notes. Nothing outside of it is opened. */
export async function readDocx(
  bytes: Uint8Array,
  limits: DocumentLimits,
  { keepsNotes }: Pick<DocumentFile, 'keepsNotes'> = {},
): Promise<ReadDocument | RefusedDocument> {
  const parts = unpack(bytes, limits);
  if (isRefusal(parts)) return parts;
  try {
    const unread = prepare(parts);
    // Packed anew, so that what the next reader unpacks is only what was looked at here.
    const clean = Buffer.from(zipSync(parts, { level: 0 }));
    const { value: html } = await mammoth.convertToHtml(
      { buffer: clean },
      {
        externalFileAccess: false,
        includeEmbeddedStyleMap: false,
        convertImage: mammoth.images.imgElement(async () => ({ src: '' })),
        styleMap: ["p[style-name='Title'] => h1:fresh", 'p.Title => h1:fresh'],
      },
    );
    const page = openPage(html);
    // Word writes a paragraph into each cell; a row is one line.
    for (const inCell of page.querySelectorAll('td p, th p')) inCell.replaceWith(...inCell.childNodes, ' ');
    // From a note back to where it is named.
    for (const back of page.querySelectorAll('a[href^="#footnote-ref"], a[href^="#endnote-ref"]')) back.remove();
    if (keepsNotes) nameNotes(page);
    const blocks = blocksOf(page.body, { keepsNotes });
    const properties = propertiesOf(parts['docProps/core.xml']);
    const first = blocks.find(({ level }) => level === 1)?.text ?? null;
    return {
      kind: 'docx',
      ...composeDocument(draftBlocks(blocks)),
      pages: [],
      title: properties.title || first,
      authors: properties.author ? [properties.author] : [],
      year: null,
      venue: null,
      doi: null,
      scanned: null,
      notice: noticeOf(unread),
    };
  } catch {
    return broken(KIND);
  }
}

/** Each note begins with the mark by which the text names it. */
function nameNotes(page: Document): void {
  for (const note of page.querySelectorAll('li[id^="footnote-"], li[id^="endnote-"]')) {
    const [, kind, number] = /^(foot|end)note-(\d{1,9})$/.exec(note.id) ?? [];
    const first = note.querySelector('p') ?? note;
    if (number !== undefined) first.prepend(`[^${kind === 'end' ? 'e' : ''}${number}]: `);
  }
}

/** The parts with text, within limits that are checked before and after unpacking. */
function unpack(bytes: Uint8Array, limits: DocumentLimits): Record<string, Uint8Array> | RefusedDocument {
  let entries = 0;
  let claimed = 0;
  let isLocked = false;
  try {
    const parts = unzipSync(bytes, {
      filter: ({ name: written, originalSize }) => {
        const name = slashed(written);
        entries += 1;
        claimed += originalSize;
        isLocked ||= name === 'EncryptedPackage';
        return (
          TEXT_PARTS.test(name) &&
          !NO_TEXT.test(name) &&
          entries <= limits.entries &&
          claimed <= limits.unpackedBytes &&
          claimed <= Math.max(10_000_000, limits.unpackedRatio * bytes.length)
        );
      },
    });
    if (isLocked) return LOCKED_WORD;
    const isBomb =
      claimed > limits.unpackedBytes || claimed > Math.max(10_000_000, limits.unpackedRatio * bytes.length);
    if (entries > limits.entries || isBomb) return UNPACKS_TOO_FAR;
    // A Word document declares no entities; one that does means them to be multiplied.
    const isStrange = Object.values(parts).some((part) => /<!(?:DOCTYPE|ENTITY)/i.test(strFromU8(part)));
    if (isStrange) return broken(KIND);
    return Object.fromEntries(Object.entries(parts).map(([name, part]) => [slashed(name), part]));
  } catch {
    return broken(KIND);
  }
}

/** Some programs write the names of an archive's entries as their own system writes paths. */
function slashed(name: string): string {
  return name.replaceAll('\\', '/');
}

/** Writes what the next reader passes over where it looks, in all parts with text. */
function prepare(parts: Record<string, Uint8Array>): Unread {
  const unread: Unread = { hidden: 0, pictures: 0, embedded: 0, signs: 0 };
  const styles = Object.entries(parts).find(([name]) => /(?:^|\/)styles\d*\.xml$/.test(name))?.[1];
  const hidden = hiddenStylesOf(styles ? strFromU8(styles) : '');
  for (const [name, part] of Object.entries(parts)) {
    if (!name.endsWith('.xml') || !WRITTEN.test(strFromU8(part.subarray(0, 20_000)))) continue;
    parts[name] = strToU8(preparePart(strFromU8(part), hidden, unread));
  }
  return unread;
}

function noticeOf({ hidden, pictures, embedded, signs }: Unread): string | null {
  const notices = [
    hidden > 0 && 'Hidden text was left out.',
    pictures > 0 &&
      `${count(pictures, 'chart, diagram or formula', 'charts, diagrams or formulas')} drawn as a picture could not be read.`,
    embedded > 0 && `${count(embedded, 'file', 'files')} within this document could not be read.`,
    signs > 0 && `${count(signs, 'sign', 'signs')}, shown as �, could not be recognised.`,
  ].filter((notice) => notice !== false);
  return notices.join(' ') || null;
}

function count(number: number, one: string, several: string): string {
  return `${number} ${number === 1 ? one : several}`;
}

function propertiesOf(core: Uint8Array | undefined): { title: string; author: string } {
  const xml = core ? strFromU8(core) : '';
  const property = (name: string) =>
    (new RegExp(`<${name}>([^<]{1,400})</${name}>`).exec(xml)?.[1] ?? '')
      .replace(/&(amp|lt|gt|quot|apos);/g, (_, entity: string) => ENTITIES[entity] ?? ' ')
      .trim();
  return { title: property('dc:title'), author: property('dc:creator') };
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
