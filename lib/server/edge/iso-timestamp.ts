import * as z from 'zod';

/** A moment of an address as it stands there, ISO 8601: none of a year 0 or a zone that is nowhere on earth, which no database knows. */
export const isoTimestamp = z.iso.datetime({ offset: true }).regex(/^(?!0000)(?!.*[+-](1[6-9]|2\d):)/);
