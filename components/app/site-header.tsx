import Link from 'next/link';
import type { ReactNode } from 'react';
import { CommandPalette } from './command-palette.tsx';
import { KeyboardHelp } from './keyboard-help.tsx';
import { SiteNav } from './site-nav.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

/** The target of the skip link: every page gives this id to its main element. */
export const MAIN_ID = 'content';

/**
 * The header of every page: the name, the navigation, and the page's own content (`children`, which fill the space
 * between and move to a row of their own on narrow screens).
 */
export function SiteHeader({ children }: { children?: ReactNode }) {
  return (
    <>
      <a
        href={`#${MAIN_ID}`}
        className="fixed top-2 left-2 z-50 not-focus:sr-only rounded-md bg-accent px-3 py-1.5 font-medium text-accent-ink"
      >
        Skip to content
      </a>
      <header className="sticky top-0 z-30 border-line border-b bg-panel print:hidden">
        <div className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1.5 px-4 py-1.5 sm:gap-x-4 sm:px-5">
          <Link
            href="/"
            prefetch={false}
            aria-label="Assay, home"
            className="rounded-sm py-0.5 font-semibold font-serif text-[18px]/6 tracking-[.01em]"
          >
            As<span className="text-accent">say</span>
          </Link>
          {children && (
            <div className="order-last min-w-0 basis-full md:order-none md:flex-1 md:basis-0">{children}</div>
          )}
          <div className="ml-auto flex items-center gap-1.5 sm:gap-2.5">
            <SiteNav isShared={children !== undefined} />
            <CommandPalette />
            <ThemeSwitch />
            <KeyboardHelp />
          </div>
        </div>
      </header>
    </>
  );
}
