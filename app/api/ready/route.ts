import { json, methodNotAllowed, route } from '#server/route.ts';

/** Should requests be sent to this server? 503 while it starts, while it stops, and while its database is away. */
export const GET = route(async ({ services }) => {
  const readiness = await services.readiness();
  return json(readiness, { status: readiness.status === 'ready' ? 200 : 503 });
});

export { methodNotAllowed as DELETE, methodNotAllowed as PATCH, methodNotAllowed as POST, methodNotAllowed as PUT };
