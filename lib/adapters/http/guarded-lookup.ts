import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { AssayError } from '#core/errors.ts';
import { isPublicAddress } from './check-public-url.ts';

/** All addresses of a name. */
export type Resolve = (hostname: string) => Promise<LookupAddress[]>;

export const resolveByMachine: Resolve = (hostname) => lookup(hostname, { all: true });

/**
 * A lookup for sockets that hands on only what it has checked, so that a name cannot lead elsewhere between check and
 * connection. One address that is not public refuses the name. Sockets do not call it for an address literal.
 */
export function createGuardedLookup(resolve: Resolve): LookupFunction {
  async function checked(hostname: string): Promise<[LookupAddress, ...LookupAddress[]]> {
    const [first, ...others] = await resolve(hostname);
    if (first === undefined)
      throw new AssayError('source_unavailable', undefined, { cause: new Error('The name has no address') });
    if (![first, ...others].every(({ address }) => isPublicAddress(address))) {
      throw new AssayError('address_refused', undefined, {
        cause: new Error('The name leads to an address that is not public'),
      });
    }
    return [first, ...others];
  }

  return (hostname, options, callback) => {
    checked(hostname).then(
      (addresses) => {
        if (options.all) callback(null, addresses);
        else callback(null, addresses[0].address, addresses[0].family);
      },
      (error: Error) => callback(error, '', 0),
    );
  };
}
