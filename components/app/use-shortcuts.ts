'use client';

import { useEffect, useRef } from 'react';

/** Inputs that take no text, so that letters typed on them are free. */
const TEXTLESS_INPUTS = new Set(['button', 'checkbox', 'radio', 'submit', 'reset', 'range', 'color', 'file', 'image']);

/**
 * The key of a shortcut, or null when the reader is typing, composing with an input method, holding a modifier, or inside
 * a modal dialog, which has keys of its own.
 */
export function shortcutKey(event: KeyboardEvent): string | null {
  // Safari reports the Enter that ends a composition with key code 229 only.
  if (event.defaultPrevented || event.isComposing || event.keyCode === 229) return null;
  // AltGr is how many layouts write brackets; Windows reports it as Ctrl and Alt.
  const writesWithAltGr = event.getModifierState('AltGraph');
  if (event.metaKey || ((event.ctrlKey || event.altKey) && !writesWithAltGr)) return null;
  const { target } = event;
  if (target instanceof HTMLElement && (takesText(target) || target.closest('[aria-modal="true"]'))) return null;
  return event.key;
}

function takesText(element: HTMLElement): boolean {
  if (element instanceof HTMLInputElement) return !TEXTLESS_INPUTS.has(element.type);
  return (
    element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement || element.isContentEditable === true
  );
}

/** Handlers by key; a handler that returns false leaves the key to the browser. */
export type ShortcutHandlers = Readonly<Record<string, (event: KeyboardEvent) => unknown>>;

/**
 * Listens for single-key shortcuts while the component is mounted. Never fires while the reader types or composes. Those
 * that are `isFirst` hear a key before all others, which then do not hear it.
 */
export function useShortcuts(handlers: ShortcutHandlers, { isFirst = false } = {}): void {
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
    document.addEventListener('keydown', onKeyDown, isFirst);
    return () => document.removeEventListener('keydown', onKeyDown, isFirst);
  }, [isFirst]);
}
