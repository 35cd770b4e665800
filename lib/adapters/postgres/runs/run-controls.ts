import * as z from 'zod';
import { type PlanStep, planStep } from '#contract/plan-step.ts';
import { AssayError } from '#core/errors.ts';
import type { PlanDecision } from '#core/ports/run-control.ts';
import type { SqlExecutor } from '#core/ports/run-store.ts';
import { type Database, isOrphan, withReconnect } from '../database.ts';

/** The user's requests to a run as a whole. */
export interface ControlState {
  pause: boolean;
  writeNow: boolean;
  /** The run has ended, by itself or by a request. */
  hasEnded: boolean;
}

export interface ReaderMessage {
  id: number;
  text: string;
  /** ISO 8601. */
  at: string;
}

/** Users' requests to their runs, stored until a worker reads them: on any server, at any time. */
export interface RunControls {
  /** Undefined when there is no such run. */
  read(runId: string): Promise<ControlState | undefined>;
  setPause(runId: string, pause: boolean): Promise<void>;
  wantReport(runId: string): Promise<void>;
  /**
   * The id of the message: ids rise by one within a run. Throws `not_found` when there is no such run, and `rate_limited`
   * when it has been sent `most` messages.
   */
  addMessage(runId: string, text: string, most: number): Promise<number>;
  /** Messages after this id, oldest first. */
  messages(runId: string, afterId: number): Promise<ReaderMessage[]>;
  /** Within the caller's transaction. False when that plan has been decided on before: the first decision counts. */
  decide(
    decided: { runId: string; revision: number; decision: PlanDecision<PlanStep> },
    db: SqlExecutor,
  ): Promise<boolean>;
  decision(runId: string, revision: number): Promise<PlanDecision<PlanStep> | null>;
}

const planDecision = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('approve'), steps: z.array(planStep).nullable() }),
  z.object({ kind: z.literal('change'), instruction: z.string() }),
]);

/** A run that is deleted during the request does not exist. */
async function orNotFound<T>(sending: Promise<T>): Promise<T> {
  try {
    return await sending;
  } catch (error) {
    throw isOrphan(error) ? new AssayError('not_found', undefined, { cause: error }) : error;
  }
}

export function createRunControls({ pool }: Database): RunControls {
  return {
    async read(runId) {
      const { rows } = await withReconnect(() =>
        pool.query<ControlState>(
          `select coalesce(pause, false) as pause, coalesce(write_now, false) as "writeNow",
             status in ('complete', 'failed', 'cancelled') as "hasEnded"
           from runs left join run_controls on run_id = id where id = $1`,
          [runId],
        ),
      );
      return rows[0];
    },
    async setPause(runId, pause) {
      await orNotFound(
        pool.query(
          `insert into run_controls (run_id, pause) select id, $2 from runs where id = $1
         on conflict (run_id) do update set pause = $2`,
          [runId, pause],
        ),
      );
    },
    async wantReport(runId) {
      await orNotFound(
        pool.query(
          `insert into run_controls (run_id, write_now) select id, true from runs where id = $1
         on conflict (run_id) do update set write_now = true`,
          [runId],
        ),
      );
    },
    async addMessage(runId, text, most) {
      // The counter's row is locked until the message is there, so that no reader sees a later one before it.
      const { rows } = await orNotFound(
        pool.query<{ id: number; isAdded: boolean }>(
          `with counter as (
           insert into run_controls (run_id, last_message) select id, 1 from runs where id = $1
           on conflict (run_id) do update set last_message = run_controls.last_message + 1 returning last_message
         ), message as (
           insert into run_messages (run_id, id, text)
           select $1, last_message, $2 from counter
           where (select count(*) from run_messages where run_id = $1) < $3 returning id
         )
         select last_message as id, exists (select 1 from message) as "isAdded" from counter`,
          [runId, text, most],
        ),
      );
      if (!rows[0]) throw new AssayError('not_found');
      if (!rows[0].isAdded)
        throw new AssayError(
          'rate_limited',
          `This run has received ${most} messages, which is the limit. Let it finish, or stop it and ask again.`,
        );
      return rows[0].id;
    },
    async messages(runId, afterId) {
      const { rows } = await withReconnect(() =>
        pool.query<{ id: number; text: string; at: Date }>(
          'select id, text, created_at as at from run_messages where run_id = $1 and id > $2 order by id',
          [runId, afterId],
        ),
      );
      return rows.map(({ at, ...message }) => ({ ...message, at: at.toISOString() }));
    },
    async decide({ runId, revision, decision }, db) {
      const { rows } = await orNotFound(
        db.executeSql(
          `insert into run_plan_decisions (run_id, revision, decision) select id, $2, $3 from runs where id = $1
         on conflict do nothing returning revision`,
          [runId, revision, JSON.stringify(decision)],
        ),
      );
      return rows.length > 0;
    },
    async decision(runId, revision) {
      const { rows } = await withReconnect(() =>
        pool.query<{ decision: unknown }>(
          'select decision from run_plan_decisions where run_id = $1 and revision = $2',
          [runId, revision],
        ),
      );
      return rows[0] ? planDecision.parse(rows[0].decision) : null;
    },
  };
}
