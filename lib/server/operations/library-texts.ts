import * as z from 'zod';
import { documentText, type LibraryDocument, quotePlace } from '#contract/library.ts';
import { whichDocument } from './library.ts';
import { operation } from './operation.ts';

const PATH = '/api/library/documents/{documentId}';
const MOST_QUOTES = 200;
const LONGEST_QUOTE = 20_000;

export const getDocumentText = operation({
  name: 'get_document_text',
  summary: 'The text that was read of a document, with its pages and blocks.',
  scope: 'read',
  input: whichDocument,
  output: documentText,
  http: { method: 'GET', path: `${PATH}/text`, status: 200 },
  async handle({ documentId }, { services, workspaceId }) {
    const { text, pages, blocks } = await services.library.text(workspaceId, documentId);
    return { text, pages, blocks };
  },
});

export const getDocumentFile = operation({
  name: 'get_document_file',
  summary: 'The file itself, as it was added.',
  scope: 'read',
  input: whichDocument,
  output: z.custom<{ document: LibraryDocument; bytes: Uint8Array }>(),
  http: {
    method: 'GET',
    path: `${PATH}/file`,
    status: 200,
    media: ['application/octet-stream', 'application/pdf'],
    send: ({ document, bytes }) => fileResponse(document, bytes),
  },
  handle: ({ documentId }, { services, workspaceId }) => services.library.file(workspaceId, documentId),
});

/** Only a PDF is ever shown by the browser itself; whatever else a stranger made is saved, and never run here. */
function fileResponse({ kind, name }: LibraryDocument, bytes: Uint8Array): Response {
  const isPdf = kind === 'pdf';
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const disposition = isPdf ? 'inline' : 'attachment';
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': isPdf ? 'application/pdf' : 'application/octet-stream',
      'content-disposition': `${disposition}; filename="${plain}"; filename*=UTF-8''${encoded(name)}`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    },
  });
}

/** RFC 8187 allows fewer characters than an address. */
const encoded = (name: string) =>
  encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

const placesBody = z.object(
  {
    quotes: z
      .array(z.string().max(LONGEST_QUOTE, { error: 'A quote is too long.' }))
      .max(MOST_QUOTES, { error: `Ask for at most ${MOST_QUOTES} quotes at once.` }),
  },
  { error: 'Send a JSON object with the field "quotes", a list of texts.' },
);

export const findPlaces = operation({
  name: 'find_places',
  summary: 'Where quotes stand in a document: offsets, page and rectangles; null for one that is not in it.',
  scope: 'read',
  input: z.object({ ...whichDocument.shape, ...placesBody.shape }),
  output: z.object({ places: z.array(quotePlace.nullable()) }),
  http: { method: 'POST', path: `${PATH}/places`, status: 200, body: placesBody, mostBody: 4_000_000 },
  async handle({ documentId, quotes }, { services, workspaceId, address, signal }) {
    await services.checkPlaceLimits({ workspaceId: workspaceId ?? address, address });
    return { places: await services.library.places(workspaceId, documentId, quotes, signal) };
  },
});

export const followLibrary = operation({
  name: 'follow_library',
  summary:
    'What becomes of the documents of this workspace, as server-sent events: all of them first, then each change.',
  scope: 'read',
  input: z.object({}),
  /** A stream; null where there is no workspace yet. */
  output: z.custom<Response | null>(),
  http: {
    method: 'GET',
    path: '/api/library/events',
    status: 200,
    media: ['text/event-stream'],
    // 204 tells the browser not to connect again.
    send: (stream) => stream ?? new Response(null, { status: 204 }),
  },
  async handle(_, { services, workspaceId, address, signal }) {
    if (workspaceId === undefined) return null;
    const onEnd = services.openStreams.open({ workspaceId, address });
    return services.libraryEvents.stream({ workspaceId, signal, onEnd });
  },
});
