import type { AnswerCache } from '#core/ports/answer-cache.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { Database } from './database.ts';

/** Expired answers are swept on about one write in this many. */
const SWEEP_EVERY = 50;

/** Answers of sources in a table that all servers on the database share. */
export function createAnswerCache({ pool }: Database, clock: Clock): AnswerCache {
  let writes = 0;
  return {
    async get(key) {
      const { rows } = await pool.query<{ value: unknown }>(
        'select value from answer_cache where key = $1 and expires_at > $2',
        [key, clock.now().getTime()],
      );
      return rows[0]?.value;
    },
    async set(key, value, maxAgeMs) {
      const now = clock.now().getTime();
      await pool.query(
        `insert into answer_cache (key, value, expires_at) values ($1, $2, $3)
         on conflict (key) do update set value = excluded.value, expires_at = excluded.expires_at`,
        [key, JSON.stringify(value), now + maxAgeMs],
      );
      writes += 1;
      if (writes % SWEEP_EVERY === 1) await pool.query('delete from answer_cache where expires_at <= $1', [now]);
    },
  };
}
