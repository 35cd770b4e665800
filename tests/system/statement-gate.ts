import pg from 'pg';

/**
 * Lets a server change the tables of a database so many times and holds its next change back, inside the database. A
 * server that is killed meanwhile has stored what it had committed before and nothing of this change.
 */
export interface StatementGate {
  /** Changes of tables whose name (`public.documents`) matches are counted from now on; after `more` of them one is blocked. */
  arm(tables: RegExp, more: number): Promise<void>;
  /** From now on nothing is blocked. */
  open(): Promise<void>;
  /** The table whose change is being blocked. */
  blocked(): Promise<string | undefined>;
  /** Undoes the blocked change of a server that has been killed: its connection would notice only after a while. */
  drop(): Promise<void>;
  close(): Promise<void>;
}

const LOCK = 4243;
const POLL_MS = 10;

const GATED = [
  ...['documents', 'document_files', 'document_texts', 'document_passages', 'library_versions'],
  ...['runs', 'run_leases', 'run_steps', 'conversations', 'conversation_turns'],
  ...['entries', 'entities', 'aliases', 'mentions', 'relations', 'preferences', 'writings'].map((of) => `memory_${of}`),
];

const GATE = `
create sequence gated_changes;
select nextval('gated_changes');
create table statement_gate (last_free bigint not null, tables text not null);
insert into statement_gate values (0, '^$');
create function hold_statement() returns trigger language plpgsql as $$
declare number bigint;
begin
  if TG_TABLE_SCHEMA || '.' || TG_TABLE_NAME !~ (select tables from statement_gate) then return null; end if;
  number := nextval('gated_changes');
  while number > (select last_free from statement_gate)
    and TG_TABLE_SCHEMA || '.' || TG_TABLE_NAME ~ (select tables from statement_gate) loop
    perform pg_advisory_xact_lock_shared(${LOCK}, TG_RELID::int);
    perform pg_sleep(0.01);
  end loop;
  return null;
end $$;
${GATED.map((table) => `create trigger hold_statement after insert or update or delete on ${table} for each statement execute function hold_statement();`).join('\n')}
create trigger hold_statement after insert on pgboss.job for each statement execute function hold_statement();`;

const BLOCKED = `
select l.pid, l.objid::regclass::text as "table" from pg_locks l
where l.locktype = 'advisory' and l.classid = ${LOCK} and l.granted
  and l.database = (select oid from pg_database where datname = current_database())`;

export async function openStatementGate(databaseUrl: string): Promise<StatementGate> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(GATE);
  const blocked = async () => (await client.query<{ pid: number; table: string }>(BLOCKED)).rows;
  return {
    async arm(tables, more) {
      await client.query(
        `update statement_gate set tables = $1, last_free = $2 + (select last_value from gated_changes)`,
        [tables.source, more],
      );
    },
    async open() {
      await client.query(`update statement_gate set tables = '^$'`);
    },
    blocked: async () => (await blocked())[0]?.table,
    async drop() {
      for (let rows = await blocked(); rows.length > 0; rows = await blocked()) {
        for (const { pid } of rows) await client.query('select pg_terminate_backend($1)', [pid]);
        await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      }
    },
    close: () => client.end(),
  };
}
