'use client';

import { clsx } from 'clsx';
import type { Route } from 'next';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { type ReactNode, useEffect, useRef } from 'react';
import { MAIN_ID, SiteHeader } from '#components/app/site-header.tsx';
import type { ReviewView } from '#contract/review/review-view.ts';
import { ReviewProvider, useReview } from './review-context.tsx';
import { REVIEW_PARTS } from './review-parts.ts';

/** The parts in which a record and a list stand side by side, each scrolling by itself. */
const TALL = new Set(['screen', 'full-texts']);

/** What all parts of a review have in common: its title, the ways to the other parts, and the state that they share. */
export function ReviewFrame({ initial, children }: { initial: ReviewView; children: ReactNode }) {
  return (
    <ReviewProvider initial={initial}>
      <Frame>{children}</Frame>
    </ReviewProvider>
  );
}

function Frame({ children }: { children: ReactNode }) {
  const { view, isGone } = useReview();
  const part = usePathname().split('/')[3] ?? '';
  const isTall = TALL.has(part);
  return (
    <div className={clsx('flex min-h-dvh flex-col', isTall && 'min-[1100px]:h-dvh')}>
      {/* In a separate box the header scrolls away on narrow screens, where the buttons stay instead. */}
      <div>
        <SiteHeader>
          <p dir="auto" className="truncate text-[14px] text-soft" title={view.title}>
            {view.title}
          </p>
        </SiteHeader>
      </div>
      <PartsNav part={part} />
      {isGone && (
        <p role="alert" className="border-line border-b bg-warn-soft px-4 py-1.5 text-[13px] text-warn sm:px-5">
          This review is not there any more: it was deleted, or this browser’s cookies were. What is shown is how it
          stood.
        </p>
      )}
      <main
        id={MAIN_ID}
        tabIndex={-1}
        className={clsx(
          'focus:outline-none',
          isTall
            ? 'flex min-w-0 flex-1 flex-col min-[1100px]:min-h-0'
            : 'mx-auto w-full max-w-5xl flex-1 px-4 pt-6 pb-20 sm:px-6 sm:pt-8',
        )}
      >
        {children}
      </main>
    </div>
  );
}

function PartsNav({ part }: { part: string }) {
  const { view } = useReview();
  const present = useRef<HTMLAnchorElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another part has been reached
  useEffect(() => {
    const link = present.current;
    const list = link?.closest('ul');
    if (link && list) list.scrollLeft = link.offsetLeft - (list.clientWidth - link.offsetWidth) / 2;
  }, [part]);
  return (
    <nav aria-label="Parts of the review" className="border-line border-b bg-panel print:hidden">
      <ul className="relative flex overflow-x-auto px-2 sm:px-3">
        {REVIEW_PARTS.map(({ path, label, waiting }) => {
          const count = waiting?.(view) ?? 0;
          const isPresent = path === part;
          return (
            <li key={path} className="shrink-0">
              <Link
                ref={isPresent ? present : null}
                href={`/reviews/${encodeURIComponent(view.id)}/${path}` as Route}
                prefetch={false}
                aria-current={isPresent ? 'page' : undefined}
                className="flex min-h-10 items-center gap-1.5 whitespace-nowrap border-transparent border-b-2 px-2.5 text-[13.5px] text-soft -outline-offset-2 hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-semibold aria-[current=page]:text-accent"
              >
                {label}
                {count > 0 && (
                  <span className="rounded-full bg-sunk px-1.5 font-normal text-[12px] text-soft tabular-nums">
                    {count.toLocaleString('en')}
                    <span className="sr-only"> waiting</span>
                  </span>
                )}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
