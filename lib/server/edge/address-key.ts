import { createHmac } from 'node:crypto';

/** How a network address is kept: as a keyed hash, another one for each purpose, from which nobody reads the address. */
export function createAddressKey(secret: string, purpose: string): (address: string) => string {
  return (address) => createHmac('sha256', secret).update(`${purpose}:${address}`).digest('base64url');
}
