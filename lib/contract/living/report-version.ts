import * as z from 'zod';
import { WATCH_INTERVALS } from './watch-intervals.ts';

export const watchInterval = z.enum(WATCH_INTERVALS);

const isoTime = z.string();

/** `waiting` for its turn, `searching`, `done`, or `failed` for good. */
export const versionStatus = z.enum(['waiting', 'searching', 'done', 'failed']);

/** A version of a report, or the search for one. */
export const reportVersion = z.object({
  id: z.string(),
  /** From 1; null until it is done. */
  number: z.int().nullable(),
  /** Null while its search has not begun. */
  runId: z.string().nullable(),
  status: versionStatus,
  isWatched: z.boolean(),
  /** It brought no change. */
  isQuiet: z.boolean(),
  isPartial: z.boolean(),
  /** What it waits for, what prevents it, or what was missing when it was made. */
  problem: z.string().nullable(),
  /** When what failed is tried again. */
  retryAt: isoTime.nullable(),
  /** Null of the first. */
  why: z.string().nullable(),
  changesAnswer: z.boolean(),
  changes: z.int(),
  createdAt: isoTime,
  endedAt: isoTime.nullable(),
});
export type ReportVersion = z.infer<typeof reportVersion>;

/** How a report is watched. */
export const watch = z.object({
  every: watchInterval,
  isPaused: z.boolean(),
  nextDueAt: isoTime.nullable(),
  /** Its owner's own models are kept for it, encrypted. */
  keepsModels: z.boolean(),
});
export type Watch = z.infer<typeof watch>;

/** A person who is notified when a report changes; of the address only the part by which its owner recognises it. */
export const mailReader = z.object({
  id: z.string(),
  address: z.string(),
  status: z.enum(['unconfirmed', 'confirmed', 'ended']),
  /** Why the last message could not be sent. */
  problem: z.string().nullable(),
});
export type MailReaderView = z.infer<typeof mailReader>;

/** A report as one of its versions. */
export const livingReport = z.object({
  /** Newest first. */
  versions: z.array(reportVersion),
  watch: watch.nullable(),
  /** Address of the feed; null where there is none. */
  feed: z.object({ atom: z.string(), json: z.string() }).nullable(),
  /** `isOn`: this server sends e-mail. */
  mail: z.object({ isOn: z.boolean(), readers: z.array(mailReader) }),
});
export type LivingReport = z.infer<typeof livingReport>;
