'use client';

import { useShortcuts } from '#components/app/use-shortcuts.ts';
import { closePassage } from './open-passage.ts';
import { useReadingStore } from './reading-context.tsx';

const CLAIMS = '[data-report] [data-claim]';
const CITATIONS = '[data-report] [data-citation]';

/** The keys of a reader: `j` `k` from sentence to sentence, `[` `]` from citation to citation, Enter opens, Esc closes. */
export function useReadingKeys(): void {
  const store = useReadingStore();
  useShortcuts({
    j: () => unfolded(step(CLAIMS, 1))?.focus(),
    k: () => unfolded(step(CLAIMS, -1))?.focus(),
    ']': () => showCitation(unfolded(step(CITATIONS, 1))),
    '[': () => showCitation(unfolded(step(CITATIONS, -1))),
    Enter: () => openFirstCitation(),
    Escape: () => closePassage(store),
  });
}

/** Moving into a closed section opens it. */
function unfolded(element: HTMLElement | undefined): HTMLElement | undefined {
  const folded = element?.closest('details');
  if (folded) folded.open = true;
  return element;
}

function showCitation(chip: HTMLElement | undefined): void {
  chip?.focus();
  // A click with a detail is a pointer's: the focus stays in the report, so that the next press goes on from here.
  chip?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }));
}

function openFirstCitation(): boolean {
  const claim = document.activeElement;
  if (!(claim instanceof HTMLElement) || claim.dataset['claim'] === undefined) return false;
  claim.querySelector<HTMLElement>('[data-citation]')?.click();
  return true;
}

/** The element after (or before) where the reader is: the focus, else the open citation, else the top of what is seen. */
function step(selector: string, by: 1 | -1): HTMLElement | undefined {
  const all = [...document.querySelectorAll<HTMLElement>(selector)];
  const here = placeOfReader();
  if (!here) return all.find(isBelowTop) ?? all[0];
  const at = all.findIndex((element) => element === here || element.contains(here));
  if (at >= 0) return all[at + by];
  const follows = (element: HTMLElement) => here.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING;
  const next = all.findIndex(follows);
  if (next < 0) return by > 0 ? undefined : all.at(-1);
  return by > 0 ? all[next] : all[next - 1];
}

function placeOfReader(): Element | null {
  const focused = document.activeElement?.closest('[data-report] [data-claim], [data-report] [data-citation]');
  return focused ?? document.querySelector('[data-report] [data-citation][aria-expanded="true"]');
}

function isBelowTop(element: HTMLElement): boolean {
  return element.getBoundingClientRect().top > 0;
}
