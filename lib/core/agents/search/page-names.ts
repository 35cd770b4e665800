import type { NamedPage } from '../gathering.ts';

/** A page as an agent with tools may see it. */
export interface AnnouncedPage {
  /** The agent's name for it, e.g. `W3`. */
  alias: string;
  host: string;
  title: string;
}

/**
 * Short names of pages. An address may contain thousands of untrusted characters, so an agent that can act neither sees
 * nor gives one: it gives a name, and code knows the address.
 */
export interface PageNames {
  /** Names pages in the order given, `P1`, `P2` … under the letter `P`. A page keeps the name it has. */
  announce(letter: 'P' | 'W', pages: readonly NamedPage[]): AnnouncedPage[];
  /** The address behind a name as a model may write it ("W1", "[w1]"); undefined for what was never announced. */
  addressOf(alias: string): string | undefined;
}

const ALIAS = /^[\s"'`[(<]{0,5}([PW]\d{1,4})[\s"'`\])>.]{0,5}$/i;

export function createPageNames(): PageNames {
  const addresses = new Map<string, string>();
  const aliases = new Map<string, string>();
  const counts = { P: 0, W: 0 };

  function aliasFor(letter: 'P' | 'W', url: string): string {
    const present = aliases.get(url);
    if (present) return present;
    counts[letter] += 1;
    const alias = `${letter}${counts[letter]}`;
    aliases.set(url, alias);
    addresses.set(alias, url);
    return alias;
  }

  return {
    announce: (letter, pages) =>
      pages.map(({ url, title }) => ({ alias: aliasFor(letter, url), host: new URL(url).hostname, title })),
    addressOf: (name) => addresses.get(ALIAS.exec(name)?.[1]?.toUpperCase() ?? ''),
  };
}
