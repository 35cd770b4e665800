import { routesAt } from '#server/api/rest.ts';

const { DELETE, GET, PATCH, POST, PUT } = routesAt('/api/runs/{runId}/events');

// Next answers HEAD by GET and never reads the body: a viewer that nobody reads would be kept, and its place with it.
export { DELETE, GET, PATCH as HEAD, PATCH, POST, PUT };
