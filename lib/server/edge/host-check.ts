import { isIP } from 'node:net';
import type { Env } from '../env.ts';
import { bareHost, isLoopback } from './host-name.ts';

type Hosts = Pick<Env, 'HOST' | 'ALLOWED_HOSTS'>;

/**
 * Whether a request may be meant for this server, by its Host header. A page of another site can have its name lead here
 * (DNS rebinding) and would then count as one of ours, cookies and all; only the name it asks by gives it away.
 *
 * Loopback names always pass, and so does HOST itself. Beyond them the names of ALLOWED_HOSTS pass; where none are given
 * and the server listens for other machines, so does every address that is no name, since nobody can make it lead
 * elsewhere.
 */
export function isKnownHost(host: string | null, { HOST, ALLOWED_HOSTS: names }: Hosts): boolean {
  // Browsers always send it; requests without it are old health checks.
  if (host === null) return true;
  const name = bareHost(host);
  if (isLoopback(name) || name === bareHost(HOST)) return true;
  if (names.length > 0) return names.some((known) => fits(name, known));
  return !isLoopback(bareHost(HOST)) && isIP(name) !== 0;
}

/** The message for a request to an unknown host name, with the setting to change if it is a valid name. */
export function unknownHostSentence(host: string): string {
  const name = bareHost(host);
  if (!/^[a-z0-9._:-]{1,253}$/.test(name)) return 'This server does not answer to the name in this address.';
  return `This server does not answer to the name ${name}. Its administrator can start it with ALLOWED_HOSTS=${name} to allow that.`;
}

/** `*.example.org` matches every name below example.org, `*` all names. */
function fits(name: string, known: string): boolean {
  if (known === '*') return true;
  return known.startsWith('*.') ? name.endsWith(known.slice(1)) : name === known;
}
