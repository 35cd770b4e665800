import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
/** Private metaphors for what has a name in the field, and what the field calls it. */
const PRIVATE: readonly (readonly [string, string])[] = [
  ['desk', 'session, client'],
  ['shelf', 'material'],
  ['outbox', 'event buffer'],
  ['untold', 'omitted'],
  ['surroundings', 'context'],
  ['deserted', 'orphaned'],
  ['insisted', 'unchanged'],
  ['firsts', 'top hits'],
  ['patience', 'timeout, deadline, limits'],
  ['voices', 'independent studies'],
  ['kin', 'same root'],
  ['mend', 'repair'],
  ['carrying', 'supporting'],
];

/** What everyday words stood for: "told" for reported, "held" for kept. Looked for once what is stored by such a name is left out. */
const EVERYDAY = ['told', 'said', 'held', 'beside', 'whoever', 'somebody', 'moment', 'telling'];
/** Names of what is stored and cannot change: types of events, fields, columns. */
const STORED = /\banswer_told\b|'said'|^ {2}said\(|\balreadyHeld\b|\bis_?held\b|\bisTold\b/gim;
/** Files in which such words are English that is read or looked for, or a column `held` of documents. */
const QUOTING: ReadonlySet<string> = new Set([
  'lib/adapters/postgres/library/document-ingestion.ts',
  'lib/adapters/postgres/library/document-store.ts',
  'lib/adapters/postgres/library/library-schema.ts',
  'lib/core/agents/report/check/ask-verdicts.ts',
  'lib/core/agents/report/write/paragraph-items.ts',
  'lib/core/agents/report/write/report-findings.ts',
  'lib/core/ask/understand.ts',
  'lib/core/memory/fit-to-remember.ts',
  'lib/core/question/content-words.ts',
  'lib/core/reading/reader-commands.ts',
  'lib/core/reading/self-contained.ts',
]);

/** Names of bodies that publish: "news desk". */
const NAMES = ['lib/core/evidence/citation.ts', 'lib/core/report/export/csl-json.ts'];

const files = execFileSync('git', ['ls-files', 'lib', 'app', 'components', 'scripts'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('scripts/demo/works/') && !NAMES.includes(file));

/** Words of a text, those within camelCase, CONSTANTS and file-names too. */
const wordsOf = (text: string) =>
  new Set(
    text
      .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
      .toLowerCase()
      .match(/\p{L}+/gu),
  );

const wordsOfFiles = files.map((file) => ({
  file,
  words: wordsOf(`${file}\n${fs.readFileSync(path.join(root, file), 'utf8')}`),
}));

it.each(PRIVATE)('no file says “%s” where the field says “%s”', (word) => {
  const found = wordsOfFiles.filter(({ words }) => words.has(word));
  expect(found.map(({ file }) => file)).toEqual([]);
});

const withoutStored = files
  .filter((file) => !QUOTING.has(file))
  .map((file) => {
    const text = fs.readFileSync(path.join(root, file), 'utf8').replace(STORED, ' ');
    return { file, words: wordsOf(`${file}\n${text}`) };
  });

it.each(EVERYDAY)('no file says “%s” where the field has a word of its own', (word) => {
  expect(withoutStored.filter(({ words }) => words.has(word)).map(({ file }) => file)).toEqual([]);
});
