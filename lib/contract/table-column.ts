import * as z from 'zod';
import { citation } from './citation.ts';

export const MOST_COLUMNS = 5;
export const LONGEST_COLUMN_QUESTION = 200;

/** One work's answer to the question of a column; without a located quote it is "not known". */
const columnCell = z.object({ evidenceId: z.string(), text: z.string(), citations: z.array(citation) });
export type ColumnCell = z.infer<typeof columnCell>;

/** A column of the evidence table that the owner of a report has asked for. */
export const tableColumn = z.object({
  id: z.string(),
  question: z.string(),
  /** The model that answered. */
  model: z.string(),
  /** Tokens it took, in and out together. */
  tokens: z.int(),
  cells: z.array(columnCell),
});
export type TableColumn = z.infer<typeof tableColumn>;
