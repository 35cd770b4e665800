'use client';

import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { readLink, type Tab, type ViewLink, writeLink } from './link.ts';
import { useReading, useReadingStore } from './reading-context.tsx';

/** From this width on the panes are side by side; the same width as in the class names. */
const WIDE = '(min-width: 1100px)';

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Whether there is space for panes. The server assumes yes; style sheets hide the rest until the browser knows. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(WIDE).matches,
    () => true,
  );
}

/** The pane that is shown on narrow screens, kept in the address together with the passage that is open. */
export function useView(link: ViewLink, fallback: Tab): [Tab, (tab: Tab) => void] {
  const [chosen, setChosen] = useState(link.tab);
  const store = useReadingStore();
  const selection = useReading((state) => state.selection);
  const before = useRef({ isOpen: selection !== null, tab: chosen });

  useEffect(() => {
    const { pathname, search } = window.location;
    const { isOpen, tab } = before.current;
    before.current = { isOpen: selection !== null, tab: chosen };
    const address = `${pathname}${writeLink(chosen, selection, search)}`;
    if (address === `${pathname}${search}`) return;
    // On a narrow screen a passage is a sheet over the report, and a pane takes the place of another: the way back undoes it.
    const isStep = (selection !== null && !isOpen) || chosen !== tab;
    if (isStep && !matchMedia(WIDE).matches) window.history.pushState(window.history.state, '', address);
    else window.history.replaceState(window.history.state, '', address);
  }, [chosen, selection]);

  useEffect(() => {
    const onBack = () => {
      const there = readLink(Object.fromEntries(new URLSearchParams(window.location.search)));
      if (there.source === null) store.select(null);
      setChosen(there.tab);
    };
    window.addEventListener('popstate', onBack);
    return () => window.removeEventListener('popstate', onBack);
  }, [store]);

  // A link to a sentence leads to the sentence, not to the top of the report.
  const { claim } = link;
  useEffect(() => {
    if (claim === null) return;
    document.querySelector(`[data-report] [data-claim="${CSS.escape(claim)}"]`)?.scrollIntoView({ block: 'center' });
  }, [claim]);

  return [chosen ?? fallback, setChosen];
}
