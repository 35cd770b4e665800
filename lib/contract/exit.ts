import * as z from 'zod';

/**
 * Why a run stopped gathering. `nothing_found` ends in an honest answer without a report; every other exit in a report.
 * `answered` ends every turn of a conversation, which has one round. `resets`, `budget`, `write_now` and `model_unavailable` exist only where a model works.
 */
export const exit = z.enum([
  'approval',
  'saturation',
  'max_rounds',
  'timeout',
  'resets',
  'budget',
  'write_now',
  'model_unavailable',
  'answered',
  'nothing_found',
]);
export type Exit = z.infer<typeof exit>;
