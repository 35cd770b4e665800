import { createHmac } from 'node:crypto';

/**
 * How a network address is stored: as a keyed hash, different for each purpose, from which the address cannot be
 * recovered.
 */
export function createAddressKey(secret: string, purpose: string): (address: string) => string {
  return (address) => createHmac('sha256', secret).update(`${purpose}:${address}`).digest('base64url');
}
