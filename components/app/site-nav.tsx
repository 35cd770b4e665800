'use client';

import { Menu } from 'lucide-react';
import type { Route } from 'next';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';

/** The pages of the app, in display order. `rest` is always spoken, and shown where there is space. */
export const PAGES: readonly { href: Route; label: string; rest: string }[] = [
  { href: '/', label: 'New', rest: ' question' },
  { href: '/ask', label: 'Ask', rest: '' },
  { href: '/library', label: 'Library', rest: '' },
  { href: '/study', label: 'Study', rest: '' },
  { href: '/check', label: 'Check', rest: ' a text' },
  { href: '/reviews', label: 'Reviews', rest: '' },
  { href: '/history', label: 'History', rest: '' },
  { href: '/memory', label: 'Memory', rest: '' },
  { href: '/settings', label: 'Settings', rest: '' },
];

/** The width from which all pages are shown in a row. */
const ROOMY = {
  button: 'md:hidden',
  shut: 'max-md:hidden',
  list: 'max-md:absolute max-md:right-0 max-md:z-40 max-md:mt-1 max-md:min-w-44 max-md:rounded-lg max-md:border max-md:border-line max-md:bg-panel max-md:p-1.5 max-md:shadow-card md:flex md:items-center md:gap-0.5',
} as const;
/** The same where the page itself puts much into the head. */
const SHARED = {
  button: 'xl:hidden',
  shut: 'max-xl:hidden',
  list: 'max-xl:absolute max-xl:right-0 max-xl:z-40 max-xl:mt-1 max-xl:min-w-44 max-xl:rounded-lg max-xl:border max-xl:border-line max-xl:bg-panel max-xl:p-1.5 max-xl:shadow-card xl:flex xl:items-center xl:gap-0.5',
} as const;

const LIST_ID = 'pages-of-the-app';

/** The page that an address belongs to: a document is part of the library. */
function isPresent(pathname: string, href: string): boolean {
  return pathname === href || (href !== '/' && pathname.startsWith(`${href}/`));
}

/**
 * Navigation with the current page marked; behind a button where there is no space for all, which happens sooner where
 * the page shares the header (`isShared`). Nothing is prefetched, since no page can be rendered in advance.
 */
export function SiteNav({ isShared }: { isShared: boolean }) {
  const look = isShared ? SHARED : ROOMY;
  const pathname = usePathname();
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has been reached
  useEffect(() => setIsOpen(false), [pathname]);
  return (
    <nav
      aria-label="Pages"
      className="relative"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        setIsOpen(false);
        button.current?.focus();
      }}
      onBlur={(event) => {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) setIsOpen(false);
      }}
    >
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls={LIST_ID}
        onClick={() => setIsOpen(!isOpen)}
        className={`inline-flex min-h-8 items-center gap-1.5 rounded-md px-2 text-[13px] text-soft hover:bg-sunk hover:text-ink ${look.button}`}
      >
        <Menu aria-hidden size={16} strokeWidth={1.75} />
        Menu
      </button>
      <ul id={LIST_ID} className={`${isOpen ? '' : look.shut} ${look.list}`}>
        {PAGES.map(({ href, label, rest }) => (
          <li key={href}>
            <Link
              href={href}
              prefetch={false}
              aria-current={isPresent(pathname, href) ? 'page' : undefined}
              onClick={() => setIsOpen(false)}
              className="block whitespace-nowrap rounded-md px-2 py-1 text-[13px] text-soft hover:bg-sunk hover:text-ink aria-[current=page]:font-medium aria-[current=page]:text-ink max-md:py-2"
            >
              {label}
              {rest && <span className={isShared ? '' : 'md:max-xl:sr-only'}>{rest}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
