import type { Database } from '../database.ts';

/** Later notices on cited works, by the key of the citing item. Values are JSON. */
export interface KeptNotices {
  /** The stored value; undefined when there is none or it cannot be read. */
  read(key: string): Promise<unknown>;
  /** Stores a value while its owner exists. */
  write(key: string, value: unknown): Promise<void>;
}

const PREFIX = 'notices/';

/** For a shared report, by the token of its share: deleted when the share is revoked. */
export function createShareNotices({ pool }: Database): KeptNotices {
  return {
    async read(token) {
      const { rows } = await pool.query<{ value: string }>('select value from settings where name = $1', [
        PREFIX + token,
      ]);
      try {
        return rows[0] && JSON.parse(rows[0].value);
      } catch {
        return undefined;
      }
    },
    async write(token, value) {
      await pool.query(
        `insert into settings (name, value)
         select $1::text, $2::text where exists (select 1 from shares where token = $3 and revoked_at is null)
         on conflict (name) do update set value = excluded.value`,
        [PREFIX + token, JSON.stringify(value), token],
      );
      await pool.query(
        `delete from settings where starts_with(name, $1)
         and not exists (select 1 from shares where $1 || token = settings.name and revoked_at is null)`,
        [PREFIX],
      );
    },
  };
}
