import type { Exit } from './exit.ts';

/** Why a run stopped, for its reader. Apart from the schema, so that pages can say it without carrying a parser along. */
export const EXIT_SENTENCES: Readonly<Record<Exit, string>> = {
  approval: 'The judge found the evidence sufficient.',
  saturation: 'Two rounds in a row brought no new relevant work.',
  max_rounds: 'The agreed number of search rounds was used up.',
  timeout: 'The agreed time was used up.',
  nothing_found: 'No source held a relevant work.',
};
