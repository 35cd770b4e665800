import { defineConfig } from 'drizzle-kit';

/** `npx drizzle-kit generate` writes a migration from the difference between schema and last snapshot. */
export default defineConfig({
  dialect: 'postgresql',
  schema: ['./lib/adapters/postgres/schema.ts', './lib/adapters/postgres/**/*-schema.ts'],
  out: './lib/adapters/postgres/migrations',
});
