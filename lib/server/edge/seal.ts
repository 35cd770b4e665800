import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { RunStore } from '#core/ports/run-store.ts';

/** The secret that signs cookies, made once for each database, so that several servers on it agree. */
export function createSecret(store: Pick<RunStore, 'ensureSetting'>): Promise<string> {
  return store.ensureSetting('secret', randomBytes(32).toString('base64url'));
}

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export interface Seal {
  /** Encrypts a text so that only `open` with the same secret and purpose can read it; base64url. */
  seal(text: string, purpose: string): string;
  /** The text, or undefined where it was changed, sealed for another purpose or with another secret. */
  open(sealed: string, purpose: string): string | undefined;
}

/**
 * Seals texts with AES-256-GCM (NIST SP 800-38D). Each purpose, which may include the owner of a text, has its own key,
 * derived from the server's secret by HKDF (RFC 5869): what was sealed for one purpose cannot be opened for another.
 */
export function createSeal(secret: string): Seal {
  const keyFor = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', `assay seal:${purpose}`, 32));
  return {
    seal(text, purpose) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, keyFor(purpose), nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, body, cipher.getAuthTag()]).toString('base64url');
    },
    open(sealed, purpose) {
      const bytes = Buffer.from(sealed, 'base64url');
      if (bytes.length < NONCE_BYTES + TAG_BYTES || bytes.toString('base64url') !== sealed) return undefined;
      try {
        const decipher = createDecipheriv(CIPHER, keyFor(purpose), bytes.subarray(0, NONCE_BYTES), {
          authTagLength: TAG_BYTES,
        });
        decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
        const body = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
        return Buffer.concat([body, decipher.final()]).toString('utf8');
      } catch {
        return undefined;
      }
    },
  };
}
