import { csvText } from '#core/report/export/csv.ts';
import { toXlsx } from '#core/review/extraction/extraction-table.ts';
import { fileName } from '../sharing/export-report.ts';

export const EXTRACTION_FORMATS = ['json', 'csv', 'xlsx'] as const;
export type ExtractionFormat = (typeof EXTRACTION_FORMATS)[number];

const TYPES: Readonly<Record<ExtractionFormat, string>> = {
  json: 'application/json',
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
export const EXTRACTION_TYPES = Object.values(TYPES);

/** The table of an extraction as it is, or as a file to save. */
export async function exportExtraction(
  { title, rows }: { title: string; rows: readonly (readonly string[])[] },
  format: ExtractionFormat,
): Promise<Response> {
  if (format === 'json') return Response.json({ title, rows }, { headers: { 'cache-control': 'private, no-store' } });
  const body = format === 'csv' ? csvText(rows) : await toXlsx(rows, 'Extraction');
  return new Response(body, {
    headers: {
      'content-type': format === 'csv' ? `${TYPES.csv}; charset=utf-8` : TYPES.xlsx,
      'content-disposition': `attachment; filename="${fileName(title, 'extraction')}.${format}"`,
      'cache-control': 'private, no-store',
    },
  });
}
