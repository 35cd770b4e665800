'use client';

import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * Whether something was written below what the reader sees. The page never scrolls by itself; the reader goes when they
 * want to.
 *
 * @param end an element that stands after everything that is written.
 * @param amount how much is written; a rise means that something is new.
 */
export function useNewBelow(end: RefObject<HTMLElement | null>, amount: number) {
  const [hasNewBelow, setHasNewBelow] = useState(false);
  const isEndSeen = useRef(true);
  const before = useRef(amount);

  useEffect(() => {
    const element = end.current;
    if (!element || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(([entry]) => {
      isEndSeen.current = entry?.isIntersecting ?? false;
      if (isEndSeen.current) setHasNewBelow(false);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [end]);

  useEffect(() => {
    if (amount > before.current && !isEndSeen.current) setHasNewBelow(true);
    before.current = amount;
  }, [amount]);

  const goToEnd = () => {
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    end.current?.scrollIntoView({ block: 'end', behavior: isCalm ? 'auto' : 'smooth' });
    setHasNewBelow(false);
  };
  return { hasNewBelow, goToEnd };
}
