import type { Database } from './database.ts';

/** On this channel all servers hear the id of a workspace in which everything was deleted. */
export const WORKSPACE_CHANNEL = 'workspace_emptied';

export interface WorkspaceStore {
  /** Cookies of another epoch open nothing; 0 if nobody was ever signed out. Records its use, to the hour. */
  epochOf(id: string): Promise<number>;
  /** Notes that there is a workspace and that it is used now. */
  use(id: string): Promise<void>;
  /** From now on no cookie given before opens it; the epoch of those to come. */
  raiseEpoch(id: string): Promise<number>;
  /** Non-empty workspaces that have not been used for so many days, longest ago first. */
  unused(days: number, most: number): Promise<string[]>;
}

const USE = `
insert into workspaces (id) values ($1) on conflict (id) do update set used_at = now(), emptied_at = null`;

export function createWorkspaceStore(
  { pool }: Pick<Database, 'pool'>,
  onError: (error: unknown) => void,
): WorkspaceStore {
  const use = async (id: string) => void (await pool.query(USE, [id]));
  return {
    use,
    async epochOf(id) {
      const { rows } = await pool.query<{ epoch: number; isStale: boolean }>(
        `select epoch, used_at < now() - interval '1 hour' as "isStale" from workspaces where id = $1`,
        [id],
      );
      const [found] = rows;
      // A full disk must not prevent reading.
      if (found?.isStale) await use(id).catch(onError);
      return found?.epoch ?? 0;
    },
    async raiseEpoch(id) {
      const { rows } = await pool.query<{ epoch: number }>(
        `insert into workspaces (id, epoch) values ($1, 1)
         on conflict (id) do update set epoch = workspaces.epoch + 1 returning epoch`,
        [id],
      );
      return rows[0]?.epoch ?? 1;
    },
    async unused(days, most) {
      const { rows } = await pool.query<{ id: string }>(
        `select id from workspaces where emptied_at is null and used_at < now() - make_interval(days => $1)
         order by used_at limit $2`,
        [days, most],
      );
      return rows.map(({ id }) => id);
    },
  };
}
