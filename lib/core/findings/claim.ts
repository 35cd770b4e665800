import * as z from 'zod';
import { citation } from './quote.ts';

export const verdict = z.enum(['supported', 'partly', 'contradicted', 'not_found', 'unchecked']);
export type Verdict = z.infer<typeof verdict>;

/** One checkable sentence with the quotes it rests on. */
export const claim = z.object({
  id: z.string(),
  text: z.string(),
  verdict,
  citations: z.array(citation),
  /** Why the verdict is not `supported`, in a few words; absent when it is. */
  reason: z.string().optional(),
});
export type Claim = z.infer<typeof claim>;
