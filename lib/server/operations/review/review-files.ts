import * as z from 'zod';
import { reviewImport } from '#contract/review/review-view.ts';
import { AssayError } from '#core/errors.ts';
import { storable } from '#core/text/storable.ts';
import { REVIEW_FORMATS, REVIEW_TYPES } from '../../reviews/export-review.ts';
import { type Caller, operation } from '../operation.ts';
import { commandBody } from '../study.ts';
import { countChange, REVIEW_AT, whichReview } from './reviews.ts';

/** 20,000 records with abstracts. */
const LARGEST_FILE = 64_000_000;

const NAME = 'Say the name of the file as "name" in the address.';
const fileQuery = z.object({
  name: z.string({ error: NAME }).trim().min(1, { error: NAME }).max(1_000, { error: NAME }).transform(storable),
});
export const importFile = operation({
  name: 'import_records',
  summary:
    'Imports a file of references into a review (RIS, PubMed, BibTeX, CSL-JSON, CSV, Excel, EndNote, Web of Science); what the review already has is counted as a duplicate.',
  scope: 'write',
  input: z.object({ ...fileQuery.shape, ...whichReview.shape, bytes: z.custom<Uint8Array>() }),
  output: z.object({ importId: z.string() }),
  http: {
    method: 'POST',
    path: `${REVIEW_AT}/files`,
    status: 202,
    query: fileQuery,
    file: { mostBytes: () => LARGEST_FILE },
  },
  admit: (caller: Caller) => countChange(caller),
  async handle({ reviewId, name, bytes }, { services, workspaceId }) {
    if (bytes.length === 0) throw new AssayError('invalid_request', 'The file is empty.');
    return services.reviewImports.addFile(workspaceId, reviewId, { name, bytes });
  },
});

export const runSearches = operation({
  name: 'run_review_searches',
  summary: 'Sends the searches of the protocol to their sources and imports what they find.',
  scope: 'write',
  input: commandBody.extend(whichReview.shape),
  output: z.object({ imports: z.array(reviewImport) }),
  http: { method: 'POST', path: `${REVIEW_AT}/searches`, status: 202, body: commandBody },
  async handle({ reviewId, commandId }, caller: Caller) {
    const { services, workspaceId, address } = caller;
    await services.checkSearchLimits({ workspaceId: workspaceId ?? '', address });
    await services.admitSearch({ workspaceId: workspaceId ?? '', address });
    return { imports: await services.reviewImports.runSearches(workspaceId, reviewId, commandId) };
  },
});

export const removeImport = operation({
  name: 'remove_import',
  summary: 'Takes note of an import that failed, or gives up one that is not done.',
  scope: 'write',
  input: whichReview.extend({ importId: z.string() }),
  output: z.object({ imports: z.array(reviewImport) }),
  http: { method: 'DELETE', path: `${REVIEW_AT}/imports/{importId}`, status: 200 },
  handle: async ({ reviewId, importId }, { services, workspaceId }) => ({
    imports: await services.reviewImports.remove(workspaceId, reviewId, importId),
  }),
});

const exportQuery = z.object({
  format: z
    .enum(REVIEW_FORMATS, { error: `The format is one of: ${REVIEW_FORMATS.join(', ')}.` })
    .default('ris')
    .describe('As which file it comes.'),
});
export const exportReview = operation({
  name: 'export_review',
  summary:
    'A review as a document (docx, md), its flow diagram (svg), or all its records with what was decided about them (ris, csv, json), as far as you may see it.',
  scope: 'read',
  input: exportQuery.extend(whichReview.shape),
  /** A file. */
  output: z.custom<Response>(),
  http: {
    method: 'GET',
    path: `${REVIEW_AT}/export`,
    status: 200,
    cost: 20,
    query: exportQuery,
    media: REVIEW_TYPES,
    send: (response) => response,
  },
  handle: ({ reviewId, format }, { services, workspaceId }) => services.exportReview(workspaceId, reviewId, format),
});
