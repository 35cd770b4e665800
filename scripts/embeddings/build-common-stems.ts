/**
 * Writes lib/core/question/common-stems.ts: the stems of English that are common and name no subject of medicine, most
 * frequent first. Common is a rank below MOST_COMMON in the word table; a subject is a word of MeSH: a heading of its own, or
 * part of several headings.
 *
 * Usage: node scripts/embeddings/build-common-stems.ts <MeSH terms: tree number, tab, heading>
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readWordTable } from '#adapters/embedder/word-table.ts';
import { stemOf, words } from '#core/text/words.ts';

const MOST_COMMON = 20_000;
/** A word of fewer headings may stand there by chance: "Weight Gain", "Gain of Function Mutation". */
const LEAST_HEADINGS = 4;
/** Anatomy, organisms, diseases, chemicals, techniques, vital statistics, mind and behaviour, phenomena and food. */
const SUBJECTS = /^(?:[ABCD]|E0[1246]|E05\.318\.308|F0[123]|G|J02)/;
/** Phenomena of physics and of mathematics name the subject of no question about health. */
const NO_SUBJECTS = /^(?:G01\.(?!358)|G17)/;

const [meshFile] = process.argv.slice(2);
if (!meshFile) throw new Error('Give the file of MeSH terms.');
const root = path.resolve(import.meta.dirname, '../..');
const table = await readWordTable(path.join(root, 'lib/adapters/embedder/word-table/word-table.bin'));

const alone = new Set<string>();
const headingsOf = new Map<string, Set<string>>();
for (const line of (await readFile(meshFile, 'utf8')).split('\n')) {
  const [tree = '', heading = ''] = line.split('\t');
  if (!SUBJECTS.test(tree) || NO_SUBJECTS.test(tree)) continue;
  const stems = words(heading).map(stemOf);
  if (stems.length === 1 && stems[0]) alone.add(stems[0]);
  for (const stem of stems) headingsOf.set(stem, (headingsOf.get(stem) ?? new Set()).add(heading));
}
const isSubject = (stem: string) => alone.has(stem) || (headingsOf.get(stem)?.size ?? 0) >= LEAST_HEADINGS;
const common = [...table.rows]
  .map(([stem, row]) => ({ stem, rank: table.ranks[row] ?? Number.POSITIVE_INFINITY }))
  .filter(({ stem, rank }) => rank < MOST_COMMON && /^[a-z]{3,}$/.test(stem) && !isSubject(stem))
  .toSorted((a, b) => a.rank - b.rank)
  .map(({ stem }) => stem);

const lines: string[] = [];
for (const stem of common) {
  const last = lines.at(-1);
  if (last !== undefined && last.length + stem.length < 150) lines[lines.length - 1] = `${last} ${stem}`;
  else lines.push(stem);
}
await writeFile(
  path.join(root, 'lib/core/question/common-stems.ts'),
  `/** Written by scripts/embeddings/build-common-stems.ts: common stems of English that name no subject, most frequent first. */
export const COMMON_STEMS: readonly string[] = \`
${lines.join('\n')}
\`
  .trim()
  .split(/\\s+/);
`,
);
process.stdout.write(`${common.length} stems; ${alone.size} subjects of one word\n`);
