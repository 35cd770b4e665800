import * as z from 'zod';
import type { Database } from '../database.ts';
import { type StoredVersion, VERSION_COLUMNS, versionRow } from './living-rows.ts';

const row = z
  .object({ workspace_id: z.string(), id: z.string(), token: z.string(), created_at: z.coerce.date() })
  .transform(({ workspace_id, created_at, ...rest }) => ({
    ...rest,
    workspaceId: workspace_id,
    createdAt: created_at.toISOString(),
  }));
/** The feed of a whole workspace. Its id stays when its address is renewed. */
export type WorkspaceFeed = z.infer<typeof row>;

/** Feeds of the changes in all reports of a workspace. */
export function createFeedStore({ pool }: Pick<Database, 'pool'>) {
  const feedBy = async (column: 'workspace_id' | 'token', value: string): Promise<WorkspaceFeed | undefined> => {
    const { rows } = await pool.query(
      `select workspace_id, id, token, created_at from workspace_feeds where ${column} = $1`,
      [value],
    );
    return rows[0] === undefined ? undefined : row.parse(rows[0]);
  };
  return {
    ofWorkspace: (workspaceId: string) => feedBy('workspace_id', workspaceId),
    byToken: (token: string) => feedBy('token', token),

    /** Opens the feed at this address, and closes any earlier address of it. */
    async open({ workspaceId, id, token, createdAt }: WorkspaceFeed): Promise<void> {
      await pool.query(
        `insert into workspace_feeds (workspace_id, id, token, created_at) values ($1, $2, $3, $4)
         on conflict (workspace_id) do update set token = excluded.token`,
        [workspaceId, id, token, createdAt],
      );
    },

    async close(workspaceId: string): Promise<boolean> {
      const { rowCount } = await pool.query('delete from workspace_feeds where workspace_id = $1', [workspaceId]);
      return (rowCount ?? 0) > 0;
    },

    /** The newest versions in a workspace that changed something. */
    async changed(workspaceId: string, most: number): Promise<StoredVersion[]> {
      const { rows } = await pool.query(
        `select ${VERSION_COLUMNS} from report_versions v join living_reports l on l.id = v.living_id
         where l.workspace_id = $1 and v.status = 'done' and v.changes->'changes' <> '[]'::jsonb
         order by v.ended_at desc, v.id limit $2`,
        [workspaceId, most],
      );
      return rows.map((each) => versionRow.parse(each));
    },
  };
}

export type FeedStore = ReturnType<typeof createFeedStore>;
