'use client';

import { useEffect, useRef, useState } from 'react';
import { type Tab, type ViewLink, writeLink } from './link.ts';
import { useReading, useReadingStore } from './reading-context.tsx';
import { WIDE } from './use-is-wide.ts';

/** The pane that is shown on narrow screens, kept in the address together with the passage that is open. */
export function useView(link: ViewLink, fallback: Tab): [Tab, (tab: Tab) => void] {
  const [chosen, setChosen] = useState(link.tab);
  const store = useReadingStore();
  const selection = useReading((state) => state.selection);
  const wasOpen = useRef(selection !== null);

  useEffect(() => {
    const address = `${window.location.pathname}${writeLink(chosen, selection)}`;
    if (address === `${window.location.pathname}${window.location.search}`) return;
    // On a narrow screen the passage is a sheet over the report, and the way back closes a sheet.
    const opensSheet = selection !== null && !wasOpen.current && !matchMedia(WIDE).matches;
    if (opensSheet) window.history.pushState(window.history.state, '', address);
    else window.history.replaceState(window.history.state, '', address);
    wasOpen.current = selection !== null;
  }, [chosen, selection]);

  useEffect(() => {
    const onBack = () => {
      if (!new URLSearchParams(window.location.search).has('source')) store.select(null);
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
