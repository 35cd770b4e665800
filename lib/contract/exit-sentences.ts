import type { Exit } from './exit.ts';

/** Why a run stopped, for its reader. Apart from the schema, so that pages can say it without carrying a parser along. */
export const EXIT_SENTENCES: Readonly<Record<Exit, string>> = {
  approval: 'The judge found the evidence sufficient.',
  saturation: 'Two rounds in a row brought no new relevant work.',
  max_rounds: 'The agreed number of rounds was used up.',
  timeout: 'The agreed time was used up.',
  resets: 'The team was given a new plan twice and still made no progress.',
  budget: 'The budget for gathering was used up.',
  write_now: 'You asked for the report.',
  model_unavailable: 'The language model stopped answering; the rest was done by rules.',
  nothing_found: 'No source held a relevant work.',
};
