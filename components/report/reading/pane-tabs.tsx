'use client';

import { clsx } from 'clsx';
import { type KeyboardEvent, useRef } from 'react';
import type { Tab } from './link.ts';

export const TAB_LABELS: Readonly<Record<Tab, string>> = { progress: 'Progress', report: 'Report', sources: 'Sources' };
export const paneId = (tab: Tab) => `pane-${tab}`;
export const tabId = (tab: Tab) => `tab-${tab}`;

interface PaneTabsProps {
  tabs: readonly Tab[];
  tab: Tab;
  onTab: (tab: Tab) => void;
}

/** On narrow screens one pane at a time. Arrow keys walk, as in every list of tabs. */
export function PaneTabs({ tabs, tab, onTab }: PaneTabsProps) {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.indexOf(tab);
    const places: Readonly<Record<string, number>> = {
      ArrowRight: (at + 1) % tabs.length,
      ArrowLeft: (at + tabs.length - 1) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    };
    const place = Object.hasOwn(places, event.key) ? places[event.key] : undefined;
    const next = place === undefined ? undefined : tabs[place];
    if (!next) return;
    event.preventDefault();
    onTab(next);
    list.current?.querySelector<HTMLElement>(`#${tabId(next)}`)?.focus();
  };
  return (
    <div
      ref={list}
      role="tablist"
      aria-label="Parts of the run"
      onKeyDown={onKeyDown}
      className="sticky top-0 z-20 flex border-line border-b bg-panel min-[1100px]:hidden print:hidden"
    >
      {tabs.map((each) => (
        <button
          key={each}
          id={tabId(each)}
          type="button"
          role="tab"
          aria-selected={each === tab}
          aria-controls={paneId(each)}
          tabIndex={each === tab ? 0 : -1}
          onClick={() => onTab(each)}
          className={clsx(
            'min-h-11 flex-1 border-b-2 text-[14px]',
            each === tab ? 'border-accent font-semibold text-accent' : 'border-transparent text-soft',
          )}
        >
          {TAB_LABELS[each]}
        </button>
      ))}
    </div>
  );
}
