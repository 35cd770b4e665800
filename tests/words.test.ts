import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
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

/** Everyday words that stood for a term of the field. Looked for once what is stored by such a name is left out. */
const EVERYDAY = ['told', 'said', 'held', 'beside', 'whoever', 'somebody', 'moment', 'telling'];
/** Names of what is stored and cannot change: types of events, fields, columns. */
const STORED = /\banswer_told\b|'said'|^ {2}said\(|\balreadyHeld\b|\bis_?held\b|\bisTold\b/gim;
/** Files in which such words are English that is read or looked for, or the name of a column. */
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

/** Files that name bodies that publish. */
const NAMES = ['lib/core/evidence/citation.ts', 'lib/core/report/export/csl-json.ts'];

const filesIn = (...folders: string[]) =>
  execFileSync('git', ['ls-files', ...folders], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file));
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');

const files = filesIn('lib', 'app', 'components', 'scripts').filter(
  (file) => !file.startsWith('scripts/demo/works/') && !NAMES.includes(file),
);

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
  words: wordsOf(`${file}\n${read(file)}`),
}));

it.each(PRIVATE)('no file says “%s” where the field says “%s”', (word) => {
  const found = wordsOfFiles.filter(({ words }) => words.has(word));
  expect(found.map(({ file }) => file)).toEqual([]);
});

const withoutStored = files
  .filter((file) => !QUOTING.has(file))
  .map((file) => {
    const text = read(file).replace(STORED, ' ');
    return { file, words: wordsOf(`${file}\n${text}`) };
  });

it.each(EVERYDAY)('no file says “%s” where the field has a word of its own', (word) => {
  expect(withoutStored.filter(({ words }) => words.has(word)).map(({ file }) => file)).toEqual([]);
});

const TITLED = ['describe', 'describeWithSharedData', 'it', 'test'];

/** The function that is called: `it` of `it.each(…)('…', …)`. */
function calledIn(node: ts.Expression): string {
  if (ts.isCallExpression(node) || ts.isPropertyAccessExpression(node)) return calledIn(node.expression);
  return ts.isIdentifier(node) ? node.text : '';
}
/** Whether the first argument of a call is the title of a test, and not a table of cases. */
const isTitled = ({ expression }: ts.CallExpression) =>
  TITLED.includes(calledIn(expression)) &&
  !(ts.isPropertyAccessExpression(expression) && expression.name.text === 'each');

/** What a test says itself: names, comments and titles. Texts that it quotes may be those of papers and people. */
function ownWords(file: string): Set<string> {
  const text = read(file);
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  const own: string[] = [];
  let end = 0;
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isTitled(node)) {
      for (const each of [node.expression, ...node.arguments.slice(1)]) visit(each);
      return;
    }
    if (ts.isLiteralExpression(node) || ts.isTemplateLiteralToken(node) || ts.isJsxText(node)) {
      own.push(text.slice(end, node.getStart(source)));
      end = node.end;
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return wordsOf([file, ...own, text.slice(end)].join('\n').replace(STORED, ' '));
}

const wordsOfTests = filesIn('tests').map((file) => ({ file, words: ownWords(file) }));

it.each([...PRIVATE.map(([word]) => word), ...EVERYDAY])('no name, comment or title of a test says “%s”', (word) => {
  expect(wordsOfTests.filter(({ words }) => words.has(word)).map(({ file }) => file)).toEqual([]);
});
