import type { Env } from '../env.ts';
import { createReadBudget, createStartLimits } from './limits.ts';

/** Programs that check a report sentence by sentence are welcome; each check costs some milliseconds, or a record of a source. */
const CHECKS_PER_HOUR = { perWorkspace: 1_000, perAddress: 2_000, what: 'sentences were checked' };
const TOKENS_PER_HOUR = { perWorkspace: 100, perAddress: 200, what: 'access tokens were made' };
/** A page asks once for each document that is opened at a quote. */
const PLACES_PER_HOUR = { perWorkspace: 2_000, perAddress: 4_000, what: 'quotes were looked for' };
/** Every text of every conversation is gone through. */
const FINDS_PER_HOUR = { perWorkspace: 600, perAddress: 2_000, what: 'searches were made in conversations' };
/** Each sends a message to a person who may not have asked for it. */
const READERS_PER_HOUR = { perWorkspace: 20, perAddress: 40, what: 'addresses were entered' };
/** More than anyone types. */
const READS_PER_HOUR = { perWorkspace: 2_000, perAddress: 4_000, what: 'questions were read' };

/** A screener by keyboard decides about some hundreds of records an hour. */
const REVIEW_CHANGES_PER_HOUR = { perWorkspace: 5_000, perAddress: 20_000, what: 'changes were made to reviews' };

type Check = ReturnType<typeof createStartLimits>;

/** Hourly limits per workspace and per address; each check throws `rate_limited`. */
export interface RequestLimits {
  /** Beginning sessions, and doing things in them. */
  checkStudyLimits: Check;
  checkStudyStepLimits: Check;
  checkStartLimits: Check;
  /** As many columns may be asked for as runs. */
  checkColumnLimits: Check;
  /** Reading a question costs a few milliseconds; this keeps one address from taking them all. */
  checkReadLimits: Check;
  /** Sources are asked as often as by runs. */
  checkSearchLimits: Check;
  checkClaimLimits: Check;
  checkTokenLimits: Check;
  /** Adding to a library, and searching in it. */
  checkAddLimits: Check;
  checkLibrarySearchLimits: Check;
  /** Looking for quotes in a document. */
  checkPlaceLimits: Check;
  checkFindLimits: Check;
  checkReviewLimits: Check;
  /** Addresses that are to be written to. */
  checkReaderLimits: Check;
  /** Counts a read by its address and cost. */
  checkReadBudget(address: string, cost: number): Promise<void>;
}

export function openRequestLimits(env: Env): RequestLimits {
  return {
    checkStudyLimits: createStartLimits({
      perWorkspace: env.STUDIES_PER_HOUR,
      perAddress: 4 * env.STUDIES_PER_HOUR,
      what: 'study sessions were begun',
    }),
    checkStudyStepLimits: createStartLimits({
      perWorkspace: env.STUDY_STEPS_PER_HOUR,
      perAddress: 4 * env.STUDY_STEPS_PER_HOUR,
      what: 'things were done in study sessions',
    }),
    checkStartLimits: createStartLimits({
      perWorkspace: env.RUNS_PER_HOUR_PER_WORKSPACE,
      perAddress: env.RUNS_PER_HOUR_PER_ADDRESS,
    }),
    checkColumnLimits: createStartLimits({
      perWorkspace: env.RUNS_PER_HOUR_PER_WORKSPACE,
      perAddress: env.RUNS_PER_HOUR_PER_ADDRESS,
      what: 'columns were asked for',
    }),
    checkReadLimits: createStartLimits(READS_PER_HOUR),
    checkFindLimits: createStartLimits(FINDS_PER_HOUR),
    checkReviewLimits: createStartLimits(REVIEW_CHANGES_PER_HOUR),
    checkReadBudget: createReadBudget(env.READS_PER_HOUR_PER_ADDRESS),
    checkSearchLimits: createStartLimits({
      perWorkspace: env.RUNS_PER_HOUR_PER_WORKSPACE,
      perAddress: env.RUNS_PER_HOUR_PER_ADDRESS,
      what: 'searches were made',
    }),
    checkClaimLimits: createStartLimits(CHECKS_PER_HOUR),
    checkPlaceLimits: createStartLimits(PLACES_PER_HOUR),
    checkTokenLimits: createStartLimits(TOKENS_PER_HOUR),
    checkReaderLimits: createStartLimits(READERS_PER_HOUR),
    checkAddLimits: createStartLimits({
      perWorkspace: env.LIBRARY_ADDED_PER_HOUR,
      perAddress: 4 * env.LIBRARY_ADDED_PER_HOUR,
      what: 'documents were added',
    }),
    checkLibrarySearchLimits: createStartLimits({
      perWorkspace: env.LIBRARY_SEARCHES_PER_HOUR,
      perAddress: 4 * env.LIBRARY_SEARCHES_PER_HOUR,
      what: 'searches were made in libraries',
    }),
  };
}
