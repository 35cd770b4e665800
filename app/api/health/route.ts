import { json, methodNotAllowed, route } from '#server/route.ts';
import { versionOf } from '#server/version.ts';

/**
 * Is this server able to work? It is when its database answers. Mode and engine are what a new run without wishes of its
 * own gets, as far as is known: nobody is asked for it.
 */
export const GET = route(async ({ services }) => {
  const { env } = services;
  await services.database.pool.query('select 1');
  const { mode, engine } = services.models.serverMode();
  const version = versionOf(env);
  return json({ status: 'ok', database: 'ok', version, mode, engine, sampleData: env.ASSAY_DEMO, hosted: env.HOSTED });
});

export { methodNotAllowed as DELETE, methodNotAllowed as PATCH, methodNotAllowed as POST, methodNotAllowed as PUT };
