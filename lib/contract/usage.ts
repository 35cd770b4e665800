import * as z from 'zod';

/** What model calls have used. Tokens as the provider counts them; cost in US dollars, null where no price is known. */
export const usage = z.object({
  calls: z.int(),
  tokensIn: z.int(),
  tokensOut: z.int(),
  /** Part of `tokensIn` that the provider had cached. */
  tokensCached: z.int(),
  cost: z.number().nullable(),
});
export type Usage = z.infer<typeof usage>;

/** US dollars for a million tokens. */
export const price = z.object({ in: z.number().min(0), out: z.number().min(0), cached: z.number().min(0).optional() });
export type Price = z.infer<typeof price>;
