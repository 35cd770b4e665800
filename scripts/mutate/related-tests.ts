import fs from 'node:fs';
import path from 'node:path';

/** Folders whose files import one another, and the aliases they do it by (package.json, "imports"). */
const FOLDERS = ['lib', 'components', 'app', 'scripts', 'tests'];
const ALIASES: readonly [string, string][] = [
  ['#core/', 'lib/core/'],
  ['#adapters/', 'lib/adapters/'],
  ['#server/', 'lib/server/'],
  ['#components/', 'components/'],
  ['#tests/', 'tests/'],
  ['#scripts/', 'scripts/'],
];
const IMPORT = /\bfrom\s+'([^']+)'|\bimport\('([^']+)'\)|^import\s+'([^']+)'/gm;
/**
 * Tests that do not count: whole built servers and browsers are too slow, and stored histories are recorded anew when
 * texts change, so that what they alone notice is soon noticed by nobody.
 */
const NOT_COUNTED = [
  /^tests\/(system|e2e)\//,
  /\/histories\.test\.ts$/,
  /^tests\/scripts\//,
  /^tests\/layers\.test\.ts$/,
];

/** What a test imports that needs a database: it is not asked, so that a run needs none. */
const DATABASE = 'tests/fresh-database.ts';

/** Files by path, each with the files it imports. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

export function readImportGraph(root: string): ImportGraph {
  const files = FOLDERS.flatMap((folder) =>
    fs
      .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !file.includes('node_modules'))
      .map((file) => path.posix.join(folder, file.split(path.sep).join('/'))),
  );
  return new Map(files.map((file) => [file, importsOf(file, fs.readFileSync(path.join(root, file), 'utf8'))]));
}

function importsOf(file: string, text: string): string[] {
  return [...text.matchAll(IMPORT)].flatMap(([, named, called, bare]) => {
    const target = named ?? called ?? bare ?? '';
    if (target.startsWith('.')) return [path.posix.join(path.posix.dirname(file), target)];
    const alias = ALIASES.find(([prefix]) => target.startsWith(prefix));
    return alias ? [alias[1] + target.slice(alias[0].length)] : [];
  });
}

/**
 * The tests that reach a file, the most likely to notice a fault in it first: the one named after it, then those that
 * import it, those that do so by a file between, and so on; at the same distance those in the folder that mirrors its own.
 */
export function relatedTests(graph: ImportGraph, file: string): string[] {
  const importers = importersIn(graph);
  const distance = distancesFrom(file, importers);
  const withDatabase = distancesFrom(DATABASE, importers);
  const mirror = path.posix.dirname(file).replace(/^lib\//, 'tests/');
  const name = path.posix.basename(file, '.ts');
  const rank = (test: string) =>
    (distance.get(test) ?? 0) -
    (path.posix.dirname(test).startsWith(mirror) ? 2 : 0) -
    (path.posix.basename(test).startsWith(`${name}.`) ? 9 : 0);
  return [...distance.keys()]
    .filter((test) => /(?<!\.dom)\.test\.ts$/.test(test) && !withDatabase.has(test))
    .filter((test) => !NOT_COUNTED.some((pattern) => pattern.test(test)))
    .sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
}

function importersIn(graph: ImportGraph): Map<string, string[]> {
  const importers = new Map<string, string[]>();
  for (const [from, targets] of graph)
    for (const target of targets) importers.set(target, [...(importers.get(target) ?? []), from]);
  return importers;
}

/** How many imports lie between a file and each that reaches it. */
function distancesFrom(file: string, importers: ReadonlyMap<string, string[]>): Map<string, number> {
  const distance = new Map([[file, 0]]);
  for (const [place, far] of distance)
    for (const importer of importers.get(place) ?? []) if (!distance.has(importer)) distance.set(importer, far + 1);
  return distance;
}
