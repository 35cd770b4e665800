import { useEffect } from 'react';

/** Browsers refuse addresses that change with every letter typed. */
const PAUSE_MS = 300;

/**
 * Keeps what is shown in the page's address, so that a reload or a shared link shows the same. The page reads it from its
 * `searchParams`.
 *
 * @param shown by the names of the parameters; an empty value, the usual one, is left out.
 */
export function useKeptInAddress(shown: Readonly<Record<string, string>>): void {
  const wanted = new URLSearchParams(shown).toString();
  useEffect(() => {
    const timer = setTimeout(() => {
      const address = new URL(window.location.href);
      for (const [name, value] of new URLSearchParams(wanted)) {
        if (value === '') address.searchParams.delete(name);
        else address.searchParams.set(name, value);
      }
      if (address.href !== window.location.href) window.history.replaceState(window.history.state, '', address);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
}
