import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { report } from '#contract/report.ts';

/** Where the JSON schema of the public report format is published. */
export const SCHEMA_FILE = path.resolve(import.meta.dirname, '../docs/report.schema.json');

/** The published schema, made from the zod schema that every report passes. */
export function reportJsonSchema(): string {
  const schema = z.toJSONSchema(report, { target: 'draft-2020-12', io: 'output' });
  return `${JSON.stringify({ title: 'Assay report', ...schema }, null, 2)}\n`;
}

export function publishedSchema(): string {
  return readFileSync(SCHEMA_FILE, 'utf8');
}

if (process.argv[1] === import.meta.filename) writeFileSync(SCHEMA_FILE, reportJsonSchema());
