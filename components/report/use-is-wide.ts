'use client';

import { useSyncExternalStore } from 'react';

/** From here on the panes stand side by side; the same width as in the class names. */
export const WIDE = '(min-width: 1100px)';

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Whether there is room for panes. The server says yes; style sheets hide what is too much until the browser knows. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(WIDE).matches,
    () => true,
  );
}
