import { AssayError } from '#core/errors.ts';
import { route } from '#server/api/route.ts';

const nothingHere = route(
  async () => {
    throw new AssayError('not_found');
  },
  { name: 'an address that is not there' },
);

export { nothingHere as DELETE, nothingHere as GET, nothingHere as PATCH, nothingHere as POST, nothingHere as PUT };
