import { askServer, bringing } from '#components/app/ask-server.ts';
import type { BiasDomain } from '#contract/appraisal/bias.ts';
import type { DomainJudgement, ExtractionColumn, ExtractionRow, ExtractionView } from '#contract/review/extraction.ts';

const at = (id: string) => `/api/reviews/${encodeURIComponent(id)}/extraction`;
const columnAt = (id: string, columnId: string) => `${at(id)}/columns/${encodeURIComponent(columnId)}`;

export interface WantedCell {
  recordId: string;
  columnId: string;
  cell: { value: string | null; quote: { text: string; start: number | null } | null } | null;
  agrees: boolean | null;
}

export type WantedColumn = Omit<ExtractionColumn, 'id'> & { columnId: string | null };

interface Started {
  readingId: string;
}

/** The requests of the extraction page. A refusal is an error with the server's own sentence as its message. */
export const extractionRequests = {
  /** The columns, and the works from this place on. */
  works: (id: string, offset: number, limit: number, signal: AbortSignal) =>
    askServer<ExtractionView>(`${at(id)}?${new URLSearchParams({ offset: String(offset), limit: String(limit) })}`, {
      signal,
    }),
  setColumn: (id: string, column: WantedColumn) =>
    askServer<{ columnId: string }>(`${at(id)}/columns`, bringing('POST', column)),
  removeColumn: (id: string, columnId: string) => askServer<unknown>(columnAt(id, columnId), { method: 'DELETE' }),
  read: (id: string, columnId: string, isPilot: boolean) =>
    askServer<Started>(`${columnAt(id, columnId)}/read`, bringing('POST', { isPilot })),
  findFullTexts: (id: string) => askServer<Started>(`${at(id)}/full-texts`, bringing('POST', {})),
  stop: (id: string, readingId: string) =>
    askServer<unknown>(`${at(id)}/readings/${encodeURIComponent(readingId)}`, { method: 'DELETE' }),
  setCell: (id: string, wanted: WantedCell) => askServer<ExtractionRow>(`${at(id)}/cells`, bringing('PUT', wanted)),
  judge: (id: string, wanted: { recordId: string; domain: BiasDomain; judgement: DomainJudgement | null }) =>
    askServer<ExtractionRow>(`${at(id)}/bias`, bringing('PUT', wanted)),
};

export const extractionFileAddress = (id: string, format: 'csv' | 'xlsx') => `${at(id)}/table?format=${format}`;
