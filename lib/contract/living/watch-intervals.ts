/**
 * How often a report may be searched again. Separate from the schemas, so that pages can use it without loading a
 * parser.
 */
export const WATCH_INTERVALS = ['weekly', 'monthly'] as const;
export type WatchInterval = (typeof WATCH_INTERVALS)[number];
