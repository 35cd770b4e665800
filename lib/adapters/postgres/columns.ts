import { customType, timestamp } from 'drizzle-orm/pg-core';

/** A point in time with its zone, read and written as ISO 8601 text. */
export const timestamptz = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' });

/** Bytes as they are, e.g. a vector or an uploaded file. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
