import type { Report } from '#contract/report.ts';
import { toCslJson } from '#core/report/export/csl-json.ts';
import { toEvidenceCsv } from '#core/report/export/csv.ts';
import { toDocx } from '#core/report/export/docx.ts';
import { toMarkdown } from '#core/report/export/markdown.ts';
import { toBibtex, toRis } from '#core/report/export/reference-files.ts';

export const REPORT_FORMATS = ['json', 'markdown', 'docx', 'bibtex', 'ris', 'csl-json', 'csv'] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

interface Export {
  type: string;
  extension: string;
  write: (report: Report) => string | Promise<Uint8Array<ArrayBuffer>>;
}

const indented = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

const EXPORTS: Readonly<Record<ReportFormat, Export>> = {
  json: { type: 'application/json', extension: 'json', write: indented },
  markdown: { type: 'text/markdown', extension: 'md', write: toMarkdown },
  docx: {
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    extension: 'docx',
    write: toDocx,
  },
  bibtex: { type: 'application/x-bibtex', extension: 'bib', write: toBibtex },
  ris: { type: 'application/x-research-info-systems', extension: 'ris', write: toRis },
  'csl-json': {
    type: 'application/vnd.citationstyles.csl+json',
    extension: 'csl.json',
    write: (report) => indented(toCslJson(report)),
  },
  csv: { type: 'text/csv', extension: 'csv', write: toEvidenceCsv },
};

/** The media types of the formats, each once. */
export const REPORT_TYPES = [...new Set(REPORT_FORMATS.map((format) => EXPORTS[format].type))];

/** The report in one of its formats, as a file to save. */
export async function exportReport(report: Report, format: ReportFormat): Promise<Response> {
  const { type, extension, write } = EXPORTS[format];
  return new Response(await write(report), {
    headers: {
      'content-type': format === 'docx' ? type : `${type}; charset=utf-8`,
      'content-disposition': `attachment; filename="${fileName(report.title, 'report')}.${extension}"`,
      'cache-control': 'private, no-store',
    },
  });
}

/** The file name for something with this title. */
export function fileName(title: string, otherwise: string): string {
  const words = title
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)
    .toLowerCase();
  return `assay-${words || otherwise}`;
}
