import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { ConversationSummary, ConversationTurn } from '#contract/conversation/conversation.ts';
import { AssayError } from '#core/errors.ts';
import type { SqlExecutor } from '#core/ports/run-store.ts';
import type { Database } from '../database.ts';
import { runs } from '../schema.ts';
import { conversationShares, conversations, conversationTurns } from './conversation-schema.ts';

/** A conversation as it is kept. Times are ISO 8601. */
export interface StoredConversation {
  id: string;
  title: string;
  aboutRunId: string | null;
  createdAt: string;
  updatedAt: string;
  /** In the order in which they were asked. */
  turns: ConversationTurn[];
}

interface NewConversation {
  id: string;
  workspaceId: string;
  title: string;
  aboutRunId: string | null;
}

interface NewTurn {
  conversationId: string;
  workspaceId: string;
  runId: string;
  parentRunId: string | null;
}

/** Everything but the links needs the workspace: to another one a conversation does not exist. */
export interface ConversationStore {
  /** Within the transaction that makes its first run. */
  create(conversation: NewConversation, db: SqlExecutor): Promise<void>;
  /** Within the transaction that makes the turn's run. Throws `not_found` where the conversation is not there any more. */
  addTurn(turn: NewTurn, db: SqlExecutor): Promise<void>;
  get(workspaceId: string, id: string): Promise<StoredConversation | undefined>;
  /** The most recently asked first; with a query, those whose title, questions and answers contain every word. */
  list(workspaceId: string, options: { words: readonly string[]; limit: number }): Promise<ConversationSummary[]>;
  rename(workspaceId: string, id: string, title: string): Promise<boolean>;
  /** From now on it is not there; until it is wiped that can be taken back. */
  remove(workspaceId: string, id: string): Promise<boolean>;
  /** Takes a deletion back that is not older. */
  restore(workspaceId: string, id: string, withinSeconds: number): Promise<boolean>;
  /** Conversations that were deleted longer ago, with the runs of their turns. */
  removedBefore(seconds: number, limit: number): Promise<{ id: string; workspaceId: string; runIds: string[] }[]>;
  /** The end of a deleted conversation and of its links; its runs are to be deleted before. */
  wipe(id: string): Promise<void>;
  /** Throws `not_found` when there is no such conversation any more. */
  createShare(token: string, id: string, data: unknown): Promise<void>;
  shareOf(id: string): Promise<{ token: string; createdAt: string } | undefined>;
  findShare(token: string): Promise<{ data: unknown; createdAt: string } | undefined>;
  /** True when there was a link in force. */
  revokeShares(id: string): Promise<boolean>;
}

const iso = (time: string) => new Date(time).toISOString();

/** $1 workspace, $2 patterns of words, $3 most. An answer is in its run's log: texts of claims and notes, and the first line. */
const LIST = `
select c.id, c.title, c.created_at, c.updated_at,
  (select count(*)::int from conversation_turns t where t.conversation_id = c.id) as turns
from conversations c
where c.workspace_id = $1 and c.deleted_at is null and not exists (
  select 1 from unnest($2::text[]) word where c.title not ilike word and not exists (
    select 1 from conversation_turns t join runs r on r.id = t.run_id
    where t.conversation_id = c.id and (r.question ilike word or exists (
      select 1 from run_events e,
        lateral (
          select jsonb_path_query(e.data, '$.**.text') as content
          union all select jsonb_path_query(e.data, '$.answer.lead')
        ) shown
      where e.run_id = r.id and e.type in ('answer_told', 'block_added') and shown.content #>> '{}' ilike word
    ))
  )
)
order by c.updated_at desc limit $3`;

