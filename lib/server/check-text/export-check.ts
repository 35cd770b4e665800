import type { TextCheck, TextCheckResult } from '#contract/text-check/text-check.ts';
import { toCheckCsv, toCheckDocx, toCheckMarkdown } from '#core/check-text/export.ts';
import { AssayError } from '#core/errors.ts';
import { type CitableWork, cslItemsOf } from '#core/report/export/csl-json.ts';
import { bibtexOf, risOf } from '#core/report/export/reference-files.ts';
import { fileName } from '../sharing/export-report.ts';

export const CHECK_FORMATS = ['json', 'docx', 'csv', 'markdown', 'csl-json', 'bibtex', 'ris'] as const;
export type CheckFormat = (typeof CHECK_FORMATS)[number];

interface Export {
  type: string;
  extension: string;
  write: (result: TextCheckResult, name: string) => string | Promise<Uint8Array<ArrayBuffer>>;
}

/** The references as the sources have them: the note of a retracted work names its retraction. */
const itemsOf = ({ works }: TextCheckResult) =>
  cslItemsOf(works.map((work): CitableWork => ({ ...work, names: work.names, texts: {} })));

const EXPORTS: Readonly<Record<Exclude<CheckFormat, 'json'>, Export>> = {
  docx: {
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    extension: 'docx',
    write: toCheckDocx,
  },
  csv: { type: 'text/csv', extension: 'csv', write: toCheckCsv },
  markdown: { type: 'text/markdown', extension: 'md', write: toCheckMarkdown },
  'csl-json': {
    type: 'application/vnd.citationstyles.csl+json',
    extension: 'csl.json',
    write: (result) => `${JSON.stringify(itemsOf(result), null, 2)}\n`,
  },
  bibtex: { type: 'application/x-bibtex', extension: 'bib', write: (result) => bibtexOf(itemsOf(result)) },
  ris: { type: 'application/x-research-info-systems', extension: 'ris', write: (result) => risOf(itemsOf(result)) },
};

/** The media types of the formats, each once. */
export const CHECK_TYPES = ['application/json', ...new Set(Object.values(EXPORTS).map(({ type }) => type))];

/** A check as it is, or what came of it as a file to save. Throws `report_not_ready` while there is nothing to save. */
export async function exportCheck(check: TextCheck, format: CheckFormat): Promise<Response> {
  if (format === 'json') return Response.json(check, { headers: { 'cache-control': 'private, no-store' } });
  if (!check.result)
    throw new AssayError('report_not_ready', 'This text has not been checked yet: there is nothing to save.');
  const { type, extension, write } = EXPORTS[format];
  return new Response(await write(check.result, check.name), {
    headers: {
      'content-type': format === 'docx' ? type : `${type}; charset=utf-8`,
      'content-disposition': `attachment; filename="${fileName(check.name, 'check')}.${extension}"`,
      'cache-control': 'private, no-store',
    },
  });
}
