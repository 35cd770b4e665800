// Puts a backup into an empty database: docs/backup.md.
import path from 'node:path';
import { checkBackup, restore } from '#adapters/postgres/backup/restore.ts';
import { isAssayError } from '#core/errors.ts';
import { resumeWork } from '#server/workers/resume-work.ts';
import { openDatabaseAt, putAside } from './database-at.ts';

const HELP = `Usage: npm run restore -- FILE

Puts what npm run backup has written into an empty database: DATABASE_URL's, else a new one in .data/postgres. Data there that
an earlier PostgreSQL has made are put aside first. Stop the server before.`;

const root = path.resolve(import.meta.dirname, '../..');
const [given] = process.argv.slice(2);
if (given === undefined || given.startsWith('-')) {
  console.error(HELP);
  process.exit(2);
}

try {
  const file = path.resolve(given);
  const { madeAt, postgres } = await checkBackup(file);
  console.log(`A whole backup, made ${madeAt} from PostgreSQL ${postgres}`);
  const folder = path.join(root, '.data/postgres');
  const aside = process.env['DATABASE_URL'] ? undefined : putAside(folder);
  if (aside)
    console.log(`The data that were there are in ${aside} now; delete them when you do not need them any more.`);
  const database = await openDatabaseAt(folder);
  try {
    const { tables, leftOut } = await restore({ url: database.url, root, file });
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`${rows} rows of ${tables.length} tables restored into ${database.name}`);
    if (leftOut.length > 0) console.log(`Left out, because this version has no such table: ${leftOut.join(', ')}`);
    const again = await resumeWork({ url: database.url, root });
    if (again > 0) console.log(`${again} pieces of work that were unfinished are begun again by the next start`);
  } finally {
    await database.stop();
  }
} catch (error) {
  if (!isAssayError(error)) throw error;
  console.error(error.message);
  process.exit(1);
}
