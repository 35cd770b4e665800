import * as z from 'zod';
import { bibliographyPreview } from '#contract/library.ts';
import { operation } from './operation.ts';

/** A library of some thousand works with abstracts. */
const LARGEST_FILE = 20_000_000;

const input = z.object({ bytes: z.custom<Uint8Array>() });
const file = { mostBytes: () => LARGEST_FILE };

export const previewBibliography = operation({
  name: 'preview_bibliography',
  summary:
    'Reads a file of references (RIS, PubMed, BibTeX, CSL-JSON, CSV, TSV, EndNote, Web of Science) and reports what is in it; nothing is stored.',
  scope: 'write',
  input,
  output: bibliographyPreview,
  http: { method: 'POST', path: '/api/library/bibliographies/preview', status: 200, file },
  admit: ({ services, workspaceId, address }) =>
    services.checkAddLimits({ workspaceId: workspaceId ?? address, address }),
  handle: ({ bytes }, { services, signal }) => services.library.previewBibliography(bytes, signal),
});

export const addBibliography = operation({
  name: 'add_bibliography',
  summary: 'Adds each reference of a file to the library; reports what was not understood, by entry and line.',
  scope: 'write',
  input,
  output: z.object({ added: z.array(z.string()), duplicates: z.array(z.string()), problems: z.array(z.string()) }),
  http: { method: 'POST', path: '/api/library/bibliographies', status: 202, file },
  admit: ({ services, address, openWorkspace }) => services.checkAddLimits({ workspaceId: openWorkspace(), address }),
  handle: ({ bytes }, { services, address, openWorkspace, signal }) =>
    services.library.addBibliography(openWorkspace(), bytes, address, signal),
});
