import type { BiasConcern, BiasDomain } from '#contract/bias.ts';

/** Words that speak for a judgement of one domain. */
export interface BiasCue {
  domain: BiasDomain;
  /** Code never suggests `high`: that takes a person who has read the methods. */
  concern: Extract<BiasConcern, 'low' | 'some'>;
  /** Global; read sentence by sentence. */
  words: RegExp;
  /** What the words are taken to mean, as a sentence. */
  why: string;
  /** The cue counts only where these words stand somewhere in the work's own texts, too. */
  beside?: RegExp;
  /** A sentence with these words speaks of something else. */
  unless?: RegExp;
  /** Share (0..1) of participants whose outcome is missing, read from the match; null where it is none. The cue counts where `isFit` says so. */
  missing?: { share(match: RegExpExecArray): number | null; isFit(share: number): boolean };
}
