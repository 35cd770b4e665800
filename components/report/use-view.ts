'use client';

import { useEffect, useState } from 'react';
import { type Tab, type ViewLink, writeLink } from './link.ts';
import { useReading } from './reading-context.tsx';

/** The pane that is shown on narrow screens, kept in the address together with the passage that is open. */
export function useView(link: ViewLink, fallback: Tab): [Tab, (tab: Tab) => void] {
  const [chosen, setChosen] = useState(link.tab);
  const selection = useReading((state) => state.selection);

  useEffect(() => {
    const address = `${window.location.pathname}${writeLink(chosen, selection)}`;
    if (address !== `${window.location.pathname}${window.location.search}`)
      window.history.replaceState(window.history.state, '', address);
  }, [chosen, selection]);

  // A link to a sentence leads to the sentence, not to the top of the report.
  const { claim } = link;
  useEffect(() => {
    if (claim === null) return;
    document.querySelector(`[data-report] [data-claim="${CSS.escape(claim)}"]`)?.scrollIntoView({ block: 'center' });
  }, [claim]);

  return [chosen ?? fallback, setChosen];
}
