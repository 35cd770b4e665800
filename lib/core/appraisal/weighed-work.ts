import type { Evidence } from '#contract/evidence.ts';
import type { Spellings } from '../reading/concept-match.ts';
import type { Stance } from '../reading/stance.ts';
import type { Statement } from '../reading/statements.ts';
import { onePerStudy } from './studies.ts';
import { hasResults } from './study-strength.ts';

/** The ideas of a question. */
export interface Topic {
  concepts: readonly Spellings[];
  /** Those the answer must be about: the drug, the procedure, the exposure. */
  subject: ReadonlySet<number>;
  /** The interventions and exposures among the ideas, which may act in a mechanism. */
  actors: ReadonlySet<number>;
  /** Those a work must name to answer the whole question. */
  essential: ReadonlySet<number>;
  /** Whether the question asks which drug or treatment acts, naming none. */
  asksForAny: boolean;
  /** Names that the works dose, lower case, whether or not a list of drugs knows them. */
  dosed: ReadonlySet<string>;
}

/** A work as the judge sees it. */
export interface WeighedWork {
  work: Evidence;
  relevance: number;
  statements: readonly Statement[];
  /** 1: names the subject and every essential idea; 0.5: the subject and some; 0: too little to count. */
  topicality: number;
  /** What its results say; null where they do not tell. */
  stance: Stance | null;
}

/** Works weighed at most, as the product's contract says. */
const MAX_WORKS = 30;

/**
 * The works a verdict is formed from, in the order given, at most 30: one for each study, and a registration that has
 * only plans to tell does not keep out a work with results.
 */
export function worksToWeigh<T extends { work: Evidence }>(works: readonly T[]): T[] {
  const studies = onePerStudy(works);
  const chosen = new Set(
    [...studies.filter(({ work }) => hasResults(work)), ...studies.filter(({ work }) => !hasResults(work))].slice(
      0,
      MAX_WORKS,
    ),
  );
  return studies.filter((each) => chosen.has(each));
}
