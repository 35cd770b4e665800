import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';

/** Servers work as this user: it owns the database and what is in it, and may read no files and start no programs over there. */
const ROLE = 'assay_server';
/** Servers that start at once do this one after the other. */
const ROLE_LOCK = 740419;

/**
 * Objects of the cluster's superuser in the app's database (earlier versions worked as that user) become the role's.
 * Indexes and sequences of columns go with their tables.
 */
const GIVE = `
do $$ declare statement text; begin
  for statement in
    select format('alter schema %I owner to ${ROLE}', nspname) from pg_namespace
      where nspowner = current_user::regrole and nspname !~ '^pg_' and nspname not in ('information_schema', 'public')
    union all
    select format('alter %s %s owner to ${ROLE}', case c.relkind when 'S' then 'sequence' when 'v' then 'view'
        when 'm' then 'materialized view' else 'table' end, c.oid::regclass)
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relowner = current_user::regrole and c.relkind in ('r', 'p', 'S', 'v', 'm')
        and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
        and not exists (select 1 from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass
          and d.refclassid = 'pg_class'::regclass and d.deptype in ('a', 'i') and c.relkind = 'S')
    union all
    select format('alter function %s owner to ${ROLE}', p.oid::regprocedure)
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where p.proowner = current_user::regrole and p.prokind in ('f', 'w')
        and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
    union all
    select format('alter type %s owner to ${ROLE}', t.oid::regtype)
      from pg_type t join pg_namespace n on n.oid = t.typnamespace
      where t.typowner = current_user::regrole and t.typtype in ('e', 'd')
        and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
  loop execute statement; end loop;
end $$`;

/**
 * The password of the servers' database role, which is created if missing.
 * @param guard a connection of the cluster's superuser.
 */
export async function ensureServerRole(guard: pg.Client, data: string): Promise<{ user: string; password: string }> {
  await guard.query('begin');
  try {
    await guard.query('select pg_advisory_xact_lock($1)', [ROLE_LOCK]);
    const password = readPassword(data);
    const { rows } = await guard.query('select 1 from pg_roles where rolname = $1', [ROLE]);
    if (rows.length === 0) await guard.query(`create role ${ROLE} login`);
    if (rows.length === 0 || password.isNew)
      await guard.query(`alter role ${ROLE} password ${pg.escapeLiteral(password.text)}`);
    await guard.query(`alter database postgres owner to ${ROLE}`);
    await guard.query(GIVE);
    await guard.query('commit');
    return { user: ROLE, password: password.text };
  } catch (error) {
    await guard.query('rollback').catch(() => {});
    throw error;
  }
}

/** Stored next to the superuser's password, with the same permissions. */
function readPassword(data: string): { text: string; isNew: boolean } {
  const file = path.join(data, 'server-password');
  try {
    return { text: fs.readFileSync(file, 'utf8'), isNew: false };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const text = randomBytes(24).toString('hex');
  const { uid, gid } = fs.statSync(data);
  fs.writeFileSync(file, text, { mode: 0o600 });
  if (process.getuid?.() === 0) fs.chownSync(file, uid, gid);
  return { text, isNew: true };
}
