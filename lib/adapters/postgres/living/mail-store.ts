import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import type { SqlExecutor } from '#core/ports/run-store.ts';
import type { Database } from '../database.ts';

const reader = z
  .object({
    id: z.string(),
    living_id: z.string(),
    sealed: z.string(),
    status: z.enum(['unconfirmed', 'confirmed', 'ended']),
    problem: z.string().nullable(),
  })
  .transform(({ living_id, ...rest }) => ({ ...rest, livingId: living_id }));
/** A reader who gets e-mail when a report changes. The address is encrypted. */
export type MailReader = z.infer<typeof reader>;

const COLUMNS = 'm.id, m.living_id, m.sealed, m.status, m.problem';

/** Readers, and what they were sent. */
export function createMailStore({ pool }: Pick<Database, 'pool'>) {
  const readersBy = async (where: string, value: string): Promise<MailReader[]> => {
    const { rows } = await pool.query(`select ${COLUMNS} from report_mail m where ${where} order by m.created_at`, [
      value,
    ]);
    return rows.map((row) => reader.parse(row));
  };
  return {
    readers: (livingId: string) => readersBy('m.living_id = $1', livingId),
    reader: async (id: string) => (await readersBy('m.id = $1', id))[0],
    /**
     * The reader of this address, who has to confirm it unless they have; undefined where the report has `most` others.
     * One who had unsubscribed has to confirm again.
     */
    async add(
      livingId: string,
      { sealed, addressKey, at }: { sealed: string; addressKey: string; at: Date },
      most: number,
    ): Promise<MailReader | undefined> {
      const { rows } = await pool.query(
        `insert into report_mail as m (id, living_id, sealed, address_key, status, created_at)
         select $1, $2, $3, $4, 'unconfirmed', $5
         where (select count(*) from report_mail where living_id = $2 and address_key <> $4) < $6
         on conflict (living_id, address_key) do update
           set status = case when m.status = 'confirmed' then m.status else 'unconfirmed' end, problem = null
         returning ${COLUMNS}`,
        [randomBytes(9).toString('base64url'), livingId, sealed, addressKey, at, most],
      );
      return rows[0] === undefined ? undefined : reader.parse(rows[0]);
    },
    async setStatus(id: string, status: MailReader['status']): Promise<void> {
      const from = status === 'confirmed' ? `and status = 'unconfirmed'` : '';
      await pool.query(`update report_mail set status = $2 where id = $1 ${from}`, [id, status]);
    },
    async setProblem(id: string, problem: string | null): Promise<void> {
      await pool.query('update report_mail set problem = $2 where id = $1', [id, problem]);
    },
    async remove(livingId: string, id: string): Promise<boolean> {
      const { rowCount } = await pool.query('delete from report_mail where id = $1 and living_id = $2', [id, livingId]);
      return (rowCount ?? 0) > 0;
    },
    /** One message to each confirmed reader about a version, within the transaction that ends it; their ids. */
    async address(livingId: string, versionId: string, db: SqlExecutor): Promise<string[]> {
      const { rows } = await db.executeSql(
        `insert into report_messages (mail_id, version_id)
         select id, $2 from report_mail where living_id = $1 and status = 'confirmed'
         on conflict do nothing returning mail_id`,
        [livingId, versionId],
      );
      return (rows as { mail_id: string }[]).map(({ mail_id }) => mail_id);
    },
    /** Whether it is still to be sent: it was not accepted yet, and its reader wants it. */
    async isDue(mailId: string, versionId: string): Promise<boolean> {
      const { rows } = await pool.query(
        `select 1 from report_messages s join report_mail m on m.id = s.mail_id
         where s.mail_id = $1 and s.version_id = $2 and s.sent_at is null and m.status = 'confirmed'`,
        [mailId, versionId],
      );
      return rows.length > 0;
    },
    async sent(mailId: string, versionId: string, at: Date): Promise<void> {
      await pool.query(
        'update report_messages set sent_at = $3, problem = null where mail_id = $1 and version_id = $2',
        [mailId, versionId, at],
      );
    },
  };
}

export type MailStore = ReturnType<typeof createMailStore>;
