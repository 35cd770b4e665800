import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import * as z from 'zod';
import { AssayError } from '#core/errors.ts';

/**
 * A backup is one gzip file of lines: a head as JSON; for each table of the head its rows as `COPY … TO STDOUT` writes them,
 * one a line, and then a line `\.`, which no row can be; and an end as JSON, without which the file is not whole.
 */
const head = z.object({
  format: z.literal('assay.backup/1'),
  madeAt: z.string(),
  /** Version of the server that the rows come from, e.g. "18.4". */
  postgres: z.string(),
  /** The last migration that the tables have had, by the time in its journal. */
  migration: z.number(),
  /** Each table comes after those that its rows refer to. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
});
const end = z.object({ rows: z.array(z.number()) });

export type BackupHead = z.infer<typeof head>;

/** The longest line that is read as JSON. */
const LONGEST_LINE = 1_000_000;
const END_OF_TABLE = '\\.\n';
const MARK = Buffer.from(`\n${END_OF_TABLE}`);

/** A table's rows in `COPY` format, and their number once all have been read. */
type RowStream = AsyncIterable<Buffer> & { readonly rowCount: number };

/** Writes a backup next to its final place and renames it once it is complete; returns how many rows each table has. */
export async function writeBackupFile(
  file: string,
  backupHead: BackupHead,
  read: (table: BackupHead['tables'][number]) => RowStream,
): Promise<number[]> {
  const draft = `${file}.${process.pid}.partial`;
  const rows: number[] = [];
  async function* content() {
    yield `${JSON.stringify(backupHead)}\n`;
    for (const table of backupHead.tables) {
      const stream = read(table);
      yield* stream;
      rows.push(stream.rowCount);
      yield END_OF_TABLE;
    }
    yield `${JSON.stringify({ rows })}\n`;
  }
  try {
    // Readable by the owner only: it contains everything that users have written, and the secret that signs their
    // cookies.
    await pipeline(content, createGzip({ level: 4 }), createWriteStream(draft, { mode: 0o600, flush: true }));
    await rename(draft, file);
    return rows;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/**
 * Reads a backup from its beginning to its end: first `begin` with its head, then `table` for each table, which must take all
 * rows. Throws `invalid_request` for a file that is no backup or not whole.
 */
export async function readBackupFile(
  file: string,
  {
    begin,
    table,
  }: {
    begin?: (backupHead: BackupHead) => Promise<void>;
    table: (of: BackupHead['tables'][number], rows: AsyncIterable<Buffer>) => Promise<number>;
  },
): Promise<BackupHead> {
  const source = createReadStream(file);
  const unpacked = createGunzip();
  const piped = pipeline(source, unpacked);
  piped.catch(() => {});
  const parts = partsOf(unpacked);
  try {
    const parsed = head.safeParse(await parts.line()).data;
    if (!parsed) throw new AssayError('invalid_request', `${file} is no backup of Assay, or one of a later version.`);
    await begin?.(parsed);
    const counted: number[] = [];
    for (const each of parsed.tables) counted.push(await table(each, parts.rows()));
    const { rows } = end.safeParse(await parts.line()).data ?? {};
    if (rows?.join() !== counted.join() || !(await parts.isAtEnd())) throw damaged();
    await piped;
    return parsed;
  } catch (error) {
    unpacked.destroy();
    // Errors of decompression, not those of the database.
    throw (error as { code?: string }).code?.startsWith('Z_') ? damaged(error) : error;
  }
}

const damaged = (cause?: unknown) =>
  new AssayError('invalid_request', 'This backup is damaged or incomplete.', { cause });

/** The contents of a stream, in turns: lines of JSON, and rows up to the end of a table. */
function partsOf(stream: AsyncIterable<Buffer>) {
  const chunks = stream[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);

  async function more(): Promise<void> {
    const { done, value } = await chunks.next();
    if (done) throw damaged();
    rest = rest.length === 0 ? value : Buffer.concat([rest, value]);
  }

  return {
    /** Whether nothing follows; only then has the whole been compared with its checksum. */
    isAtEnd: async () => rest.length === 0 && (await chunks.next()).done === true,
    /** Undefined for what is no JSON. */
    async line(): Promise<unknown> {
      let at = rest.indexOf('\n');
      for (; at === -1; at = rest.indexOf('\n')) {
        if (rest.length > LONGEST_LINE) return undefined;
        await more();
      }
      const text = rest.toString('utf8', 0, at);
      rest = rest.subarray(at + 1);
      try {
        return JSON.parse(text);
      } catch {
        return undefined;
      }
    },
    async *rows(): AsyncIterable<Buffer> {
      // As if a line had ended before the first: a table without rows begins with its end.
      rest = Buffer.concat([Buffer.from('\n'), rest]);
      let before = 1;
      for (;;) {
        const at = rest.indexOf(MARK);
        const upTo = at === -1 ? Math.max(0, rest.length - MARK.length + 1) : at + 1;
        const found = rest.subarray(Math.min(before, upTo), upTo);
        before = Math.max(0, before - upTo);
        rest = rest.subarray(at === -1 ? upTo : at + MARK.length);
        if (found.length > 0) yield found;
        if (at !== -1) return;
        await more();
      }
    },
  };
}
