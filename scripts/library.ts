// A library from the terminal: the same operations as the server's, in this process and on its database.
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { isAssayError } from '#core/errors.ts';
import { readTerminalEnv } from '#server/env.ts';
import { openTerminalLibrary } from '#server/terminal/terminal-library.ts';

const HELP = `Usage: npm run library -- COMMAND

  add FILE...         reads files into the library: PDF, Word, HTML, text, Markdown; or DOIs, PMIDs, arXiv ids, NCT
                      numbers and addresses of pages; or bibliographies (.ris, .bib, .nbib, .enw, .ciw,
                      .csv, .tsv, .json)
  list                the documents, newest first
  search "question"   the nearest passages
  remove ID           deletes a document and everything of it

  --limit N           passages that search gives (default 5)
  --json              print JSON

The library is that of the workspace whose access token (settings page) is in ASSAY_TOKEN; without one it is a library of
the terminal's own. The database is DATABASE_URL's, else the one that npm start keeps in .data/postgres.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    limit: { type: 'string', default: '5' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const [command = '', ...given] = positionals;

function fail(message: string): never {
  console.error(message);
  process.exit(2);
}

const COMMANDS = ['add', 'list', 'search', 'remove'];
if (values.help || !COMMANDS.includes(command) || (command !== 'list' && given.length === 0)) fail(HELP);

const root = path.dirname(import.meta.dirname);
const { library, workspaceId, read, close } = await openTerminalLibrary({
  env: readTerminalEnv(root),
  token: process.env['ASSAY_TOKEN'],
  folder: path.join(root, '.data/postgres'),
});

const THERE = 'it is in the library already';

/** What to add: a file that is there, else something to look up. Ids of the documents, and sentences. */
async function add(what: string): Promise<{ ids: string[]; messages: string[] }> {
  if (!fs.existsSync(what)) {
    const { added, duplicates, problems } = await library.addReference(workspaceId, what);
    return { ids: [...added, ...duplicates], messages: [...duplicates.map(() => THERE), ...problems] };
  }
  if (/\.(?:ris|bib|bibtex|nbib|enw|ciw|csv|tsv|json)$/i.test(what)) {
    const { added, duplicates, problems } = await library.addBibliography(workspaceId, fs.readFileSync(what));
    return { ids: added, messages: [`${added.length} added, ${duplicates.length} were there`, ...problems] };
  }
  const file = { name: path.basename(what), bytes: fs.readFileSync(what) };
  const { documentId, duplicateOf } = await library.addFile(workspaceId, file);
  return { ids: [documentId], messages: duplicateOf === null ? [] : [THERE] };
}

async function addAll(): Promise<boolean> {
  let isGood = true;
  for (const what of given) {
    const { ids, messages } = await add(what).catch((error: unknown) => {
      if (!isAssayError(error)) throw error;
      isGood = false;
      return { ids: [], messages: [error.message] };
    });
    for (const sentence of messages) console.error(`${what}: ${sentence}`);
    for (const id of ids) {
      const document = await read(id);
      isGood &&= document.status === 'ready';
      if (values.json) console.log(JSON.stringify(document));
      else
        console.log(
          `${id}  ${document.status.padEnd(9)} ${document.title ?? document.name}${document.problem ? `: ${document.problem}` : ''}`,
        );
    }
  }
  return isGood;
}

async function list(): Promise<boolean> {
  const { documents } = await library.list(workspaceId);
  for (const document of documents) {
    const { id, status, title, name, passages } = document;
    console.log(
      values.json
        ? JSON.stringify(document)
        : `${id}  ${status.padEnd(9)} ${String(passages).padStart(5)}  ${title ?? name}`,
    );
  }
  return true;
}

async function search(): Promise<boolean> {
  const limit = Math.min(50, Math.max(1, Number.parseInt(values.limit, 10) || 5));
  const found = await library.search(workspaceId, { query: given.join(' '), limit });
  for (const { document: _, ...match } of found) {
    const { title, passage, score, documentId } = match;
    const place = [title, passage.heading, passage.page === null ? '' : `page ${passage.page}`]
      .filter(Boolean)
      .join(' › ');
    console.log(
      values.json ? JSON.stringify(match) : `${score.toFixed(2)}  ${place}  (${documentId})\n${passage.text}\n`,
    );
  }
  return found.length > 0;
}

async function remove(): Promise<boolean> {
  for (const id of given) await library.remove(workspaceId, id);
  return true;
}

try {
  process.exitCode = (await { add: addAll, list, search, remove }[command as 'add' | 'list' | 'search' | 'remove']())
    ? 0
    : 1;
} catch (error) {
  if (!isAssayError(error)) throw error;
  console.error(error.message);
  process.exitCode = 2;
} finally {
  await close();
}
