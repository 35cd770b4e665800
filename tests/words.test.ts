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

/** Words that rooms which have been rewritten use no more, also within names: "told" for reported, "beside" for next to. */
const REWRITTEN = ['told', 'said', 'held', 'beside', 'whoever', 'somebody', 'moment', 'telling'];
const ROOMS = /^lib\/core\/(?:checking|durable|library|ports|report|sources|study|text|trials|vocabulary)\//;

/** The stored event of a learner's message keeps its name. */
const STORED = /'said'|^ {2}said\(/gm;

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

it.each(REWRITTEN)('no file of the rewritten rooms says “%s”', (word) => {
  const found = files
    .filter((file) => ROOMS.test(file))
    .filter((file) =>
      wordsOf(`${file}\n${fs.readFileSync(path.join(root, file), 'utf8').replace(STORED, '')}`).has(word),
    );
  expect(found).toEqual([]);
});
