/** How often a report may be searched anew. Apart from the schemas, so that pages can say it without loading a parser. */
export const WATCH_INTERVALS = ['weekly', 'monthly'] as const;
export type WatchInterval = (typeof WATCH_INTERVALS)[number];
