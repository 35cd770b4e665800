import { AssayError } from '#core/errors.ts';
import type { StoredFile } from './library.ts';

/** Bytes read of a file at a time, once the client has taken the previous ones. */
const PART = 1_000_000;

/** A file, or the part of it that a Range header names. Only a PDF is ever shown by the browser itself; whatever else a stranger made is saved, and never run here. */
export function fileResponse(file: StoredFile, { range }: { range?: string | undefined }): Response {
  const { kind, name } = file.document;
  const isPdf = kind === 'pdf';
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const disposition = isPdf ? 'inline' : 'attachment';
  const headers = new Headers({
    'content-type': isPdf ? 'application/pdf' : 'application/octet-stream',
    'content-disposition': `${disposition}; filename="${plain}"; filename*=UTF-8''${encoded(name)}`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    'accept-ranges': 'bytes',
  });
  const part = range === undefined ? null : partOf(range, file.size);
  if (part === 'nowhere') {
    headers.set('content-range', `bytes */${file.size}`);
    return new Response(null, { status: 416, headers });
  }
  const { start, end } = part ?? { start: 0, end: file.size };
  headers.set('content-length', String(end - start));
  if (part) headers.set('content-range', `bytes ${start}-${end - 1}/${file.size}`);
  return new Response(streamOf(file, start, end), { status: part ? 206 : 200, headers });
}

/** One part alone (RFC 9110, 14.2); null for what asks otherwise, which is answered with the whole. */
function partOf(range: string, size: number): { start: number; end: number } | 'nowhere' | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range.trim()) ?? [];
  if (from === '' && to === '') return null;
  if (from !== '' && to !== '' && Number(from) > Number(to)) return null;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size : Math.min(size, Number(to) + 1);
  return start >= end ? 'nowhere' : { start, end };
}

function streamOf(file: StoredFile, start: number, end: number): ReadableStream<Uint8Array> {
  let at = start;
  return new ReadableStream(
    {
      async pull(controller) {
        if (at >= end) return controller.close();
        const part = await file.read(at, Math.min(end, at + PART));
        if (!part || part.length === 0) return controller.error(new AssayError('not_found'));
        at += part.length;
        controller.enqueue(part);
      },
    },
    { highWaterMark: 0 },
  );
}

/** RFC 8187 allows fewer characters than an address. */
const encoded = (name: string) =>
  encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
