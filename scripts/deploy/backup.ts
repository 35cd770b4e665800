// Writes the whole database into one file, also while the server runs: docs/backup.md.
import fs from 'node:fs';
import path from 'node:path';
import { backUp } from '#adapters/postgres/backup/back-up.ts';
import { isAssayError } from '#core/errors.ts';
import { openDatabaseAt, programsFor } from './database-at.ts';

const HELP = `Usage: npm run backup [-- FILE]

Writes all that the database holds into FILE (default: .data/backups, named by the time). The database is DATABASE_URL's,
else the one that npm start keeps in .data/postgres, also of an earlier PostgreSQL than this version of Assay brings.`;

const root = path.resolve(import.meta.dirname, '../..');
const [given] = process.argv.slice(2);
if (given?.startsWith('-')) {
  console.error(HELP);
  process.exit(2);
}

try {
  const folder = path.join(root, '.data/postgres');
  const minute = new Date().toISOString().slice(0, 16).replace(':', '');
  const file = path.resolve(given ?? path.join(root, '.data/backups', `assay-${minute}.gz`));
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const database = await openDatabaseAt(folder, process.env['DATABASE_URL'] ? undefined : programsFor(folder));
  try {
    const tables = await backUp(database.url, file);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`${file}: ${rows} rows of ${tables.length} tables, ${fs.statSync(file).size} bytes`);
    console.log(
      'It holds what people have written and the secret that signs their cookies. Keep it where only you can read it.',
    );
  } finally {
    await database.stop();
  }
} catch (error) {
  if (!isAssayError(error)) throw error;
  console.error(error.message);
  process.exit(1);
}