export function createConversationStore({ pool, orm }: Database): ConversationStore {
  const present = (workspaceId: string, id: string) =>
    and(eq(conversations.id, id), eq(conversations.workspaceId, workspaceId), isNull(conversations.deletedAt));
  const changed = async (query: string, values: unknown[]) => ((await pool.query(query, values)).rowCount ?? 0) > 0;

  return {
    async create({ id, workspaceId, title, aboutRunId }, db) {
      await db.executeSql('insert into conversations (id, workspace_id, title, about_run_id) values ($1, $2, $3, $4)', [
        id,
        workspaceId,
        title,
        aboutRunId,
      ]);
    },
    async addTurn({ conversationId, workspaceId, runId, parentRunId }, db) {
      const { rows } = await db.executeSql(
        `update conversations set updated_at = now()
         where id = $1 and workspace_id = $2 and deleted_at is null returning id`,
        [conversationId, workspaceId],
      );
      if (rows.length === 0) throw new AssayError('not_found');
      await db.executeSql(
        'insert into conversation_turns (run_id, conversation_id, parent_run_id) values ($1, $2, $3)',
        [runId, conversationId, parentRunId],
      );
    },
    async get(workspaceId, id) {
      const [found] = await orm.select().from(conversations).where(present(workspaceId, id));
      if (!found) return undefined;
      const rows = await orm
        .select({
          runId: conversationTurns.runId,
          parentRunId: conversationTurns.parentRunId,
          question: runs.question,
          status: runs.status,
          createdAt: conversationTurns.createdAt,
        })
        .from(conversationTurns)
        .innerJoin(runs, eq(runs.id, conversationTurns.runId))
        .where(eq(conversationTurns.conversationId, id))
        .orderBy(asc(conversationTurns.createdAt), asc(conversationTurns.runId));
      const { title, aboutRunId, createdAt, updatedAt } = found;
      return {
        id,
        title,
        aboutRunId,
        createdAt: iso(createdAt),
        updatedAt: iso(updatedAt),
        turns: rows.map((row) => ({
          ...row,
          status: row.status as ConversationTurn['status'],
          createdAt: iso(row.createdAt),
        })),
      };
    },
    async list(workspaceId, { words, limit }) {
      const patterns = words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
      const { rows } = await pool.query(LIST, [workspaceId, patterns, limit]);
      return rows.map(({ id, title, turns, created_at, updated_at }) => ({
        id,
        title,
        turns,
        createdAt: iso(created_at),
        updatedAt: iso(updated_at),
      }));
    },
    async rename(workspaceId, id, title) {
      const renamed = await orm
        .update(conversations)
        .set({ title })
        .where(present(workspaceId, id))
        .returning({ id: conversations.id });
      return renamed.length > 0;
    },
    async remove(workspaceId, id) {
      const removed = await orm
        .update(conversations)
        .set({ deletedAt: sql`now()` })
        .where(present(workspaceId, id))
        .returning({ id: conversations.id });
      return removed.length > 0;
    },
    restore: (workspaceId, id, withinSeconds) =>
      changed(
        `update conversations set deleted_at = null
         where id = $1 and workspace_id = $2 and deleted_at > now() - make_interval(secs => $3)`,
        [id, workspaceId, withinSeconds],
      ),
    async removedBefore(seconds, limit) {
      const { rows } = await pool.query(
        `select c.id, c.workspace_id as "workspaceId",
           array(select t.run_id from conversation_turns t where t.conversation_id = c.id) as "runIds"
         from conversations c where c.deleted_at < now() - make_interval(secs => $1) limit $2`,
        [seconds, limit],
      );
      return rows;
    },
    async wipe(id) {
      await pool.query('delete from conversations where id = $1 and deleted_at is not null', [id]);
    },
    async createShare(token, id, data) {
      const made = await changed(
        `insert into conversation_shares (token, conversation_id, data)
         select $1, id, $3 from conversations where id = $2 and deleted_at is null`,
        [token, id, JSON.stringify(data)],
      );
      if (!made) throw new AssayError('not_found');
    },
    async shareOf(id) {
      const [row] = await orm
        .select({ token: conversationShares.token, createdAt: conversationShares.createdAt })
        .from(conversationShares)
        .where(and(eq(conversationShares.conversationId, id), isNull(conversationShares.revokedAt)));
      return row && { token: row.token, createdAt: iso(row.createdAt) };
    },
    async findShare(token) {
      const [row] = await orm
        .select({ data: conversationShares.data, createdAt: conversationShares.createdAt })
        .from(conversationShares)
        .innerJoin(conversations, eq(conversations.id, conversationShares.conversationId))
        .where(
          and(
            eq(conversationShares.token, token),
            isNull(conversationShares.revokedAt),
            isNull(conversations.deletedAt),
          ),
        );
      return row && { data: row.data, createdAt: iso(row.createdAt) };
    },
    revokeShares: (id) =>
      changed('update conversation_shares set revoked_at = now() where conversation_id = $1 and revoked_at is null', [
        id,
      ]),
  };
}
