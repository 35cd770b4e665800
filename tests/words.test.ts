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
const ROOMS =
  /^(?:app|components|lib\/core\/(?:agents|appraisal|ask|check-text|checking|durable|library|living|memory|ports|report|runs|sources|text|trials|vocabulary))\//;
/**
 * What may stand in them all the same: stored names of events and fields, words that patterns look for in the texts of
 * others, and names from other rooms.
 */
const KEPT = [
  'answer_told',
  'alreadyHeld',
  'told: z',
  'answered.told',
  '- told: findings',
  'named in told or aside',
  'say said saying gives',
  'stated tells told claim',
  'you (?:said|told|found',
  'holds?|held)',
  'was|held|applied',
  'at the moment|just now',
  'namedBesidePeople',
  'readSaid',
  'check-said',
];

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

const wordsOfRooms = files
  .filter((file) => ROOMS.test(file) && !QUOTING.has(file))
  .map((file) => {
    const text = fs.readFileSync(path.join(root, file), 'utf8').replace(STORED, ' ');
    return { file, words: wordsOf(`${file}\n${text}`) };
  });

it.each(REWRITTEN)('no file of the rewritten rooms says “%s”', (word) => {
  const found = files
    .filter((file) => ROOMS.test(file))
    .filter((file) => {
      const text = fs.readFileSync(path.join(root, file), 'utf8');
      return wordsOf(KEPT.reduce((left, kept) => left.replaceAll(kept, ' '), `${file}\n${text}`)).has(word);
    });
  expect(found).toEqual([]);
});
