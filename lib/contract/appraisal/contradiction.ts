import * as z from 'zod';
import { citation } from '../citation.ts';

/** Two quotes that may contradict each other. Always labelled "possible": rules see words, not meaning. */
export const contradiction = z.object({
  id: z.string(),
  kind: z.enum(['numeric', 'negation', 'direction']),
  topic: z.string(),
  first: citation,
  second: citation,
  /** What differs between the two (population, dose, endpoint, time), or that no difference was found. */
  differs: z.string(),
  confidence: z.number().min(0).max(1),
});
export type Contradiction = z.infer<typeof contradiction>;
