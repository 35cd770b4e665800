import type { Database } from '../database.ts';
import type { KeptNotices } from './share-notices.ts';

/** For an answer in a conversation, by its run. */
export function createAnswerNotices({ pool }: Pick<Database, 'pool'>): KeptNotices {
  return {
    async read(runId) {
      const { rows } = await pool.query<{ notices: unknown }>(
        'select notices from conversation_turns where run_id = $1',
        [runId],
      );
      return rows[0]?.notices;
    },
    async write(runId, value) {
      await pool.query('update conversation_turns set notices = $2 where run_id = $1', [runId, JSON.stringify(value)]);
    },
  };
}
