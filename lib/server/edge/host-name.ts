import { isIP } from 'node:net';

/** The name or address of a Host header alone, in lower case: without port, brackets and the dot at its end. */
export function bareHost(host: string): string {
  const text = host.trim().toLowerCase();
  if (isIP(text) !== 0) return text;
  return text
    .replace(/:\d*$/, '')
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '');
}

/** Whether only programs of the same machine reach what listens there. */
export function isLoopback(name: string): boolean {
  if (isIP(name) !== 0) return name === '::1' || name.startsWith('127.');
  return name === 'localhost' || name.endsWith('.localhost');
}
