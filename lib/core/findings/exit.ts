import * as z from 'zod';

/** Why a run stopped searching. `nothing_found` ends in an honest answer without a report; every other exit in a report. */
export const exit = z.enum(['approval', 'saturation', 'max_rounds', 'timeout', 'nothing_found']);
export type Exit = z.infer<typeof exit>;
