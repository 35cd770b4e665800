import * as z from 'zod';
import { citation } from './citation.ts';

export const verdict = z.enum(['supported', 'partly', 'contradicted', 'not_found', 'unchecked']);
export type Verdict = z.infer<typeof verdict>;

/** One checkable sentence with the quotes it rests on. */
export const claim = z.object({
  id: z.string(),
  text: z.string(),
  /** Its label before a colon, where that is printed as the heading of an item. */
  lead: z.string().optional(),
  verdict,
  citations: z.array(citation),
  /** How the verdict was reached: verbatim, by a model that compared the meaning, or counted by code. */
  basis: z.enum(['verbatim', 'meaning', 'counted']).optional(),
  /** Why the verdict is not `supported`, in a few words; absent when it is. */
  reason: z.string().optional(),
});
export type Claim = z.infer<typeof claim>;
