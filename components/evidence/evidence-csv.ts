import type { ReportEvidence } from '#contract/report.ts';
import { toEvidenceCsv } from '#core/report/export/csv.ts';
import type { Source } from './source.ts';

/** The works as a file for spreadsheets, the same as the server makes of a finished run. */
export function sourcesToCsv(sources: readonly Source[]): string {
  return toEvidenceCsv({ evidence: sources.map(toReportEvidence) });
}

function toReportEvidence({ work, screening, representedBy, reference, bias }: Source): ReportEvidence {
  return {
    ...work,
    design: work.design.value,
    designBasis: work.design,
    sampleSize: work.sampleSize?.value ?? null,
    sampleSizeBasis: work.sampleSize,
    included: screening?.included ?? false,
    reason: screening?.reason ?? 'Not screened yet.',
    relevance: screening?.relevance ?? null,
    representedBy,
    reference,
    bias: [...bias],
  };
}

/** Lets the browser save a text as a file. */
export function saveFile(text: string, type: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download reads the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
