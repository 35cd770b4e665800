import { strFromU8, unzipSync, zipSync } from 'fflate';
import mammoth from 'mammoth';
import type { ReadDocument, RefusedDocument } from '#core/ports/document-reader.ts';
import { blocksOf } from './block-text.ts';
import { composeDocument } from './compose-document.ts';
import type { DocumentLimits } from './document-limits.ts';
import { draftBlocks } from './draft-blocks.ts';
import { openPage } from './read-article.ts';
import { broken, isRefusal, LOCKED_WORD, UNPACKS_TOO_FAR } from './refusals.ts';

/** The parts of a Word document that hold its text. Pictures, fonts, macros and embedded files are not even unpacked. */
const TEXT_PARTS =
  /^(?:\[Content_Types\]\.xml|_rels\/\.rels|docProps\/core\.xml|word\/(?:document|styles|numbering|footnotes|endnotes)\.xml|word\/_rels\/(?:document|footnotes|endnotes)\.xml\.rels)$/;
const KIND = 'Word document';

/** Reads a Word document: headings, paragraphs, lists, tables and notes. Nothing outside of it is opened. */
export async function readDocx(bytes: Uint8Array, limits: DocumentLimits): Promise<ReadDocument | RefusedDocument> {
  const parts = unpack(bytes, limits);
  if (isRefusal(parts)) return parts;
  try {
    // Packed anew, so that what the next reader unpacks is only what was looked at here.
    const clean = Buffer.from(zipSync(parts, { level: 0 }));
    const { value: html } = await mammoth.convertToHtml(
      { buffer: clean },
      {
        externalFileAccess: false,
        includeEmbeddedStyleMap: false,
        convertImage: mammoth.images.imgElement(async () => ({ src: '' })),
        styleMap: ["p[style-name='Title'] => h1:fresh"],
      },
    );
    const page = openPage(html);
    // Word writes a paragraph into each cell; a row is one line.
    for (const inCell of page.querySelectorAll('td p, th p')) inCell.replaceWith(...inCell.childNodes, ' ');
    const blocks = blocksOf(page.body);
    const properties = propertiesOf(parts['docProps/core.xml']);
    const first = blocks.find(({ level }) => level === 1)?.text ?? null;
    return {
      kind: 'docx',
      ...composeDocument(draftBlocks(blocks)),
      pages: [],
      title: properties.title || first,
      authors: properties.author ? [properties.author] : [],
      year: null,
      doi: null,
      scanned: null,
      notice: null,
    };
  } catch {
    return broken(KIND);
  }
}

/** The parts with text, within limits that are checked before anything is unpacked and again behind it. */
function unpack(bytes: Uint8Array, limits: DocumentLimits): Record<string, Uint8Array> | RefusedDocument {
  let entries = 0;
  let claimed = 0;
  let isLocked = false;
  try {
    const parts = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        entries += 1;
        claimed += originalSize;
        isLocked ||= name === 'EncryptedPackage';
        return (
          TEXT_PARTS.test(name) &&
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
    return parts['word/document.xml'] && !isStrange ? parts : broken(KIND);
  } catch {
    return broken(KIND);
  }
}

function propertiesOf(core: Uint8Array | undefined): { title: string; author: string } {
  const xml = core ? strFromU8(core) : '';
  const said = (name: string) =>
    (new RegExp(`<${name}>([^<]{1,400})</${name}>`).exec(xml)?.[1] ?? '')
      .replace(/&(amp|lt|gt|quot|apos);/g, (_, entity: string) => ENTITIES[entity] ?? ' ')
      .trim();
  return { title: said('dc:title'), author: said('dc:creator') };
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
