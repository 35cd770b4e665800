import { json, methodNotAllowed, route } from '#server/route.ts';

/** Is this server able to work? It is when its database answers. */
export const GET = route(async ({ services }) => {
  await services.database.pool.query('select 1');
  return json({ status: 'ok', database: 'ok', mode: 'simple', engine: 'rules', sampleData: services.env.ASSAY_DEMO });
});

export { methodNotAllowed as DELETE, methodNotAllowed as PATCH, methodNotAllowed as POST, methodNotAllowed as PUT };
