import { type Database, withReconnect } from '../database.ts';

/** The cost of calls to the server's own models, stored separately from runs: deleting a run does not refund it. */
export interface ModelSpending {
  /** US dollars that one call has cost. */
  add(call: { model: string; cost: number }): Promise<void>;
  /** US dollars of the last 24 hours, of all servers on this database. */
  lastDay(): Promise<number>;
}

export function createModelSpending({ pool }: Database): ModelSpending {
  return {
    async add({ model, cost }) {
      await pool.query(
        `with old as (delete from model_spending where at < now() - interval '48 hours')
         insert into model_spending (model, cost) values ($1, $2)`,
        [model, cost],
      );
    },
    async lastDay() {
      // A short interruption of the database must not end a run's model work for good.
      const { rows } = await withReconnect(() =>
        pool.query<{ cost: number }>(
          `select coalesce(sum(cost), 0)::float8 as cost from model_spending where at > now() - interval '24 hours'`,
        ),
      );
      return rows[0]?.cost ?? 0;
    },
  };
}
