// Writes everything that is generated: the lists first, which the report's schema and the tables of the docs are made from.
import { execFileSync } from 'node:child_process';
import path from 'node:path';

// Each in a process of its own: one that had loaded the old lists would write them again.
for (const program of ['lists.ts', 'report-schema.ts', 'api-docs.ts'])
  execFileSync(process.execPath, [path.join(import.meta.dirname, program)], { stdio: 'inherit' });
