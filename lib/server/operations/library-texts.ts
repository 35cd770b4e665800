import * as z from 'zod';
import { documentText, quotePlace } from '#contract/library.ts';
import { fileResponse } from '../library/file-response.ts';
import type { StoredFile } from '../library/library.ts';
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

const part = z.object({
  range: z
    .string()
    .max(100)
    .optional()
    .describe('A part of it as the header of the same name says it, answered with 206: bytes=0-999'),
});

export const getDocumentFile = operation({
  name: 'get_document_file',
  summary: 'The file itself, as it was added.',
  scope: 'read',
  input: z.object({ ...whichDocument.shape, ...part.shape }),
  output: z.custom<StoredFile>(),
  http: {
    method: 'GET',
    path: `${PATH}/file`,
    status: 200,
    query: part,
    headers: { range: 'range' },
    media: ['application/octet-stream', 'application/pdf'],
    send: fileResponse,
  },
  handle: ({ documentId }, { services, workspaceId }) => services.library.file(workspaceId, documentId),
});

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
  summary: 'The places of quotes in a document: offsets, page and rectangles; null for one that is not in it.',
  scope: 'read',
  input: z.object({ ...whichDocument.shape, ...placesBody.shape }),
  output: z.object({ places: z.array(quotePlace.nullable()) }),
  http: { method: 'POST', path: `${PATH}/places`, status: 200, body: placesBody, mostBody: 4_000_000 },
  admit: ({ services, workspaceId, address }) =>
    services.checkPlaceLimits({ workspaceId: workspaceId ?? address, address }),
  async handle({ documentId, quotes }, { services, workspaceId, signal }) {
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
    // 204 tells the browser not to reconnect.
    send: (stream) => stream ?? new Response(null, { status: 204 }),
  },
  async handle(_, { services, workspaceId, address, signal }) {
    if (workspaceId === undefined) return null;
    const onEnd = services.openStreams.open({ workspaceId, address });
    return services.libraryEvents.stream({ workspaceId, signal, onEnd });
  },
});
