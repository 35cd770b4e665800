import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#adapters/postgres/database.ts';
import { ensurePostgres } from '#adapters/postgres/embedded.ts';
import { createJobQueue } from '#adapters/postgres/jobs/job-queue.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
    templateDatabase: string;
  }
}

const root = path.dirname(import.meta.dirname);
/** A test's database need not survive a power cut. */
const FAST = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off'];

/**
 * One throw-away cluster for all tests with a database, and in it a template with the tables, which each file copies.
 * TEST_DATABASE_URL runs them on another server instead.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = path.join(root, '.data', `test-${process.pid}`);
  const given = process.env['TEST_DATABASE_URL'];
  const server = given === undefined ? await ensurePostgres(folder, { flags: FAST }) : undefined;
  const url = server?.adminUrl ?? given ?? '';
  const template = `template_${randomBytes(4).toString('hex')}`;
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`create database ${template}`);
  const templateUrl = Object.assign(new URL(url), { pathname: `/${template}` }).href;
  const database = await openDatabase({ url: templateUrl, root });
  const queue = await createJobQueue({ url: templateUrl, onError: () => {} });
  await queue.stop();
  await database.close();
  project.provide('postgresUrl', url);
  project.provide('templateDatabase', template);
  return async () => {
    await admin.query(`drop database if exists ${template} with (force)`).catch(() => {});
    await admin.end();
    await server?.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  };
}
