import { json, methodNotAllowed, route } from '#server/route.ts';

/**
 * Is this server able to work? It is when its database answers. Mode and engine are what a new run without wishes of its
 * own gets, as far as is known: nobody is asked for it.
 */
export const GET = route(async ({ services }) => {
  await services.database.pool.query('select 1');
  const { mode, engine } = services.models.serverMode();
  return json({ status: 'ok', database: 'ok', mode, engine, sampleData: services.env.ASSAY_DEMO });
});

export { methodNotAllowed as DELETE, methodNotAllowed as PATCH, methodNotAllowed as POST, methodNotAllowed as PUT };
