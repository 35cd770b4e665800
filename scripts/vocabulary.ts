// Reads NLM's own download of MeSH into the database, for servers that are not to look terms up at NLM.
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createGunzip } from 'node:zlib';
import { openDatabase } from '#adapters/postgres/database.ts';
import { ensurePostgres } from '#adapters/postgres/embedded.ts';
import { createVocabularyStore } from '#adapters/postgres/vocabulary-store.ts';
import { isAssayError } from '#core/errors.ts';
import { type Heading, readMeshFile } from '#core/vocabulary/mesh-headings.ts';
import { readTerminalEnv } from '#server/env.ts';

const HELP = `Usage: npm run vocabulary -- FILE

  FILE       MeSH descriptors as NLM offers them: desc2026.xml or d2026.bin, also as .gz
             (https://www.nlm.nih.gov/databases/download/mesh.html)
  --remove   takes a loaded vocabulary away again: terms are looked up at NLM then

While a file is loaded no term is looked up at NLM. The database is DATABASE_URL's, else the one that npm start keeps in
.data/postgres.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { remove: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
});

function fail(message: string): never {
  console.error(message);
  process.exit(2);
}

const [file] = positionals;
if (values.help || (file === undefined) !== values.remove) fail(HELP);

async function headingsOf(name: string): Promise<Heading[]> {
  const bytes = fs.createReadStream(name);
  const text = (name.endsWith('.gz') ? bytes.pipe(createGunzip()) : bytes).setEncoding('utf8');
  const headings: Heading[] = [];
  for await (const heading of readMeshFile(text)) headings.push(heading);
  return headings;
}

const root = path.dirname(import.meta.dirname);
const env = readTerminalEnv(root);
try {
  const headings = file === undefined ? [] : await headingsOf(file);
  const own = env.DATABASE_URL === 'none' ? await ensurePostgres(path.join(root, '.data/postgres')) : undefined;
  const database = await openDatabase({ url: own?.url ?? env.DATABASE_URL, root });
  await createVocabularyStore(database).replace(headings);
  await database.close();
  await own?.stop();
  console.log(
    headings.length > 0
      ? `${headings.length} headings loaded. Terms are looked up in them, and no longer at NLM.`
      : 'The loaded vocabulary was removed. Terms are looked up at NLM.',
  );
} catch (error) {
  if (isAssayError(error)) fail(error.message);
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') fail(`There is no file ${file}.`);
  throw error;
}
