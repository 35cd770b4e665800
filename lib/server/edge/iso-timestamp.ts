import * as z from 'zod';

/** An ISO 8601 timestamp in an address, without year 0 or nonexistent time zones, which databases do not accept. */
export const isoTimestamp = z.iso.datetime({ offset: true }).regex(/^(?!0000)(?!.*[+-](1[6-9]|2\d):)/);
