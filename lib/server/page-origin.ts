import { headers } from 'next/headers';
import { services } from './wiring.ts';

/**
 * The origin that the visitor asked by, for addresses that others read without the page; undefined where it cannot be told.
 * What a proxy says of it counts where there is one of ours.
 */
export async function readPageOrigin(): Promise<URL | undefined> {
  const [{ env }, sent] = await Promise.all([services(), headers()]);
  return originOf(sent, env.TRUST_PROXY_HOPS > 0);
}

export function originOf(sent: Pick<Headers, 'get'>, isProxied: boolean): URL | undefined {
  const forwarded = (name: string) => (isProxied ? sent.get(name)?.split(',')[0]?.trim() : undefined);
  const host = forwarded('x-forwarded-host') || sent.get('host');
  const scheme = forwarded('x-forwarded-proto') === 'https' ? 'https' : 'http';
  const text = `${scheme}://${host ?? ''}`;
  // Only a host, so that nothing else of the header gets into the page.
  if (!host || !/^[\w.:[\]-]+$/.test(host) || !URL.canParse(text)) return undefined;
  return new URL(text);
}
