'use client';

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ThemeProvider } from 'next-themes';
import { type ReactNode, useState } from 'react';

/** For how long data read by one page is reused by the next. */
const FRESH_MS = 10_000;

/**
 * What every page needs in the browser: the theme, set before the first paint, and the cache of server data for lists
 * and forms. A refused request is reported at once, with the server's own message, instead of being retried silently;
 * nothing waits for the browser to be online, since the server may be on this machine.
 */
export function Providers({ nonce, children }: { nonce: string | undefined; children: ReactNode }) {
  const [queries] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          queries: { staleTime: FRESH_MS, retry: false, networkMode: 'always' },
          mutations: { networkMode: 'always' },
        },
      }),
  );
  return (
    <QueryClientProvider client={queries}>
      <ThemeProvider
        attribute="class"
        defaultTheme="system"
        disableTransitionOnChange
        {...(nonce !== undefined && { nonce })}
      >
        {children}
      </ThemeProvider>
    </QueryClientProvider>
  );
}
