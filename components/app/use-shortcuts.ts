'use client';

import { useEffect, useRef } from 'react';
import { shortcutKey } from './shortcut-key.ts';

/** What each key does; a handler that returns false leaves the key to the browser. */
export type ShortcutHandlers = Readonly<Record<string, (event: KeyboardEvent) => unknown>>;

/** Listens for single-key shortcuts while the component is mounted. Never fires while the reader types or composes. */
export function useShortcuts(handlers: ShortcutHandlers): void {
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const key = shortcutKey(event);
      const handle = key !== null && Object.hasOwn(latest.current, key) ? latest.current[key] : undefined;
      if (handle && handle(event) !== false) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
