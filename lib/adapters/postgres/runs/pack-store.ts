import type { SqlExecutor } from '#core/ports/run-store.ts';
import type { Database } from '../database.ts';
import type { Pack } from './log-parts.ts';

export interface PackStore {
  /** These packs of a run and all that they use, by name; those that are gone, with their run, are missing. */
  load(runId: string, hashes: Iterable<string>, db?: SqlExecutor): Promise<ReadonlyMap<string, Pack>>;
  /** All packs of a run. */
  all(runId: string): Promise<Pack[]>;
  /** A pack that this process has just written need not be read by those who follow the run here. */
  add(runId: string, pack: PackRow): void;
}

/** Characters of JSON that are kept in memory: the logs of some dozen runs, so that who follows a run reads each pack once. */
const MOST_CHARACTERS = 16_000_000;
/** Packs that a page misses. */
const MANY = 8;

/** `parts` is the JSON text of a list. */
interface PackRow {
  hash: string;
  uses: string[];
  parts: string;
}

const COLUMNS = `encode(p.hash, 'hex') as hash, array(select encode(u, 'hex') from unnest(p.uses) u) as uses, p.parts::text as parts`;

/** With whatever they use, as far as it is not at hand: $1 run, $2 names, $3 names of those at hand. */
const LOAD = `
with recursive needed(hash) as (
  select decode(name, 'hex') from unnest($2::text[]) name
  union
  select used from needed join run_parts p on p.run_id = $1 and p.hash = needed.hash, unnest(p.uses) used
  where encode(used, 'hex') <> all($3::text[])
)
select ${COLUMNS} from needed join run_parts p on p.run_id = $1 and p.hash = needed.hash`;

/** Most of what is written here is read by nobody, so it is parsed when it is. */
function toPack({ hash, uses, parts }: PackRow): Pack {
  let parsed: unknown[] | undefined;
  return {
    hash,
    uses,
    get parts() {
      parsed ??= JSON.parse(parts) as unknown[];
      return parsed;
    },
  };
}

/** Packs never change, so each is read from the database once, and forgotten with the run that was read longest ago. */
export function createPackStore({ pool }: Pick<Database, 'pool'>): PackStore {
  const runs = new Map<string, { packs: Map<string, Pack>; characters: number }>();
  let characters = 0;

  function forget(runId: string): void {
    characters -= runs.get(runId)?.characters ?? 0;
    runs.delete(runId);
  }

  function remember(runId: string, rows: readonly PackRow[]): Map<string, Pack> {
    const run = runs.get(runId) ?? { packs: new Map<string, Pack>(), characters: 0 };
    for (const row of rows) {
      if (run.packs.has(row.hash)) continue;
      run.packs.set(row.hash, toPack(row));
      run.characters += row.parts.length;
      characters += row.parts.length;
    }
    // Behind all others: the first is the one that was read longest ago.
    runs.delete(runId);
    if (run.packs.size > 0) runs.set(runId, run);
    for (const oldest of runs.keys()) {
      if (characters <= MOST_CHARACTERS) break;
      forget(oldest);
    }
    return run.packs;
  }

  async function all(runId: string): Promise<ReadonlyMap<string, Pack>> {
    const text = `select ${COLUMNS} from run_parts p where p.run_id = $1`;
    const { rows } = await pool.query<PackRow>({ name: 'all-packs', text, values: [runId] });
    return remember(runId, rows);
  }

  return {
    async load(runId, hashes, db) {
      const known = remember(runId, []);
      const missing = [...new Set(hashes)].filter((hash) => !known.has(hash));
      if (missing.length === 0) return known;
      // Who reads a log from its beginning needs all, and to follow the names takes longer than to read them.
      if (!db && missing.length > MANY) return all(runId);
      const values = [runId, missing, [...known.keys()]];
      const { rows } = db
        ? await db.executeSql(LOAD, values)
        : await pool.query({ name: 'load-packs', text: LOAD, values });
      // What a transaction sees may never come to be.
      if (db) return new Map([...known, ...(rows as PackRow[]).map((row) => [row.hash, toPack(row)] as const)]);
      return remember(runId, rows as PackRow[]);
    },
    all: async (runId) => [...(await all(runId)).values()],
    add(runId, pack) {
      remember(runId, [pack]);
    },
  };
}
