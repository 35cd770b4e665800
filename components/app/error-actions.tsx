'use client';

/** The reference of an error in the server's log, if it has one. */
export function referenceOf(error: unknown): string | undefined {
  const digest = (error as { digest?: unknown } | null | undefined)?.digest;
  return typeof digest === 'string' ? digest : undefined;
}

/** What the user can do about a page that could not be shown. */
export function ErrorActions({ error, retry }: { error: unknown; retry: () => void }) {
  const reference = referenceOf(error);
  return (
    <>
      <button
        type="button"
        onClick={retry}
        className="min-h-9 rounded-md bg-accent px-4 font-medium text-accent-ink hover:opacity-90"
      >
        Try again
      </button>
      {/* A full load leaves the broken state of this page behind. */}
      <a href="/" className="py-1 text-accent underline underline-offset-4">
        Ask a question
      </a>
      {reference && (
        <p className="basis-full text-[13px] text-faint">
          In the server’s log: <span className="font-mono">{reference}</span>
        </p>
      )}
    </>
  );
}
