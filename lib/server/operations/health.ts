import * as z from 'zod';
import { versionOf } from '../version.ts';
import type { Readiness } from '../workers/readiness.ts';
import { operation } from './operation.ts';

const readiness = z.object({
  status: z.enum(['ready', 'not_ready']),
  database: z.enum(['ok', 'unreachable']),
  migrations: z.enum(['ok', 'pending', 'unknown']),
  queue: z.enum(['ok', 'stopped']),
}) satisfies z.ZodType<Readiness>;

export const health = operation({
  name: 'health',
  summary:
    'Is this server able to work? It is when its database answers. Mode and engine are the defaults of a new run, as far as is known without contacting a model.',
  scope: 'public',
  input: z.object({}),
  output: z.object({
    status: z.literal('ok'),
    database: z.literal('ok'),
    /** With the commit where known: `0.2.0 (ba6f308)`. */
    version: z.string(),
    mode: z.enum(['simple', 'advanced']),
    engine: z.enum(['rules', 'model']),
    sampleData: z.boolean(),
    /** `full`: the disk is full; stored data can be read, runs are suspended, and nothing new is accepted. */
    storage: z.enum(['ok', 'full']),
    /** A public demonstration, with its own limits. */
    hosted: z.boolean(),
  }),
  http: { method: 'GET', path: '/api/health', status: 200, cost: 0 },
  async handle(_, { services }) {
    await services.database.pool.query('select 1');
    const { mode, engine } = services.models.serverMode();
    const { ASSAY_DEMO: sampleData, HOSTED: hosted } = services.env;
    const version = versionOf(services.env);
    const storage = services.storage.isFull() ? ('full' as const) : ('ok' as const);
    return { status: 'ok' as const, database: 'ok' as const, version, mode, engine, sampleData, storage, hosted };
  },
});

export const ready = operation({
  name: 'ready',
  summary:
    'Should requests be sent to this server? 503 while it starts, while it stops, and while its database is away.',
  scope: 'public',
  input: z.object({}),
  output: readiness,
  http: {
    method: 'GET',
    path: '/api/ready',
    cost: 0,
    status: 200,
    isAnonymous: true,
    otherwise: { status: 503, description: 'Not now.', isMeant: ({ status }) => status === 'not_ready' },
  },
  handle: (_, { services }) => services.readiness(),
});
