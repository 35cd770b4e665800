import * as z from 'zod';
import { operation } from './operation.ts';

export const health = operation({
  name: 'health',
  summary:
    'Is this server able to work? It is when its database answers. Mode and engine are what a new run without wishes of its own gets, as far as is known: nobody is asked for it.',
  scope: 'public',
  input: z.object({}),
  output: z.object({
    status: z.literal('ok'),
    database: z.literal('ok'),
    mode: z.enum(['simple', 'advanced']),
    engine: z.enum(['rules', 'model']),
    sampleData: z.boolean(),
  }),
  http: { method: 'GET', path: '/api/health', status: 200 },
  async handle(_, { services }) {
    await services.database.pool.query('select 1');
    const { mode, engine } = services.models.serverMode();
    return { status: 'ok' as const, database: 'ok' as const, mode, engine, sampleData: services.env.ASSAY_DEMO };
  },
});
