'use client';

import { useEffect } from 'react';
import { ErrorActions } from '#components/app/error-actions.tsx';
import './globals.css';

/**
 * Replaces the whole document when even the layout has failed, so it brings its own, and follows the system's theme.
 */
export default function GlobalErrorPage({ error, retry }: { error: unknown; retry: () => void }) {
  useEffect(() => {
    document.documentElement.classList.toggle('dark', matchMedia('(prefers-color-scheme: dark)').matches);
  }, []);
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <title>Assay could not be shown</title>
      </head>
      <body>
        <main className="mx-auto max-w-2xl px-4 pt-28 sm:px-6">
          <h1 className="font-semibold font-serif text-[27px]/tight">Assay could not be shown</h1>
          <p className="mt-3 mb-6 max-w-[60ch] text-[15px] text-soft">
            Something went wrong on our side. Your runs are kept, and those under way go on.
          </p>
          <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
            <ErrorActions error={error} retry={retry} />
          </div>
        </main>
      </body>
    </html>
  );
}
