import type { Response } from 'undici';
import { AssayError } from '#core/errors.ts';

/** How far into a page the HTML standard looks for its declared encoding (13.2.3.2, "prescan a byte stream"). */
const PRESCAN_BYTES = 1024;

/** Types that declare text; anything else is decoded only where text was requested. */
const TEXT = /^\s*(?:text\/|application\/xhtml\+xml)/i;

/** The text of a body, and its bytes where a file may be meant; see `readBytes` for what is thrown. */
export async function readBody(
  response: Response,
  { maxBytes, wantsBytes = false }: { maxBytes: number; wantsBytes?: boolean | undefined },
): Promise<{ text: string; bytes?: Uint8Array }> {
  const [bytes, type] = [await readBytes(response, maxBytes), response.headers.get('content-type') ?? ''];
  if (!wantsBytes) return { text: decode(bytes, type) };
  return { text: TEXT.test(type) ? decode(bytes, type) : '', bytes };
}

/**
 * Reads a body of at most `maxBytes`, counted after decompression. A longer one is dropped with its connection,
 * before it is read where it announces its length.
 * @throws AssayError `source_too_large`; failures of the connection as undici tells them.
 */
async function readBytes(response: Response, maxBytes: number): Promise<Buffer> {
  if (response.body === null) return Buffer.alloc(0);
  if (Number(response.headers.get('content-length')) > maxBytes) throw new AssayError('source_too_large');
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body) {
    size += chunk.byteLength;
    // Leaving the loop cancels the body, which destroys the connection.
    if (size > maxBytes) throw new AssayError('source_too_large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** A byte order mark outranks the header, the header outranks the page's own `<meta>`; UTF-8 where all are silent. */
function decode(bytes: Buffer, contentType: string): string {
  const label =
    byteOrderMark(bytes) ?? charsetOf(contentType) ?? (/html/i.test(contentType) ? metaCharset(bytes) : undefined);
  return decoderFor(label).decode(bytes);
}

function byteOrderMark(bytes: Buffer): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return undefined;
}

function charsetOf(text: string): string | undefined {
  return /charset\s*=[\s"']*([^\s"'/;>]+)/i.exec(text)?.[1];
}

function metaCharset(bytes: Buffer): string | undefined {
  const head = bytes.toString('latin1', 0, PRESCAN_BYTES);
  const label = head.match(/<meta\b[^<>]*>/gi)?.find((tag) => /charset/i.test(tag));
  const charset = label === undefined ? undefined : charsetOf(label);
  // The standard reads such a page as UTF-8: its ASCII `<meta>` could not have been found in UTF-16.
  return charset?.toLowerCase().startsWith('utf-16') ? 'utf-8' : charset;
}

function decoderFor(label = 'utf-8'): TextDecoder {
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder('utf-8');
  }
}
