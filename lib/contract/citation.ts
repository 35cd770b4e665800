import * as z from 'zod';
import { textField } from './evidence.ts';

/** A verbatim piece of a stored text: `quote === evidence.texts[field].slice(start, end)`; offsets are UTF-16 code units. */
export const citation = z.object({
  evidenceId: z.string(),
  field: textField,
  quote: z.string(),
  start: z.int(),
  end: z.int(),
});
export type Citation = z.infer<typeof citation>;
