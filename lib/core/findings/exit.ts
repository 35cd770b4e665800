import * as z from 'zod';

/** Why a run stopped searching. `nothing_found` ends in an honest answer without a report; every other exit in a report. */
export const exit = z.enum(['approval', 'saturation', 'max_rounds', 'timeout', 'nothing_found']);
export type Exit = z.infer<typeof exit>;

export const EXIT_SENTENCES: Readonly<Record<Exit, string>> = {
  approval: 'The judge found the evidence sufficient.',
  saturation: 'Two rounds in a row brought no new relevant work.',
  max_rounds: 'The agreed number of search rounds was used up.',
  timeout: 'The agreed time was used up.',
  nothing_found: 'No source held a relevant work.',
};
