'use client';

import { ThemeProvider } from 'next-themes';
import type { ReactNode } from 'react';

/** What every page needs in the browser: the theme, set before the first paint. */
export function Providers({ nonce, children }: { nonce: string | undefined; children: ReactNode }) {
  return (
    <ThemeProvider
      attribute="class"
      defaultTheme="system"
      disableTransitionOnChange
      {...(nonce !== undefined && { nonce })}
    >
      {children}
    </ThemeProvider>
  );
}
