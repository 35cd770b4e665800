import type { ReadingStore, Selection } from './reading-store.ts';

/** The element that takes the focus when a passage is opened by keyboard. */
export const READER_HEADING_ID = 'reader-heading';

/** Marks what opens the reading pane, so that closing it can give the focus back. */
export const OPENS_READER = 'data-opens-reader';

/** Shows a passage. Keyboard users are moved to the pane (and back by Esc); mouse users stay where they are. */
export function openPassage(store: ReadingStore, selection: Selection, byKeyboard: boolean): void {
  store.select(selection);
  if (byKeyboard) requestAnimationFrame(() => document.getElementById(READER_HEADING_ID)?.focus());
}

/** Closes the pane and returns the focus to what opened it. True when there was something to close. */
export function closePassage(store: ReadingStore): boolean {
  if (!store.get().selection) return false;
  const openers = document.querySelectorAll<HTMLElement>(`[${OPENS_READER}][aria-expanded="true"]`);
  store.select(null);
  [...openers].find((opener) => opener.checkVisibility?.() ?? true)?.focus({ preventScroll: true });
  return true;
}
