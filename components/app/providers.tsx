'use client';

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ThemeProvider } from 'next-themes';
import { type ReactNode, useState } from 'react';

/** What one page has read of the server is still good for the next one within this time. */
const FRESH_MS = 10_000;

/**
 * What every page needs in the browser: the theme, set before the first paint, and the cache of what lists and forms read of
 * the server. A refused request is told at once, with the server's own sentence, instead of being tried again unseen; nothing waits for
 * the browser to be online, since the server may be this very machine.
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
