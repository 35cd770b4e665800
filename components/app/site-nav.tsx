'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';

const PAGES = [
  { href: '/', label: 'New', rest: ' question' },
  { href: '/ask', label: 'Ask', rest: '' },
  { href: '/history', label: 'History', rest: '' },
  { href: '/settings', label: 'Settings', rest: '' },
] as const;

/** The ways to the other pages, with the present one marked. Nothing is fetched ahead: no page can be made in advance. */
export function SiteNav() {
  const pathname = usePathname();
  return (
    <nav aria-label="Pages" className="flex items-center gap-0.5">
      {PAGES.map(({ href, label, rest }) => (
        <Link
          key={href}
          href={href}
          prefetch={false}
          aria-current={pathname === href || (href !== '/' && pathname.startsWith(`${href}/`)) ? 'page' : undefined}
          className="whitespace-nowrap rounded-md px-2 py-1 text-[13px] text-soft hover:bg-sunk hover:text-ink aria-[current=page]:font-medium aria-[current=page]:text-ink"
        >
          {label}
          {/* Out of sight where there is little room, and still said. */}
          {rest && <span className="max-sm:sr-only">{rest}</span>}
        </Link>
      ))}
    </nav>
  );
}
