import { AssayError } from '#core/errors.ts';
import { OPERATIONS } from '../operations/operations.ts';
import { matchAddress, mostSpecificFirst } from './address.ts';
import { type Handlers, type Method, routesAt } from './rest.ts';
import { route } from './route.ts';

const ADDRESSES = [...new Set(OPERATIONS.map(({ http }) => http.path))]
  .toSorted(mostSpecificFirst)
  .map((path) => ({ path, handlers: routesAt(path) }));

const nothingHere = route(
  async () => {
    throw new AssayError('not_found');
  },
  { name: 'an address that is not there' },
);

/** Hands each request to the operation that its method and path name. */
export function operationRoutes(): Handlers {
  const by = (method: Method) => (request: Request) => {
    const { pathname } = new URL(request.url);
    const found = ADDRESSES.find(({ path }) => matchAddress(path, pathname));
    return (found?.handlers[method] ?? nothingHere)(request);
  };
  return {
    DELETE: by('DELETE'),
    GET: by('GET'),
    HEAD: by('HEAD'),
    PATCH: by('PATCH'),
    POST: by('POST'),
    PUT: by('PUT'),
  };
}
