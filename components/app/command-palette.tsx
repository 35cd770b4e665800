'use client';

import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { lazyComponent } from '#components/ui/lazy-component.tsx';

/** Fetched when it is first opened: most pages are left without it. */
const PaletteDialog = lazyComponent(() => import('./palette-dialog.tsx').then(({ PaletteDialog }) => PaletteDialog));

/** Cmd+K on Apple's machines, where Ctrl+K deletes to the end of the line; Ctrl+K everywhere else. */
export function isPaletteKey(event: KeyboardEvent, platform: string): boolean {
  if (event.defaultPrevented || event.isComposing || event.altKey || event.shiftKey) return false;
  const isApple = /^(Mac|iP)/.test(platform);
  const hasModifier = isApple ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey;
  return hasModifier && event.key.toLowerCase() === 'k';
}

/** The button and the key that open the palette. */
export function CommandPalette() {
  const [isOpen, setIsOpen] = useState(false);
  const [isWanted, setIsWanted] = useState(false);
  const change = (next: boolean) => {
    setIsOpen(next);
    if (next) setIsWanted(true);
  };
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isPaletteKey(event, navigator.platform)) return;
      event.preventDefault();
      setIsWanted(true);
      setIsOpen((before) => !before);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <>
      <button
        type="button"
        aria-label="Go to or find anything"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        title="Go to or find anything (Ctrl or Cmd + K)"
        onClick={() => change(true)}
        className="inline-flex size-7 items-center justify-center rounded-md text-soft hover:bg-sunk hover:text-ink"
      >
        <Search aria-hidden size={16} strokeWidth={1.75} />
      </button>
      {isWanted && <PaletteDialog isOpen={isOpen} onOpenChange={change} />}
    </>
  );
}
