'use client';

import { type RefObject, useEffect, useRef } from 'react';

/** Tells which page is read: the last one, by its `data-page`, that begins in the upper third of the window or above. */
export function usePageInSight(list: RefObject<HTMLElement | null>, onPage: (page: number) => void): void {
  const latest = useRef(onPage);
  useEffect(() => {
    latest.current = onPage;
  });
  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      const line = window.innerHeight / 3;
      const pages = list.current?.querySelectorAll<HTMLElement>('[data-page]') ?? [];
      let seen: HTMLElement | undefined;
      for (const page of pages) {
        if (page.getBoundingClientRect().top > line) break;
        seen = page;
      }
      if (seen) latest.current(Number(seen.dataset['page']));
    };
    const onScroll = () => {
      frame ||= requestAnimationFrame(look);
    };
    addEventListener('scroll', onScroll, { passive: true });
    return () => {
      removeEventListener('scroll', onScroll);
      cancelAnimationFrame(frame);
    };
  }, [list]);
}
